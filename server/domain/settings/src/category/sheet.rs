//! Import and export of category trees as workbooks (core §7 category trees, their import and export).

use std::collections::{HashMap, HashSet};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::Category;
use super::rules::{self, Act, Texts, Tree};
use super::service;
use super::store::{self, NewCategories, TREE};
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::names;
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Parts, Query, Rows, Undo, Workbook,
};
use crate::tree::next_ids;

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column {
        prop: "name",
        label: "名称",
        required: true,
        checked: true,
        export: true,
        import: Some(ImportColumn {
            required: true,
            example: "电气故障",
            note: "1 到 50 个字符，不能包含 /，同级下不能重名。",
        }),
        width: 24,
    },
    Column {
        prop: "pid",
        label: "上级",
        required: false,
        checked: true,
        export: true,
        import: Some(ImportColumn {
            required: false,
            example: "硬件故障/主机",
            note: "上级的完整路径，用 / 分隔各级；须已存在或在本文件更靠前的行中。留空为一级。",
        }),
        width: 36,
    },
    Column {
        prop: "remark",
        label: "备注",
        required: false,
        checked: true,
        export: true,
        import: Some(ImportColumn { required: false, example: "", note: "最多 200 个字符。" }),
        width: 36,
    },
];

/// Records created by an import; the permission to delete nodes of the tree is checked for each.
const MADE: ImportedRecords = ImportedRecords {
    record_type: "category",
    table: "category",
    undo: Undo::Deleted {
        may: |_| true,
        run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
    },
    ..ImportedRecords::PLAIN
};

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "category",
    title: |part| of(part).map_or("分类", Tree::title),
    columns: COLUMNS,
    about: ("nodes of a tree", "a whole tree"),
    own: None,
    parts: Some(Parts { what: "the tree", read: |query| Ok(part(tree(query)?)) }),
    may_export: rules::may_manage,
    rows: |part, _| Ok(Box::new(of(part)?)),
    import: Some(Imported { may: rules::may_manage, run: run::<Import>, call: "importExcel", made: MADE }),
};

/// The workbook of the acceptance directory, which has calls of its own (business §7 `validateDirectory`).
pub static DIRECTORY: Workbook = Workbook {
    path: "pms/validateDirectory",
    title: |_| Tree::Acceptance.title(),
    about: ("nodes of the acceptance directory", "the whole directory"),
    parts: Some(Parts { what: "", read: |_| Ok(part(Tree::Acceptance)) }),
    may_export: |viewer| rules::may(viewer, Tree::Acceptance, Act::Edit),
    import: Some(Imported {
        may: |viewer| rules::may(viewer, Tree::Acceptance, Act::Create),
        run: run::<Import>,
        call: "importExcel",
        made: MADE,
    }),
    columns: COLUMNS,
    own: None,
    rows: |part, _| Ok(Box::new(of(part)?)),
};

impl Rows for Tree {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, *self, columns, after))
    }
}

/// The part of the workbook for a tree: its index among all.
fn part(tree: Tree) -> usize {
    Tree::ALL.iter().position(|known| *known == tree).unwrap_or(usize::MAX)
}

/// The tree of a part.
fn of(part: usize) -> AppResult<Tree> {
    Tree::ALL.get(part).copied().ok_or_else(|| AppError::internal("not a tree"))
}

/// The workbook of a tree.
pub fn book(tree: Tree) -> Book {
    Book { of: &BOOK, part: part(tree) }
}

/// The tree named by the parameters of a call.
pub fn tree(query: &Query<'_>) -> AppResult<Tree> {
    query
        .read("code", Tree::parse)?
        .ok_or_else(|| AppError::field("code", FieldCode::Required, "缺少参数 code"))
}

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    tree: Tree,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let nodes = store::batch(tx, viewer, tree, after, BATCH).await?;
    let mut above: Vec<i64> = nodes.iter().flat_map(|node| node.path.iter().copied()).collect();
    above.sort_unstable();
    above.dedup();
    let mut names: HashMap<i64, String> = HashMap::new();
    for enterprise in [rules::SYSTEM, viewer.enterprise_id] {
        let found = store::by_ids(tx, enterprise, &above).await?;
        names.extend(found.into_iter().map(|node| (node.id, node.name)));
    }
    let full = i64::try_from(nodes.len()).is_ok_and(|count| count == BATCH);
    let next = nodes.last().map(|node| node.id).filter(|_| full);
    let rows = nodes
        .iter()
        .map(|node| columns.iter().map(|column| cell(node, &names, &column.prop)).collect())
        .collect();
    Ok(Batch { rows, next })
}

fn cell(node: &Category, names: &HashMap<i64, String>, prop: &str) -> Cell {
    match prop {
        "name" => Cell::from(node.name.as_str()),
        "pid" => {
            let above = node.path.iter().filter(|id| **id != node.id);
            let steps: Vec<&str> = above.filter_map(|id| names.get(id).map(String::as_str)).collect();
            Cell::from(Some(steps.join("/")))
        }
        "remark" => Cell::from(node.remark.clone()),
        _ => Cell::Blank,
    }
}

/// Import of the nodes of a tree.
pub struct Import;

/// A line of the workbook.
pub struct Record {
    /// `None` if its texts were refused.
    texts: Option<Texts>,
    parent: Vec<String>,
}

/// The parent of a line's node.
enum Parent {
    Root,
    /// An existing node.
    Node(i64),
    /// The node of an earlier line.
    Row(usize),
}

/// Parents of the lines' nodes; paths of existing nodes.
pub struct Plan {
    parents: Vec<Parent>,
    paths: HashMap<i64, Vec<i64>>,
}

impl Sheet for Import {
    type Record = Record;
    type Plan = Plan;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let name = line.text("name").unwrap_or_default();
        let texts = match rules::texts(name, line.text("remark")) {
            Ok(texts) => Some(texts),
            // a missing name is reported once, by the column
            Err(_) if name.is_empty() => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        let steps = line.text("pid").unwrap_or_default().split('/').map(str::trim);
        let parent = steps.filter(|step| !step.is_empty()).map(str::to_owned).collect();
        Record { texts, parent }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Plan> {
        let tree = of(book.part)?;
        TREE.lock(tx, viewer.enterprise_id).await?;
        let existing = store::names(tx, viewer.enterprise_id, tree.code()).await?;
        rules::may_grow(existing.len(), rows.len())?;
        let mut at: HashMap<Vec<&str>, Parent> =
            names::steps(&existing).map(|(steps, node)| (steps, Parent::Node(node.id))).collect();
        let mut parents = Vec::with_capacity(rows.len());
        let mut said: HashSet<u32> = HashSet::new();
        for (place, row) in rows.iter().enumerate() {
            let mut steps: Vec<&str> = row.value.parent.iter().map(String::as_str).collect();
            let parent = match at.get(&steps) {
                _ if steps.is_empty() => Parent::Root,
                Some(Parent::Node(id)) => Parent::Node(*id),
                Some(Parent::Row(row)) => Parent::Row(*row),
                Some(Parent::Root) | None => {
                    errors.add(row.line, format!("上级“{}”不存在", steps.join("/")));
                    Parent::Root
                }
            };
            parents.push(parent);
            let Some(texts) = &row.value.texts else { continue };
            steps.push(&texts.name);
            if steps.len() > rules::MAX_DEPTH {
                errors.add(row.line, "分类层级不能超过 10 级");
            }
            if at.contains_key(&steps) && said.insert(row.line) {
                errors.add(row.line, "同级下已有同名分类");
            } else {
                at.insert(steps, Parent::Row(place));
            }
        }
        Ok(Plan { parents, paths: existing.into_iter().map(|node| (node.id, node.path)).collect() })
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: Vec<Row<Record>>,
        plan: Plan,
    ) -> AppResult<Written> {
        let ids = next_ids(tx, "category", rows.len()).await?;
        let mut paths: Vec<Vec<i64>> = Vec::with_capacity(rows.len());
        let mut new = NewCategories::default();
        for ((row, parent), id) in rows.into_iter().zip(&plan.parents).zip(&ids) {
            let mut path = match parent {
                Parent::Root => Vec::new(),
                Parent::Node(above) => plan.paths.get(above).cloned().unwrap_or_default(),
                Parent::Row(above) => paths.get(*above).cloned().unwrap_or_default(),
            };
            path.push(*id);
            if let Some(texts) = row.value.texts {
                new.push(&path, texts);
            }
            paths.push(path);
        }
        store::insert(tx, viewer, of(book.part)?.code(), &new).await?;
        Change::new("category.import", 0).after(&ids.len()).write(tx, viewer).await?;
        Ok(Written::created(ids))
    }
}
