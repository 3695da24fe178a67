//! Workbooks that are imported: what is let near their readers, and their first sheet cell by cell.
//!
//! A workbook is a zip whose entries may inflate a thousandfold, or a compound file whose two far cells make a reader
//! lay out the millions between them. Both are measured before a reader sees the file.

use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader, Xls, Xlsx};

use crate::archive::{Fault, Limits, inspect as inspect_archive};
use crate::{OLE_SIGNATURE, Refusal, xls_extent};

/// The largest file that is taken in (core §9: 10 MB).
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most lines of one import, without the head.
pub const MAX_LINES: usize = 20_000;
/// What every workbook has.
const PART: &str = "xl/workbook.xml";
/// All entries of a workbook together may come to 96 MB: 20,000 lines of long texts are a fifth of it.
const LIMITS: Limits = Limits { entries: 2_000, inflated: 96 * 1024 * 1024 };
/// Columns further to the right are not looked at.
const MAX_COLUMNS: u32 = 200;
/// Longer texts are no names, remarks or addresses; they are cut and then refused by their column's rule.
const MAX_TEXT: usize = 4_000;

/// What a file is, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A zip of XML.
    Xlsx,
    /// A compound file.
    Xls,
}

/// Rows by their number in the sheet, from 1, each with its cells by their column, from 0; blank ones are left out.
pub type Rows = Vec<(u32, Vec<(u32, String)>)>;

/// Refuses whatever is too large, no workbook, or a bomb.
pub fn inspect(bytes: &[u8]) -> Result<Format, Refusal> {
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
    } else {
        Err(no_workbook())
    }
}

/// The file can't be read.
pub fn unreadable() -> Refusal {
    Refusal::new("文件已损坏或无法读取")
}

fn no_workbook() -> Refusal {
    Refusal::new("只能上传 xls 或 xlsx 文件")
}

fn bomb() -> Refusal {
    Refusal::too_long("文件内容过大，无法导入")
}

/// More lines than one import may have.
pub fn too_many() -> Refusal {
    Refusal::new(format!("一次最多导入 {MAX_LINES} 行"))
}

/// The first sheet, the head among the rows.
pub fn rows(bytes: &[u8]) -> Result<Rows, Refusal> {
    match inspect(bytes)? {
        Format::Xlsx => xlsx(bytes),
        Format::Xls => xls(bytes),
    }
}

/// Puts cells that come in the order of the sheet together to rows, without blank cells and rows.
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

fn xlsx(bytes: &[u8]) -> Result<Rows, Refusal> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    let sheet = book.sheet_names().first().cloned().ok_or_else(unreadable)?;
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(|_| unreadable())?;
    let mut gather = Gather::default();
    while let Some(cell) = cells.next_cell().map_err(|_| unreadable())? {
        let (row, column) = cell.get_position();
        match cell.get_value() {
            DataRef::SharedString(text) => gather.add(row, column, text)?,
            other => gather.add(row, column, &text_of(&Data::from(other.clone())))?,
        }
    }
    Ok(gather.0)
}

fn xls(bytes: &[u8]) -> Result<Rows, Refusal> {
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    let range = book.worksheet_range_at(0).ok_or_else(unreadable)?.map_err(|_| unreadable())?;
    let (top, left) = range.start().unwrap_or_default();
    let mut gather = Gather::default();
    for (row, column, value) in range.used_cells() {
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        gather.add(top.saturating_add(at(row)), left.saturating_add(at(column)), &text_of(value))?;
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
