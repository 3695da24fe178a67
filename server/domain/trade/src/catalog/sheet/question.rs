//! Workbooks of questions; an import writes all lines or none.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use super::{column, enabled, optional, path, store};
use crate::catalog::model::{CatalogFilter, Question, QuestionInput};
use crate::catalog::{rules, service, store as rows};
use crate::category;
use crate::category::rules::Tree;
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{BATCH, Batch, Cell};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Rows, Undo, Workbook,
};

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    column(
        "title",
        "问题",
        40,
        ImportColumn { required: true, example: "面板不亮怎么办？", note: "1 到 200 个字符。" },
    ),
    column(
        "answer",
        "解答",
        60,
        ImportColumn {
            required: true, example: "检查电源开关和保险丝。", note: "1 到 5000 个字符。"
        },
    ),
    column(
        "faultType",
        "故障类型",
        24,
        optional("电气故障/电源", "故障类型的完整路径，用 / 分隔各级，须已存在。"),
    ),
    column(
        "productCode",
        "产品编码",
        16,
        optional("YL-200", "须为已有产品的编码；与产品名称都填写时以编码为准。"),
    ),
    column(
        "product",
        "产品名称",
        28,
        optional("YL-200 控制柜", "须为已有产品的名称；有同名产品时请填写编码。"),
    ),
    column("enabled", "启用", 8, optional("是", "是 或 否，留空为 是。")),
];

/// The definition of the workbook.
pub static BOOK: Workbook = Workbook {
    path: "question",
    title: |_| "常见问题",
    columns: COLUMNS,
    about: ("questions", "the whole filtered list"),
    own: None,
    parts: None,
    may_export: rules::may_manage,
    rows: |_, query| Ok(Box::new(Questions(super::filter(query)?))),
    import: Some(Imported {
        may: rules::may_manage,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "question",
            table: "question",
            title: "t.title",
            undo: Undo::Deleted {
                may: rules::may_manage,
                run: |tx, viewer, ids| Box::pin(service::delete_all_questions(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

/// The export of the rows that match a filter.
struct Questions(CatalogFilter);

impl Rows for Questions {
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

/// One batch of an export, oldest first.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CatalogFilter,
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let questions = store::questions(tx, viewer, filter, after, BATCH).await?;
    let paths = if columns.iter().any(|column| column.prop == "faultType") {
        category::store::paths(tx, viewer.enterprise_id, Tree::FaultType).await?
    } else {
        HashMap::new()
    };
    let ids: Vec<i64> = questions.iter().filter_map(|question| question.product_id).collect();
    let products = rows::products::by_ids(tx, viewer.enterprise_id, &ids).await?;
    let products: HashMap<i64, (String, Option<String>)> =
        products.into_iter().map(|row| (row.id, (row.name, row.code))).collect();
    let full = i64::try_from(questions.len()).is_ok_and(|count| count == BATCH);
    let next = questions.last().map(|question| question.id).filter(|_| full);
    let cell = |question: &Question, prop: &str| {
        let product = question.product_id.and_then(|id| products.get(&id));
        match prop {
            "title" => Cell::from(question.title.as_str()),
            "answer" => Cell::from(question.answer.as_str()),
            "faultType" => Cell::from(question.fault_type_id.and_then(|id| paths.get(&id).cloned())),
            "productCode" => Cell::from(product.and_then(|(_, code)| code.clone())),
            "product" => Cell::from(product.map(|(name, _)| name.clone())),
            "enabled" => Cell::from(question.enabled),
            _ => Cell::Blank,
        }
    };
    let rows = questions
        .iter()
        .map(|question| columns.iter().map(|column| cell(question, &column.prop)).collect())
        .collect();
    Ok(Batch { rows, next })
}

/// The import of questions.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    /// None when its texts were invalid.
    input: Option<QuestionInput>,
    fault_type: Option<String>,
    product_code: Option<String>,
    product: Option<String>,
}

impl Sheet for Import {
    type Record = Record;
    /// The fault type and product of each line.
    type Plan = Vec<(Option<i64>, Option<i64>)>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let (title, answer) = (text("title").unwrap_or_default(), text("answer").unwrap_or_default());
        let missing = title.is_empty() || answer.is_empty();
        let given =
            QuestionInput { title, answer, enabled: enabled(line, errors), ..QuestionInput::default() };
        let input = match rules::question(given) {
            Ok(input) => Some(input),
            // the column itself reports a missing value, once
            Err(_) if missing => None,
            Err(error) => {
                errors.fields(line.number, Err(error));
                None
            }
        };
        Record {
            input,
            fault_type: path(line.text("faultType")),
            product_code: text("productCode"),
            product: text("product"),
        }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        rows::lock(tx, viewer.enterprise_id).await?;
        let nodes = super::nodes(tx, viewer.enterprise_id, Tree::FaultType).await?;
        let words = |of: fn(&Record) -> Option<&str>| rows.iter().filter_map(|row| of(&row.value)).collect();
        let codes: Vec<&str> = words(|record| record.product_code.as_deref());
        let names: Vec<&str> = words(|record| record.product.as_deref());
        let known = store::named_products(tx, viewer, &codes, &names).await?;
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            let Record { fault_type, product_code, product, .. } = &row.value;
            let fault_type = fault_type.as_ref().map(|path| {
                let found = nodes.get(path).copied();
                if found.is_none() {
                    errors.add(row.line, format!("故障类型“{path}”不存在"));
                }
                found
            });
            let product = match (product_code, product) {
                (Some(code), _) => {
                    let found = known.by_code.get(code).copied();
                    if found.is_none() {
                        errors.add(row.line, format!("编码为“{code}”的产品不存在"));
                    }
                    found
                }
                (None, Some(name)) => match known.by_name.get(name).map(Vec::as_slice) {
                    Some([id]) => Some(*id),
                    Some([_, ..]) => {
                        errors.add(row.line, format!("有多个名为“{name}”的产品，请填写产品编码"));
                        None
                    }
                    _ => {
                        errors.add(row.line, format!("产品“{name}”不存在"));
                        None
                    }
                },
                (None, None) => None,
            };
            plan.push((fault_type.flatten(), product));
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Self::Plan,
    ) -> AppResult<Written> {
        let named = rows.into_iter().zip(plan).filter_map(|(row, (fault_type_id, product_id))| {
            row.value.input.map(|input| QuestionInput { fault_type_id, product_id, ..input })
        });
        let inputs: Vec<QuestionInput> = named.collect();
        let made = rows::questions::insert_all(tx, viewer, &inputs).await?;
        Change::new("question.import", 0).after(&inputs.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}
