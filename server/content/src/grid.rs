//! Conversion of workbooks and delimited texts to grids of displayed cell texts.

use std::io::Cursor;

use calamine::{Data, DataRef, Reader, Xls, Xlsx};
use serde::Serialize;

use crate::archive::{Limits, inspect};
use crate::{Refusal, charset, numbers, xls};

/// The most sheets that are shown.
pub const MAX_SHEETS: usize = 20;
/// The most rows of a sheet.
pub const MAX_ROWS: usize = 1_000;
/// The most columns of a sheet.
pub const MAX_COLUMNS: usize = 100;
/// The most characters of a cell.
const MAX_CELL: usize = 500;
/// The most bytes of all cells together.
const MAX_TOTAL: usize = 4 * 1024 * 1024;
/// Number of lines examined to find the delimiter.
const LINES_OF_DELIMITER: usize = 10;
/// Limits of a workbook's inflated parts: texts of 5 MB need a tenth.
const WORKBOOK: Limits = Limits { entries: 2_000, inflated: 96 * 1024 * 1024 };

/// A sheet without trailing empty rows and cells.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Displayed texts of the cells.
    pub rows: Vec<Vec<String>>,
    /// Whether the file has more content.
    pub truncated: bool,
}

/// Collects sheets within the limits.
struct Filling {
    sheets: Vec<Sheet>,
    left: usize,
}

impl Filling {
    fn new() -> Self {
        Self { sheets: Vec::new(), left: MAX_TOTAL }
    }

    fn begin(&mut self, name: &str) {
        self.sheets.push(Sheet { name: name.to_owned(), ..Sheet::default() });
    }

    /// Adds a cell; returns whether the sheet may have more rows.
    fn put(&mut self, row: usize, column: usize, text: &str) -> bool {
        let Some(sheet) = self.sheets.last_mut() else { return false };
        if text.is_empty() {
            return row < MAX_ROWS;
        }
        if row >= MAX_ROWS || text.len() > self.left {
            sheet.truncated = true;
            return false;
        }
        if column >= MAX_COLUMNS {
            sheet.truncated = true;
            return true;
        }
        let shown: String = text.chars().take(MAX_CELL).collect();
        sheet.truncated |= shown.len() < text.len();
        self.left -= shown.len();
        while sheet.rows.len() <= row {
            sheet.rows.push(Vec::new());
        }
        let cells = &mut sheet.rows[row];
        while cells.len() <= column {
            cells.push(String::new());
        }
        cells[column] = shown;
        true
    }
}

/// The visible sheets of a workbook of Excel 2007 and later.
pub fn xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, Refusal> {
    inspect(bytes, WORKBOOK, "xl/workbook.xml")?;
    let broken = |_| Refusal::unreadable();
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(broken)?;
    let mut filling = Filling::new();
    for name in book.sheet_names().into_iter().take(MAX_SHEETS) {
        filling.begin(&name);
        // a chart sheet has no cells
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
        while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(broken)? {
            let (row, column) = cell.get_position();
            let format = cells.styles().get(style).and_then(|style| style.number_format.as_ref());
            let (code, id) =
                format.map_or(("", None), |format| (format.format_code.as_str(), format.format_id));
            let text = match cell.get_value() {
                DataRef::SharedString(text) => (*text).to_owned(),
                other => shown(&Data::from(other.clone()), code, id),
            };
            let at = |index: u32| usize::try_from(index).unwrap_or(usize::MAX);
            if !filling.put(at(row), at(column), &text) {
                break;
            }
        }
    }
    Ok(filling.sheets)
}

/// The sheets of a workbook in the older binary format.
pub fn xls(bytes: &[u8]) -> Result<Vec<Sheet>, Refusal> {
    let extent = xls::extent(bytes).ok_or_else(Refusal::unreadable)?;
    if !extent.fits() {
        return Err(Refusal::too_much());
    }
    let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|_| Refusal::unreadable())?;
    let mut filling = Filling::new();
    for name in book.sheet_names().into_iter().take(MAX_SHEETS) {
        filling.begin(&name);
        let Ok(range) = book.worksheet_range(&name) else { continue };
        let (top, left) = range.start().unwrap_or_default();
        let at = |index: u32| usize::try_from(index).unwrap_or(usize::MAX);
        for (row, column, value) in range.used_cells() {
            let text = shown(value, "", None);
            if !filling.put(row.saturating_add(at(top)), column.saturating_add(at(left)), &text) {
                break;
            }
        }
    }
    Ok(filling.sheets)
}

/// Parses a delimited text with any of the usual encodings and delimiters.
pub fn csv(bytes: &[u8]) -> Sheet {
    let text = charset::decode(bytes);
    let mut reader = reader(&text);
    let mut filling = Filling::new();
    filling.begin("");
    let mut record = csv::StringRecord::new();
    let mut row = 0;
    while reader.read_record(&mut record).unwrap_or_default() {
        if !record.iter().enumerate().all(|(column, cell)| filling.put(row, column, cell.trim())) {
            break;
        }
        row += 1;
    }
    filling.sheets.pop().unwrap_or_default()
}

/// A reader of the records of a delimited text.
pub fn reader(text: &str) -> csv::Reader<&[u8]> {
    let mut builder = csv::ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(delimiter(text)).from_reader(text.as_bytes())
}

/// The most frequent delimiter of the first lines; a title above the table contains none.
fn delimiter(text: &str) -> u8 {
    let lines: Vec<&str> = text.lines().take(LINES_OF_DELIMITER).collect();
    let count =
        |delimiter: u8| lines.iter().flat_map(|line| line.bytes()).filter(|byte| *byte == delimiter).count();
    // of equal counts the last wins, so the comma is listed last
    [b'|', b'\t', b';', b','].into_iter().max_by_key(|delimiter| count(*delimiter)).unwrap_or(b',')
}

/// Displayed text of a cell.
fn shown(value: &Data, code: &str, id: Option<u32>) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Bool(yes) => if *yes { "TRUE" } else { "FALSE" }.to_owned(),
        // within its first 15 digits a double equals the typed number
        Data::Int(number) => numbers::number(*number as f64, code),
        Data::Float(number) => numbers::number(*number, code),
        Data::DateTime(moment) => numbers::moment(moment, code, id),
        Data::Error(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

    #[test]
    fn a_workbook_is_shown_as_excel_shows_it() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet().set_name("清单").expect("a name");
        let date = ExcelDateTime::from_ymd(2026, 11, 21).expect("a date");
        sheet.write(0, 0, "名称").expect("written");
        sheet.write(1, 1, 1234.5).expect("written");
        sheet.write_with_format(1, 2, 1234.5, &Format::new().set_num_format("#,##0.00")).expect("written");
        sheet.write_with_format(2, 0, &date, &Format::new().set_num_format("yyyy-mm-dd")).expect("written");
        sheet.write_with_format(2, 1, 0.256, &Format::new().set_num_format("0.0%")).expect("written");
        sheet.write(2, 2, true).expect("written");
        book.add_worksheet().set_name("空").expect("a name");
        let sheets = xlsx(&book.save_to_buffer().expect("a workbook")).expect("sheets");
        assert_eq!(sheets[0].name, "清单");
        assert_eq!(
            sheets[0].rows,
            [vec!["名称"], vec!["", "1234.5", "1,234.50"], vec!["2026-11-21", "25.6%", "TRUE"]]
        );
        assert_eq!((sheets[1].rows.len(), sheets[0].truncated), (0, false));
    }

    #[test]
    fn what_is_too_much_is_cut_and_said() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for row in 0..1_200 {
            sheet.write(row, 0, row).expect("written");
        }
        sheet.write(1, 150, "far").expect("written");
        let sheets = xlsx(&book.save_to_buffer().expect("a workbook")).expect("sheets");
        assert_eq!((sheets[0].rows.len(), sheets[0].rows[1].len()), (MAX_ROWS, 1));
        assert!(sheets[0].truncated);
    }

    #[test]
    fn delimited_texts_of_all_kinds_are_read() {
        let text = "姓名;金额\n\"张;伟\";1,5\n";
        let gbk = encoding_rs::GB18030.encode(text).0;
        assert_eq!(csv(&gbk).rows, [["姓名", "金额"], ["张;伟", "1,5"]]);
        assert_eq!(csv(b"a\tb\n\n1\t2").rows, [["a", "b"], ["1", "2"]]);
        assert_eq!(csv(b"").rows.len(), 0);
        assert_eq!(csv(b"\"open").rows, [["open"]]);
    }

    #[test]
    fn bombs_and_entities_are_refused() {
        assert_eq!(xlsx(&samples::bomb_xlsx()).expect_err("refused"), Refusal::too_much());
        assert_eq!(xlsx(&samples::entity_xlsx()).expect_err("refused"), Refusal::declares_type());
        assert_eq!(xlsx(b"PK\x03\x04").expect_err("refused"), Refusal::unreadable());
        assert!(xls(&crate::OLE_SIGNATURE).is_err());
    }
}
