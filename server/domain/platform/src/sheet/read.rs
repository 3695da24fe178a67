//! Reading a workbook's first sheet into lines of text, cell by cell.

use std::collections::HashMap;
use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader, Xls, Xlsx};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::guard::{self, Format};
use super::{Book, Column, MAX_LINES};

/// Columns further to the right are not looked at.
const MAX_COLUMNS: u32 = 200;
/// Longer texts are no names, remarks or addresses; they are cut and then refused by their column's rule.
const MAX_TEXT: usize = 4_000;

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

/// The lines below the head. Blank ones and the template's example are left out.
pub fn lines(book: Book, bytes: &[u8]) -> AppResult<Vec<Line>> {
    let rows = match guard::inspect(bytes)? {
        Format::Xlsx => xlsx(bytes)?,
        Format::Xls => xls(bytes)?,
    };
    let mut rows = rows.into_iter();
    let (_, head) = rows.next().ok_or_else(|| refused("文件中没有数据"))?;
    let columns = columns(book, &head)?;
    let lines: Vec<Line> = rows
        .map(|(number, cells)| Line {
            number,
            cells: cells
                .into_iter()
                .filter_map(|(at, text)| columns.get(&at).map(|column| (column.prop, text)))
                .collect(),
        })
        .filter(|line| !line.cells.is_empty() && !is_example(book, line))
        .collect();
    if lines.is_empty() {
        return Err(refused("文件中没有数据"));
    }
    if lines.len() > MAX_LINES {
        return Err(refused(format!("一次最多导入 {MAX_LINES} 行")));
    }
    Ok(lines)
}

type Rows = Vec<(u32, Vec<(u32, String)>)>;

/// Puts cells that come in the order of the sheet together to rows, without blank cells and rows.
#[derive(Default)]
struct Gather(Rows);

impl Gather {
    fn add(&mut self, row: u32, column: u32, text: String) -> AppResult<()> {
        let text = clean(&text);
        if text.is_empty() || column >= MAX_COLUMNS {
            return Ok(());
        }
        let full = self.0.len() > MAX_LINES;
        match self.0.last_mut() {
            Some((number, cells)) if *number == row + 1 => cells.push((column, text)),
            _ if full => return Err(refused(format!("一次最多导入 {MAX_LINES} 行"))),
            _ => self.0.push((row + 1, vec![(column, text)])),
        }
        Ok(())
    }
}

fn xlsx(bytes: &[u8]) -> AppResult<Rows> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| guard::unreadable())?;
    let sheet = book.sheet_names().first().cloned().ok_or_else(guard::unreadable)?;
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(|_| guard::unreadable())?;
    let mut gather = Gather::default();
    while let Some(cell) = cells.next_cell().map_err(|_| guard::unreadable())? {
        let (row, column) = cell.get_position();
        let text = match cell.get_value() {
            DataRef::SharedString(text) => (*text).to_owned(),
            other => text_of(&Data::from(other.clone())),
        };
        gather.add(row, column, text)?;
    }
    Ok(gather.0)
}

fn xls(bytes: &[u8]) -> AppResult<Rows> {
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| guard::unreadable())?;
    let range = book.worksheet_range_at(0).ok_or_else(guard::unreadable)?.map_err(|_| guard::unreadable())?;
    let (top, left) = range.start().unwrap_or_default();
    let mut gather = Gather::default();
    for (row, column, value) in range.used_cells() {
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        gather.add(top.saturating_add(at(row)), left.saturating_add(at(column)), text_of(value))?;
    }
    Ok(gather.0)
}

/// A value as a person would have typed it.
fn text_of(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Bool(yes) => if *yes { "是" } else { "否" }.to_owned(),
        Data::Int(number) => number.to_string(),
        // a phone number typed as a number must not come back as 1.38e10; Display never does that
        Data::Float(number) => number.to_string(),
        Data::DateTime(moment) => day(moment),
        Data::DateTimeIso(text) => text.chars().take(10).collect(),
        Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    }
}

fn day(moment: &ExcelDateTime) -> String {
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}

/// Trimmed, cut, and without the mark that an export puts before what could be read as a formula.
fn clean(text: &str) -> String {
    let text: String = text.trim().chars().take(MAX_TEXT).collect();
    match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(super::FORMULA) => rest.to_owned(),
        _ => text,
    }
}

/// Which column stands where, by the headings; a heading may carry the star of required columns.
fn columns(book: Book, head: &[(u32, String)]) -> AppResult<HashMap<u32, &'static Column>> {
    let mut found: HashMap<u32, &'static Column> = HashMap::new();
    for (at, text) in head {
        let heading = text.trim_start_matches('*').trim_end_matches('*').trim();
        let Some(column) = book.import_columns().find(|column| column.label == heading) else { continue };
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
