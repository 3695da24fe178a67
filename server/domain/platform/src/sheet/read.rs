//! Reading a workbook's first sheet into lines of text. Its cells come from a process apart (decision 0045).

use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use xieli_content::workbook::{self, Rows};
use xieli_content::{Job, Refusal};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::{Book, Column, MAX_LINES};
use crate::Services;
use crate::apart::Unread;

/// A line of the sheet as it is numbered there, from 1, and its values by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// From 1; the head is a line, too.
    pub number: u32,
    cells: HashMap<&'static str, String>,
}

impl Line {
    /// The value of a column, trimmed; none when blank.
    pub fn text(&self, prop: &str) -> Option<&str> {
        self.cells.get(prop).map(String::as_str)
    }
}

/// The cells of a workbook that somebody has sent.
#[erased]
pub async fn rows(services: &Services, viewer: &Viewer, bytes: Bytes) -> AppResult<Rows> {
    match services.apart().read(viewer.into(), Job::Rows, bytes).await? {
        Ok(rows) => serde_json::from_slice(&rows).map_err(AppError::internal),
        Err(Unread::Refused(refusal)) => Err(unfit(refusal)),
        Err(Unread::Spoilt) => Err(unfit(workbook::unreadable())),
    }
}

/// A refusal of the file, as the domain says it.
pub fn unfit(refusal: Refusal) -> AppError {
    let code = if refusal.is_too_much { FieldCode::TooLong } else { FieldCode::Invalid };
    AppError::field("file", code, refusal.message)
}

/// Headings of a file, each with the column that it stands for.
pub type Mapping = BTreeMap<String, String>;

/// The lines below the head. Blank ones and the template's example are left out. `mapping` says of headings that are not
/// the template's which column they stand for, by its `prop`; an empty one leaves a column out.
pub fn lines(book: Book, rows: Rows, mapping: &Mapping) -> AppResult<Vec<Line>> {
    let mut rows = rows.into_iter();
    let (_, head) = rows.next().ok_or_else(|| refused("文件中没有数据"))?;
    let columns = columns(book, &head, mapping)?;
    let lines: Vec<Line> = rows
        .map(|(number, cells)| Line {
            number,
            cells: cells
                .into_iter()
                .filter_map(|(at, text)| columns.get(&at).map(|column| (column.prop, clean(text))))
                .collect(),
        })
        .filter(|line| !line.cells.is_empty() && !is_example(book, line))
        .collect();
    if lines.is_empty() {
        return Err(refused("文件中没有数据"));
    }
    if lines.len() > MAX_LINES {
        return Err(unfit(workbook::too_many()));
    }
    Ok(lines)
}

/// Without the mark that an export puts before what could be read as a formula.
fn clean(text: String) -> String {
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(super::FORMULA) => rest.to_owned(),
        _ => text,
    }
}

/// Which column stands where, by the headings; a heading may carry the star of required columns.
fn columns(
    book: Book,
    head: &[(u32, String)],
    mapping: &Mapping,
) -> AppResult<HashMap<u32, &'static Column>> {
    let mut found: HashMap<u32, &'static Column> = HashMap::new();
    for (at, text) in head {
        let heading = text.trim_start_matches('*').trim_end_matches('*').trim();
        let said = mapping.get(heading);
        let meant = |column: &&Column| said.map_or(column.label == heading, |prop| column.prop == prop);
        let Some(column) = book.import_columns().find(meant) else { continue };
        if found.values().any(|other| other.prop == column.prop) {
            return Err(refused(format!("列“{}”重复", column.label)));
        }
        found.insert(*at, column);
    }
    let missing: Vec<&str> = book
        .import_columns()
        .filter(|column| column.import.is_some_and(|import| import.required))
        .filter(|column| !found.values().any(|other| other.prop == column.prop))
        .map(|column| column.label)
        .collect();
    if missing.is_empty() {
        Ok(found)
    } else {
        Err(refused(format!("缺少必填列：{}，请使用导入模板", missing.join("、"))))
    }
}

/// Whether the line is the template's example, left where it was.
fn is_example(book: Book, line: &Line) -> bool {
    book.import_columns().all(|column| {
        let example = column.import.map(|import| import.example).filter(|text| !text.is_empty());
        line.text(column.prop) == example
    })
}

fn refused(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("file", FieldCode::Invalid, message)
}
