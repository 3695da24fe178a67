//! Reading a workbook's first sheet into lines of text. Its cells come from a process apart (decision 0045).

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use xieli_content::workbook::{self, Rows};
use xieli_content::{Job, Refusal};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::mapping::Mapping;
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

/// What a sheet holds: the columns that could be filled in, and the lines that are.
#[derive(Debug, Clone)]
pub struct Lines {
    /// The columns of an import.
    pub heads: Vec<Head>,
    /// Below the head.
    pub lines: Vec<Line>,
    /// Which of our columns each of the file's is, by its place from 0.
    pub columns: HashMap<u32, Cow<'static, str>>,
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

/// The lines below the head. Blank ones and the template's example are left out. `mapping` says which column stands where.
pub fn lines(heads: Vec<Head>, rows: Rows, mapping: &Mapping) -> AppResult<Lines> {
    let heads: Vec<Head> = heads.into_iter().filter(|head| head.import.is_some()).collect();
    if rows.is_empty() {
        return Err(empty());
    }
    let columns = mapping.columns(&heads, &rows)?;
    let columns: HashMap<u32, Cow<'static, str>> =
        columns.into_iter().map(|(at, column)| (at, column.prop.clone())).collect();
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
    Ok(Lines { heads, lines, columns })
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
