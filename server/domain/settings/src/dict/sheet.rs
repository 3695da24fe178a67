//! Import and export of dictionaries as workbooks (core §7 dictitem import and export).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Arranged, DictItem, ItemTexts};
use super::rules::{self, Dictionary};
use super::service::{self, new_item};
use super::store::{self, LIST};
use crate::record::Change;
use crate::sheet::batch::Written;
use crate::sheet::export::{Batch, Cell};
use crate::sheet::import::{Errors, Row, Sheet, run};
use crate::sheet::read::Line;
use crate::sheet::{
    Book, Column, Head, Import as Imported, ImportColumn, ImportedRecords, Parts, Query, Rows, Undo, Workbook,
};

const fn imported(required: bool, example: &'static str, note: &'static str) -> Option<ImportColumn> {
    Some(ImportColumn { required, example, note })
}

/// The columns, in the order of the workbook.
pub static COLUMNS: &[Column] = &[
    Column {
        prop: "itemText",
        label: "名称",
        required: true,
        checked: true,
        export: true,
        import: imported(true, "重点客户", "1 到 50 个字符，不能与已有的名称相同。"),
        width: 24,
    },
    Column {
        prop: "value",
        label: "值",
        required: false,
        checked: true,
        export: true,
        import: imported(false, "", "记录里保存的值，最多 50 个字符，不能与已有的值相同。留空由系统编号。"),
        width: 16,
    },
    Column {
        prop: "color",
        label: "颜色",
        required: false,
        checked: true,
        export: true,
        import: imported(false, "#3b82f6", "格式为 #rrggbb，留空为没有颜色。"),
        width: 12,
    },
    Column {
        prop: "disabled",
        label: "停用",
        required: false,
        checked: true,
        export: true,
        import: None,
        width: 8,
    },
];

/// The workbook.
pub static BOOK: Workbook = Workbook {
    path: "dictitem",
    title: |_| "字典",
    columns: COLUMNS,
    about: ("new items of a dictionary", "a whole dictionary"),
    own: None,
    parts: Some(Parts { what: "the dictionary", read: |query| Ok(part(dictionary(query)?)) }),
    may_export: rules::may_manage,
    rows: |part, _| Ok(Box::new(of(part)?)),
    import: Some(Imported {
        may: rules::may_manage,
        run: run::<Import>,
        call: "importExcel",
        made: ImportedRecords {
            record_type: "dict_item",
            table: "dict_item",
            title: "t.text",
            undo: Undo::Deleted {
                may: rules::may_manage,
                run: |tx, viewer, ids| Box::pin(service::delete_all(tx, viewer, ids)),
            },
            ..ImportedRecords::PLAIN
        },
    }),
};

impl Rows for Dictionary {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        _after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, *self, columns))
    }
}

/// The part of the workbook for a dictionary: its index among all.
fn part(dictionary: Dictionary) -> usize {
    Dictionary::ALL.iter().position(|known| *known == dictionary).unwrap_or(usize::MAX)
}

/// The dictionary of a part.
fn of(part: usize) -> AppResult<Dictionary> {
    Dictionary::ALL.get(part).copied().ok_or_else(|| AppError::internal("not a dictionary"))
}

/// The workbook of a dictionary.
pub fn book(dictionary: Dictionary) -> Book {
    Book { of: &BOOK, part: part(dictionary) }
}

/// The dictionary named by the parameters of a call.
pub fn dictionary(query: &Query<'_>) -> AppResult<Dictionary> {
    query
        .read("code", Dictionary::parse)?
        .ok_or_else(|| AppError::field("code", FieldCode::Required, "缺少参数 code"))
}

/// The whole export in one batch: a dictionary is short.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    dictionary: Dictionary,
    columns: &[Head],
) -> AppResult<Batch> {
    let items = store::all(tx, viewer, dictionary).await?;
    let row = |one: &Arranged| columns.iter().map(|column| cell(&one.item, &column.prop)).collect();
    Ok(Batch { rows: items.iter().map(row).collect(), next: None })
}

fn cell(item: &DictItem, prop: &str) -> Cell {
    match prop {
        "itemText" => Cell::from(item.text.as_str()),
        "value" => Cell::from(item.value.as_str()),
        "color" => Cell::from(item.color.clone()),
        "disabled" => Cell::from(item.disabled),
        _ => Cell::Blank,
    }
}

/// Import of new items of a dictionary.
pub struct Import;

/// A line of the workbook.
pub struct Record {
    texts: ItemTexts,
    value: Option<String>,
}

impl Sheet for Import {
    type Record = Record;
    /// The items to write.
    type Plan = Vec<DictItem>;

    fn read(line: &Line, _: &mut Errors) -> Record {
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let texts =
            ItemTexts { text: text("itemText").unwrap_or_default(), color: text("color"), param: None };
        Record { texts, value: text("value") }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Vec<DictItem>> {
        let dictionary = of(book.part)?;
        LIST.lock(tx, viewer.enterprise_id).await?;
        let mut all = store::all(tx, viewer, dictionary).await?;
        rules::may_grow(dictionary, all.len(), rows.len())?;
        let mut new = Vec::with_capacity(rows.len());
        for Row { line, value: record } in rows {
            // a missing name is reported once, by the column
            if record.texts.text.trim().is_empty() {
                continue;
            }
            let texts = rules::texts(dictionary, record.texts.clone(), &all);
            let value = rules::value(record.value.as_deref(), &all);
            match (texts, value) {
                (Ok(texts), Ok(value)) => {
                    let item = new_item(dictionary, value, texts, all.len());
                    all.push(Arranged { item: item.clone(), system: None });
                    new.push(item);
                }
                (texts, value) => {
                    errors.fields(*line, texts.map(|_| ()));
                    errors.fields(*line, value.map(|_| ()));
                }
            }
        }
        Ok(new)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        book: Book,
        _: Vec<Row<Record>>,
        new: Vec<DictItem>,
    ) -> AppResult<Written> {
        let made = store::insert(tx, viewer, &new).await?;
        let told = serde_json::json!({ "code": of(book.part)?.code(), "items": new.len() });
        Change::new("dict_item.import", 0).after(&told).write(tx, viewer).await?;
        Ok(Written::created(made.values().map(|item| item.id)))
    }
}
