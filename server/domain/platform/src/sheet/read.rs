//! Reads one sheet of a file into lines of text. A subprocess parses the file (decision 0045).

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use xieli_content::workbook::{self, Place, Table};
use xieli_content::{Job, Refusal};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::mapping::{self, FileColumn, Mapping};
use super::{Head, MAX_LINES};
use crate::Services;
use crate::sandbox::Unreadable;

/// A line of the sheet: its number, from 1, and its values by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// From 1; the header row is counted, too.
    pub number: u32,
    cells: HashMap<Cow<'static, str>, String>,
}

/// An uploaded file, and the position of the table in it.
#[derive(Debug, Clone)]
pub struct Source {
    /// Name of the file; its extension distinguishes CSV from workbooks.
    pub name: String,
    /// Content of the file.
    pub bytes: Bytes,
    /// Name of the sheet; absent: the first visible one with cells.
    pub sheet: Option<String>,
    /// Number of the header row in the sheet, from 1; absent: the row with the most known headings.
    pub head: Option<u32>,
}

/// Content of a sheet: the columns of the import, and the filled lines.
#[derive(Debug, Clone)]
pub struct Lines {
    /// Name of the file; empty if unknown.
    pub name: String,
    /// The columns of an import.
    pub heads: Vec<Head>,
    /// The number of the header row in the sheet.
    pub head: u32,
    /// Below the header row.
    pub lines: Vec<Line>,
    /// The file's columns.
    pub file: Vec<FileColumn>,
    /// Column of the product for each index of the file, from 0.
    pub columns: HashMap<u32, Cow<'static, str>>,
    /// Columns of the file that are not imported, by their headings.
    pub ignored: Vec<String>,
    /// Warnings to review, by the line's number: values out of merged cells.
    pub notes: Vec<(u32, String)>,
    /// Errors of the cells themselves, by the line's number: formulas without a value.
    pub faults: Vec<(u32, String)>,
}

impl Line {
    /// The value of a column, trimmed; `None` when blank.
    pub fn text(&self, prop: &str) -> Option<&str> {
        self.cells.get(prop).map(String::as_str)
    }

    /// The values of columns with this prefix, each by the rest of the column's name.
    pub fn below(&self, prefix: &str) -> BTreeMap<String, String> {
        let named = self.cells.iter().filter_map(|(prop, text)| Some((prop.strip_prefix(prefix)?, text)));
        named.map(|(rest, text)| (rest.to_owned(), text.clone())).collect()
    }
}

/// The cells of an uploaded file.
#[erased]
pub async fn table(services: &Services, viewer: &Viewer, source: &Source) -> AppResult<Table> {
    let job = Job::Rows { name: source.name.clone(), sheet: source.sheet.clone() };
    match services.sandbox().read(viewer.into(), job, source.bytes.clone()).await? {
        Ok(table) => serde_json::from_slice(&table).map_err(AppError::internal),
        Err(Unreadable::Refused(refusal)) => Err(unfit(refusal)),
        Err(Unreadable::Spoilt) => Err(unfit(workbook::unreadable())),
    }
}

/// The domain error of a refused file.
pub fn unfit(refusal: Refusal) -> AppError {
    let code = if refusal.is_too_much { FieldCode::TooLong } else { FieldCode::Invalid };
    AppError::field("file", code, refusal.message)
}

/// The lines below the header row, without blank ones and the template's example. `title` is the name of the
/// records, `head` the number of the header row if given, `mapping` assigns the columns.
pub fn lines(
    heads: Vec<Head>,
    title: &str,
    table: Table,
    head: Option<u32>,
    mapping: &Mapping,
) -> AppResult<Lines> {
    let Table { mut rows, filled, uncalculated, failed, .. } = table;
    if rows.is_empty() {
        return Err(empty());
    }
    let rows = rows.split_off(mapping::head_at(&heads, title, &rows, head, mapping)?);
    let first = rows.first().map_or(0, |(number, _)| *number);
    let columns = mapping.columns(&heads, title, &rows)?;
    let told = |places: Vec<Place>, words: &str| -> Vec<(u32, String)> {
        let below = places.into_iter().filter(|(number, _)| *number > first);
        let of =
            |(number, column): Place| Some((number, format!("“{}”{words}", columns.get(&column)?.label)));
        below.filter_map(of).collect()
    };
    let notes = told(filled, "取自上方的合并单元格");
    let mut faults = told(uncalculated, "的公式尚未计算，请打开并保存文件后再导入");
    faults.extend(told(failed, "的公式结果是错误值"));
    let file = mapping::file_columns(&rows);
    let ignored = mapping.ignored(&heads, &columns, &rows);
    let columns: HashMap<u32, Cow<'static, str>> =
        columns.into_iter().map(|(at, column)| (at, column.prop.clone())).collect();
    let heads: Vec<Head> = heads.into_iter().filter(|head| head.import.is_some()).collect();
    let lines: Vec<Line> = rows
        .into_iter()
        .skip(1)
        .map(|(number, cells)| Line {
            number,
            cells: cells
                .into_iter()
                .filter_map(|(at, text)| columns.get(&at).map(|prop| (prop.clone(), clean(text))))
                .collect(),
        })
        .filter(|line| !line.cells.is_empty() && !is_example(&heads, line))
        .collect();
    if lines.is_empty() {
        return Err(empty());
    }
    if lines.len() > MAX_LINES {
        return Err(unfit(workbook::too_many()));
    }
    Ok(Lines { name: String::new(), heads, head: first, lines, file, columns, ignored, notes, faults })
}

/// The text without the apostrophe by which an export escapes formulas.
fn clean(text: String) -> String {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(super::FORMULA) => rest.to_owned(),
        _ => text,
    }
}

/// Whether the line is the unchanged example of the template.
fn is_example(heads: &[Head], line: &Line) -> bool {
    heads.iter().all(|column| {
        let example = column.import.as_ref().map(|import| import.example.as_ref());
        line.text(&column.prop) == example.filter(|text| !text.is_empty())
    })
}

/// The error of an empty file.
pub fn empty() -> AppError {
    AppError::field("file", FieldCode::Invalid, "文件中没有数据")
}
