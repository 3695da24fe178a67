//! Imported workbooks and delimited texts: size checks before parsing, and one of the sheets cell by cell.
//!
//! A workbook is a zip whose entries may inflate a thousandfold, or a compound file with two distant cells
//! between which a parser allocates millions. Both are measured before parsing.

use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{Data, DataRef, Dimensions, ExcelDateTime, Reader, Sheet, SheetVisible, Xls, Xlsx};
use serde::{Deserialize, Serialize};

use crate::archive::{Fault, Limits, inspect as inspect_archive};
use crate::sniff::{extension, is_text};
use crate::{OLE_SIGNATURE, Refusal, charset, grid, xls_extent};

/// The largest accepted file (core §9: 10 MB).
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most rows of one import, without the header.
pub const MAX_LINES: usize = 20_000;
/// The part that every workbook has.
const PART: &str = "xl/workbook.xml";
/// Limits of a workbook's inflated entries, 96 MB: 20,000 rows of long texts need a fifth.
const LIMITS: Limits = Limits { entries: 2_000, inflated: 96 * 1024 * 1024 };
/// Columns beyond this one are ignored.
const MAX_COLUMNS: u32 = 200;
/// Longer texts are cut, and then refused by the rule of their column.
const MAX_TEXT: usize = 4_000;

/// The time of a date without a time.
const MIDNIGHT: &str = "00:00:00";
/// Number of sheets searched for one with cells.
const MAX_SHEETS: usize = 50;
/// The most cells filled from merged regions; further ones stay empty.
const MAX_FILLED: usize = 100_000;
/// The most merged regions processed.
const MAX_REGIONS: usize = 20_000;

/// Format of a file, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A zip of XML.
    Xlsx,
    /// A compound file.
    Xls,
    /// A delimited text.
    Csv,
}

/// Rows by their number in the sheet, from 1, each with its cells by their column, from 0; blank ones are
/// left out.
pub type Rows = Vec<(u32, Vec<(u32, String)>)>;
/// A row by its number in the sheet, from 1, and a column, from 0.
pub type Place = (u32, u32);

/// One sheet of a file that is imported.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The names of the visible sheets in their order; a delimited text has none.
    pub sheets: Vec<String>,
    /// The name of this sheet.
    pub sheet: String,
    /// Its rows, including the header.
    pub rows: Rows,
    /// Cells filled with the value of the merged region that covers them.
    pub filled: Vec<Place>,
    /// Cells whose formula has never been calculated: the program that wrote the file stored no value.
    pub uncalculated: Vec<Place>,
    /// Cells whose formula has an error value, such as `#N/A`.
    pub failed: Vec<Place>,
}

/// Refuses a file that is too large, no workbook, or inflates too far. `name` only matters for texts, which
/// have no signature.
pub fn inspect(name: &str, bytes: &[u8]) -> Result<Format, Refusal> {
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::too_long("文件大小不能超过 10MB"));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        match inspect_archive(bytes, LIMITS, PART) {
            Ok(()) => Ok(Format::Xlsx),
            Err(Fault::TooMuch) => Err(bomb()),
            Err(Fault::Missing) => Err(no_workbook()),
            Err(Fault::Broken | Fault::DeclaresType) => Err(unreadable()),
        }
    } else if bytes.starts_with(&OLE_SIGNATURE) {
        match xls_extent(bytes) {
            Some(extent) if extent.fits() => Ok(Format::Xls),
            Some(_) => Err(bomb()),
            None => Err(unreadable()),
        }
    } else if is_delimited(name, bytes) {
        Ok(Format::Csv)
    } else {
        Err(no_workbook())
    }
}

/// Whether a file is a delimited text: by its name, and without the zeros of a binary file and the tags of
/// HTML.
fn is_delimited(name: &str, bytes: &[u8]) -> bool {
    let is_named = matches!(extension(name).as_str(), "csv" | "tsv" | "txt");
    let has_tag = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<');
    is_named && !has_tag && is_text(bytes)
}

/// The error for a file that can't be parsed.
pub fn unreadable() -> Refusal {
    Refusal::new("文件已损坏或无法读取")
}

fn no_workbook() -> Refusal {
    Refusal::new("只能上传 xls、xlsx 或 csv 文件")
}

fn bomb() -> Refusal {
    Refusal::too_long("文件内容过大，无法导入")
}

/// The error for too many rows.
pub fn too_many() -> Refusal {
    Refusal::new(format!("一次最多导入 {MAX_LINES} 行"))
}

/// The rows of the first sheet with any.
pub fn rows(bytes: &[u8]) -> Result<Rows, Refusal> {
    table("", bytes, None).map(|table| table.rows)
}

/// A sheet by its name, or the first one that has cells.
pub fn table(name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Table, Refusal> {
    match inspect(name, bytes)? {
        Format::Xlsx => xlsx(bytes, sheet),
        Format::Xls => xls(bytes, sheet),
        Format::Csv => csv(bytes),
    }
}

/// Collects cells in sheet order into rows, without blank cells and rows.
#[derive(Default)]
struct Gather(Rows);

impl Gather {
    fn add(&mut self, row: u32, column: u32, text: &str) -> Result<(), Refusal> {
        let text: String = text.trim().chars().take(MAX_TEXT).collect();
        if text.is_empty() || column >= MAX_COLUMNS {
            return Ok(());
        }
        let full = self.0.len() > MAX_LINES;
        match self.0.last_mut() {
            Some((number, cells)) if *number == row + 1 => cells.push((column, text)),
            _ if full => return Err(too_many()),
            _ => self.0.push((row + 1, vec![(column, text)])),
        }
        Ok(())
    }
}

/// The names of the visible sheets; of all sheets if none is visible.
fn visible(sheets: &[Sheet]) -> Vec<String> {
    let shown = |sheet: &&Sheet| sheet.visible == SheetVisible::Visible;
    let names: Vec<String> = sheets.iter().filter(shown).map(|sheet| sheet.name.clone()).collect();
    if names.is_empty() { sheets.iter().map(|sheet| sheet.name.clone()).collect() } else { names }
}

/// Reads the requested sheet, or the first one with cells.
fn first(
    sheets: Vec<String>,
    asked: Option<&str>,
    mut read: impl FnMut(&str) -> Result<Table, Refusal>,
) -> Result<Table, Refusal> {
    let meant: Vec<&String> = match asked {
        Some(name) => {
            let named = sheets.iter().find(|sheet| sheet.as_str() == name);
            vec![named.ok_or_else(|| Refusal::new("文件中没有这个工作表"))?]
        }
        None => sheets.iter().take(MAX_SHEETS).collect(),
    };
    let mut table = Table::default();
    for name in meant {
        table = Table { sheet: name.clone(), ..read(name)? };
        if !table.rows.is_empty() {
            break;
        }
    }
    Ok(Table { sheets, ..table })
}

fn xlsx(bytes: &[u8], asked: Option<&str>) -> Result<Table, Refusal> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    let sheets = visible(book.sheets_metadata());
    if sheets.is_empty() {
        return Err(unreadable());
    }
    first(sheets, asked, |name| xlsx_sheet(&mut book, name))
}

fn xlsx_sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Table, Refusal> {
    let regions = book.merge_cells_by_sheet_name(name).unwrap_or_default();
    // a chart sheet has no cells
    let Ok(mut cells) = book.worksheet_cells_reader(name) else { return Ok(Table::default()) };
    let (mut gather, mut uncalculated, mut failed) = (Gather::default(), Vec::new(), Vec::new());
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|_| unreadable())? {
        let (row, column) = cell.pos;
        match cell.value {
            DataRef::Empty if cell.formula.is_some() => note(&mut uncalculated, row, column)?,
            DataRef::Error(_) => note(&mut failed, row, column)?,
            DataRef::SharedString(text) => gather.add(row, column, text)?,
            other => gather.add(row, column, &text_of(&Data::from(other)))?,
        }
    }
    let mut rows = gather.0;
    let filled = fill(&mut rows, &regions);
    Ok(Table { rows, filled, uncalculated, failed, ..Table::default() })
}

/// Records a cell by its indexes from 0, unless its column is ignored.
fn note(places: &mut Vec<Place>, row: u32, column: u32) -> Result<(), Refusal> {
    if places.len() > MAX_LINES {
        return Err(too_many());
    }
    if column < MAX_COLUMNS {
        places.push((row.saturating_add(1), column));
    }
    Ok(())
}

fn xls(bytes: &[u8], asked: Option<&str>) -> Result<Table, Refusal> {
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    let sheets = visible(book.sheets_metadata());
    first(sheets, asked, |name| {
        let regions = book.merge_cells_by_sheet_name(name).unwrap_or_default();
        let range = book.worksheet_range(name).map_err(|_| unreadable())?;
        let (top, left) = range.start().unwrap_or_default();
        let (mut gather, mut failed) = (Gather::default(), Vec::new());
        for (row, column, value) in range.used_cells() {
            let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
            let (row, column) = (top.saturating_add(at(row)), left.saturating_add(at(column)));
            match value {
                Data::Error(_) => note(&mut failed, row, column)?,
                value => gather.add(row, column, &text_of(value))?,
            }
        }
        let mut rows = gather.0;
        let filled = fill(&mut rows, &regions);
        Ok(Table { rows, filled, failed, ..Table::default() })
    })
}

fn csv(bytes: &[u8]) -> Result<Table, Refusal> {
    let text = charset::decode(bytes);
    let mut reader = grid::reader(&text);
    let (mut gather, mut record, mut row) = (Gather::default(), csv::StringRecord::new(), 0_u32);
    while reader.read_record(&mut record).map_err(|_| unreadable())? {
        let at = record.position().map_or(0, csv::Position::byte);
        row = row.saturating_add(blank_lines(&text, usize::try_from(at).unwrap_or(usize::MAX)));
        for (column, cell) in (0..).zip(&record) {
            gather.add(row, column, quoted(cell))?;
        }
        row = row.saturating_add(1);
    }
    Ok(Table { rows: gather.0, ..Table::default() })
}

/// Blank lines before the record that begins here, which a spreadsheet counts as rows; the line end of the
/// previous record may be cut in two.
fn blank_lines(text: &str, at: usize) -> u32 {
    let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    let rest = if before.ends_with('\r') { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
    let run = &rest[..rest.len() - rest.trim_start_matches(['\r', '\n']).len()];
    let ends = run.matches('\n').count() + run.matches('\r').count() - run.matches("\r\n").count();
    u32::try_from(ends).unwrap_or(u32::MAX)
}

/// The text between the quotes of `="0123"`, a notation that preserves leading zeros in delimited texts.
fn quoted(cell: &str) -> &str {
    let inner = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).unwrap_or(cell)
}

/// Fills cells of regions merged over several rows with the region's value, in rows with other cells below
/// its first column: one name merged beside five rows applies to each. Returns the filled cells.
fn fill(rows: &mut Rows, regions: &[Dimensions]) -> Vec<Place> {
    let mut filled = Vec::new();
    let at: BTreeMap<u32, usize> = rows.iter().enumerate().map(|(at, (number, _))| (*number, at)).collect();
    for region in regions.iter().take(MAX_REGIONS) {
        let ((top, column), (bottom, _)) = (region.start, region.end);
        if bottom <= top || column >= MAX_COLUMNS {
            continue;
        }
        let first = at.get(&top.saturating_add(1)).map(|place| &rows[*place].1);
        let value = first.and_then(|cells| cells.iter().find(|(place, _)| *place == column));
        let Some((_, value)) = value.cloned() else { continue };
        for (number, place) in at.range(top.saturating_add(2)..=bottom.saturating_add(1)) {
            if filled.len() >= MAX_FILLED {
                return filled;
            }
            let cells = &mut rows[*place].1;
            // cells are sorted by column
            if let Err(before) = cells.binary_search_by_key(&column, |(place, _)| *place) {
                cells.insert(before, (column, value.clone()));
                filled.push((*number, column));
            }
        }
    }
    filled
}

/// A value in the notation in which a person would type it.
fn text_of(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Bool(yes) => if *yes { "是" } else { "否" }.to_owned(),
        Data::Int(number) => number.to_string(),
        // a phone number typed as a number must not come back as 1.38e10; Display never does that
        Data::Float(number) => number.to_string(),
        Data::DateTime(moment) => written(moment),
        Data::DateTimeIso(text) => {
            let (day, time) = text.split_once('T').unwrap_or((text.as_str(), ""));
            let time: String = time.chars().take(8).collect();
            with_time(day.chars().take(10).collect(), &time)
        }
        Data::DurationIso(text) => text.clone(),
        Data::Error(error) => error.to_string(),
    }
}

/// A date, with its time where it has one; a time without a date is the time alone.
fn written(moment: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    if moment.is_datetime() && (0.0..1.0).contains(&moment.as_f64()) && time != MIDNIGHT {
        return time;
    }
    with_time(format!("{year:04}-{month:02}-{day:02}"), &time)
}

/// A date followed by its time, which midnight does not have: dates are stored as the midnight of a day.
fn with_time(day: String, time: &str) -> String {
    if time.is_empty() || time == MIDNIGHT { day } else { format!("{day} {time}") }
}

#[cfg(test)]
#[path = "workbook_tests.rs"]
mod tests;
