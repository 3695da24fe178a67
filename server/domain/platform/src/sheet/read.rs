//! Reading one sheet of a file into lines of text. Its cells come from a process apart (decision 0045).

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use xieli_content::workbook::{self, Place, Table};
use xieli_content::{Job, Refusal};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::mapping::{self, FileColumn, Mapping};
use super::{Head, MAX_LINES};
use crate::Services;
use crate::apart::Unread;

/// A line of the sheet as it is numbered there, from 1, and its values by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// From 1; the head is a line, too.
    pub number: u32,
    cells: HashMap<Cow<'static, str>, String>,
}

/// A file that is imported, and which part of it the table is.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file's name, which tells a delimited text from other files.
    pub name: String,
    /// Its content.
    pub bytes: Bytes,
    /// The name of the sheet; absent: the first visible one that has cells.
    pub sheet: Option<String>,
    /// The number of the head's row in the sheet, from 1; absent: the row that has most of our headings.
    pub head: Option<u32>,
}

/// What a sheet holds: the columns that could be filled in, and the lines that are.
#[derive(Debug, Clone)]
pub struct Lines {
    /// The file's name; empty where nobody says it.
    pub name: String,
    /// The columns of an import.
    pub heads: Vec<Head>,
    /// The number of the head's row in the sheet.
    pub head: u32,
    /// Below the head.
    pub lines: Vec<Line>,
    /// The file's columns.
    pub file: Vec<FileColumn>,
    /// Which of our columns each of them is, by its place from 0.
    pub columns: HashMap<u32, Cow<'static, str>>,
    /// Columns of the file that nothing is made of, by their headings.
    pub ignored: Vec<String>,
    /// Notes that a person should look at, by the line's number: values out of merged cells.
    pub notes: Vec<(u32, String)>,
    /// Faults of cells themselves, by the line's number: formulas without a value.
    pub faults: Vec<(u32, String)>,
}

impl Line {
    /// The value of a column, trimmed; none when blank.
    pub fn text(&self, prop: &str) -> Option<&str> {
        self.cells.get(prop).map(String::as_str)
    }

    /// The values whose column's name begins so, each by the rest of that name.
    pub fn below(&self, prefix: &str) -> BTreeMap<String, String> {
        let named = self.cells.iter().filter_map(|(prop, text)| Some((prop.strip_prefix(prefix)?, text)));
        named.map(|(rest, text)| (rest.to_owned(), text.clone())).collect()
    }
}

/// The cells of a file that was sent.
#[erased]
pub async fn table(services: &Services, viewer: &Viewer, source: &Source) -> AppResult<Table> {
    let job = Job::Rows { name: source.name.clone(), sheet: source.sheet.clone() };
    match services.apart().read(viewer.into(), job, source.bytes.clone()).await? {
        Ok(table) => serde_json::from_slice(&table).map_err(AppError::internal),
        Err(Unread::Refused(refusal)) => Err(unfit(refusal)),
        Err(Unread::Spoilt) => Err(unfit(workbook::unreadable())),
    }
}

/// A refusal of the file, as the domain says it.
pub fn unfit(refusal: Refusal) -> AppError {
    let code = if refusal.is_too_much { FieldCode::TooLong } else { FieldCode::Invalid };
    AppError::field("file", code, refusal.message)
}

/// The lines below the head. Blank ones and the template's example are left out. `title` is what the records are called, `head` the
/// number of the head's row where it is said, `mapping` says which column stands where.
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

/// Without the mark that an export puts before what could be read as a formula.
fn clean(text: String) -> String {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(super::FORMULA) => rest.to_owned(),
        _ => text,
    }
}

/// Whether the line is the template's example, left where it was.
fn is_example(heads: &[Head], line: &Line) -> bool {
    heads.iter().all(|column| {
        let example = column.import.as_ref().map(|import| import.example.as_ref());
        line.text(&column.prop) == example.filter(|text| !text.is_empty())
    })
}

/// There is nothing in it.
pub fn empty() -> AppError {
    AppError::field("file", FieldCode::Invalid, "文件中没有数据")
}
