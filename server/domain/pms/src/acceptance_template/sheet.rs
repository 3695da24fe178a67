//! Workbooks of acceptance templates: a line for each node of a template (business §7 `validateTemplate`
//! export, import).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{Chosen, TemplateFilter, TemplateInput};
use super::{rules, service, store};
use crate::category;
use crate::category::rules::Tree;
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{Batch, Cell};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Query, Rows, Undo, Workbook,
};

/// Templates that are read at once with their nodes.
const BATCH: i64 = 20;
/// The most templates of one import.
const MOST: usize = 100;

/// A column that is always exported and is imported as `import` says.
const fn column(prop: &'static str, label: &'static str, width: u8, import: ImportColumn) -> Column {
    Column {
        prop,
        label,
        required: import.required,
        checked: true,
        export: true,
        import: Some(import),
        width,
    }
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column(
        "name",
        "模板名称",
        28,
        ImportColumn {
            required: true,
            example: "机电安装验收模板",
            note: "1 到 100 个字符，同名的各行是同一个模板；不能与已有模板重名。",
        },
    ),
    column(
        "directory",
        "验收目录",
        40,
        ImportColumn {
            required: true,
            example: "竣工资料/竣工图纸",
            note: "目录的完整路径，用 / 分隔各级；须已在验收目录中。",
        },
    ),
    column(
        "required",
        "必交",
        8,
        ImportColumn { required: false, example: "是", note: "是 或 否；留空为是。" },
    ),
    column(
        "description",
        "模板说明",
        36,
        ImportColumn {
            required: false, example: "", note: "最多 500 个字符，以该模板第一次填写的为准。"
        },
    ),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "pms/validateTemplate",
    title: |_| "验收模板",
    columns: COLUMNS,
    about: ("acceptance templates", "the whole filtered list, a line for each node that a template takes"),
    own: None,
    parts: None,
    may_export: rules::may_manage,
    rows: |_, query| Ok(Box::new(Templates(filter(query)?))),
    import: Some(Imported {
        may: rules::may_manage,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "acceptance_template",
            table: "acceptance_template",
            undo: Undo::Deleted {
                may: rules::may_manage,
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// Reads the parameters of `validateTemplate/list` by their REST names.
fn filter(query: &Query<'_>) -> AppResult<TemplateFilter> {
    Ok(TemplateFilter {
        keyword: query.text("keyword").or(query.text("name")).map(str::to_owned),
        enabled: query.switch("enabled")?,
        import_batch_id: query.id("importBatchId", "ImportBatch")?,
    })
}

/// The export of the rows that match a filter.
struct Templates(TemplateFilter);

impl Rows for Templates {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, &self.0, columns, after))
    }
}

#[erased]
async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &TemplateFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let templates = store::batch(tx, viewer, filter, after, BATCH).await?;
    let directory = store::directory(tx, viewer).await?;
    let paths = category::store::paths(tx, viewer.enterprise_id, Tree::Acceptance).await?;
    let ids: Vec<i64> = templates.iter().map(|row| row.id).collect();
    let entries = store::of_templates(tx, viewer.enterprise_id, &ids).await?;
    let mut rows = Vec::with_capacity(entries.len());
    for template in &templates {
        let taken: Vec<Chosen> = entries
            .iter()
            .filter(|entry| entry.template_id == template.id)
            .map(|entry| Chosen { category_id: entry.category_id, required: entry.required })
            .collect();
        for leaf in rules::leaves(&directory, &taken).into_iter().filter(|leaf| leaf.chosen) {
            let cell = |prop: &str| match prop {
                "name" => Cell::from(template.name.as_str()),
                "directory" => Cell::from(paths.get(&leaf.id).cloned()),
                "required" => Cell::from(leaf.required),
                "description" => Cell::from(template.description.clone()),
                _ => Cell::Blank,
            };
            rows.push(columns.iter().map(|column| cell(&column.prop)).collect());
        }
    }
    let full = i64::try_from(templates.len()).is_ok_and(|count| count == BATCH);
    Ok(Batch { rows, next: templates.last().map(|row| row.id).filter(|_| full) })
}

/// The import of templates.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    name: String,
    description: Option<String>,
    directory: String,
    required: bool,
}

impl Sheet for Import {
    type Record = Record;
    /// The node of each line.
    type Plan = Vec<i64>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let input = TemplateInput {
            name: text("name").unwrap_or_default(),
            description: text("description"),
            enabled: true,
        };
        let input = match rules::checked(input.clone()) {
            Ok(input) => input,
            // the column itself reports a missing name
            Err(_) if input.name.is_empty() => input,
            Err(error) => {
                errors.fields(line.number, Err(error));
                input
            }
        };
        let required = errors.yes(line, "required", "必交", true);
        let steps = text("directory").unwrap_or_default();
        let steps: Vec<&str> = steps.split('/').map(str::trim).filter(|step| !step.is_empty()).collect();
        Record { name: input.name, description: input.description, directory: steps.join("/"), required }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Vec<i64>> {
        category::store::TREE.lock(tx, viewer.enterprise_id).await?;
        let paths = category::store::paths(tx, viewer.enterprise_id, Tree::Acceptance).await?;
        let nodes: HashMap<String, i64> = paths.into_iter().map(|(id, path)| (path, id)).collect();
        let there: BTreeSet<String> = store::names(tx, viewer).await?.into_iter().collect();
        let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            let Record { name, directory, .. } = &row.value;
            if there.contains(name) {
                errors.add(row.line, format!("已有同名模板“{name}”"));
            }
            if !directory.is_empty() && !nodes.contains_key(directory) {
                errors.add(row.line, format!("验收目录“{directory}”不存在"));
            }
            if !seen.insert((name, directory)) {
                errors.add(row.line, format!("模板“{name}”重复填写了验收目录“{directory}”"));
            }
            plan.push(nodes.get(directory).copied().unwrap_or_default());
        }
        let names: BTreeSet<&str> = seen.iter().map(|(name, _)| *name).collect();
        if let Some(row) = rows.first().filter(|_| names.len() > MOST) {
            errors.add(row.line, format!("一次最多导入 {MOST} 个模板"));
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Vec<i64>,
    ) -> AppResult<Written> {
        let count = rows.len();
        let mut order: Vec<String> = Vec::new();
        let mut templates: BTreeMap<String, (Option<String>, Vec<Chosen>)> = BTreeMap::new();
        for (row, category_id) in rows.into_iter().zip(plan) {
            let Record { name, description, required, .. } = row.value;
            if !templates.contains_key(&name) {
                order.push(name.clone());
            }
            let (said, chosen) = templates.entry(name).or_default();
            *said = said.take().or(description);
            chosen.push(Chosen { category_id, required });
        }
        let mut made = Vec::with_capacity(order.len());
        for name in order {
            let (description, chosen) =
                templates.remove(&name).ok_or_else(|| AppError::internal("a template of no line"))?;
            let input = TemplateInput { name, description, enabled: true };
            made.push(service::write(tx, viewer, None, &input, Some(&chosen)).await?.id);
        }
        Change::new("acceptance_template.import", 0).after(&count).write(tx, viewer).await?;
        Ok(Written::created(made))
    }
}
