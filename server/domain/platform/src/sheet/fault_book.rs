//! Error workbook of an import: the uploaded file with its errors in an additional column.

use std::collections::HashMap;

use rust_xlsxwriter::{Color, Format, Workbook, XlsxError};
use xieli_content::workbook::Rows;

use super::LineErrors;

/// The heading of the error column; imports ignore it.
pub const HEADING: &str = "错误";

/// Characters of a line's errors that are written: a cell holds at most 32,767 units of text, and errors
/// quote cells.
const MAX_SAID: usize = 16_000;

/// A workbook of these rows with the errors of each line after its last column, in the rows of the file: the
/// line numbers are the same. `head` is the number of the header row. Every cell is text, so that none is
/// read as a formula.
pub fn write(rows: &Rows, head: u32, errors: &[LineErrors]) -> Result<Vec<u8>, XlsxError> {
    let wrong = Format::new().set_font_color(Color::RGB(0x00C2_3030)).set_text_wrap();
    let text = Format::new().set_num_format("@");
    let last = rows.iter().flat_map(|(_, cells)| cells.iter().map(|(at, _)| *at)).max().unwrap_or_default();
    let behind = u16::try_from(last + 1).unwrap_or(u16::MAX);
    let by_line: HashMap<u32, String> =
        errors.iter().map(|line| (line.line_num, line.errors.join("；"))).collect();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_column_width(behind, 60)?;
    for (number, cells) in rows {
        let row = number.saturating_sub(1);
        for (at, value) in cells {
            let at = u16::try_from(*at).unwrap_or(u16::MAX);
            sheet.write_string_with_format(row, at, value, &text)?;
        }
        let said = if *number == head { Some(HEADING) } else { by_line.get(number).map(String::as_str) };
        if let Some(said) = said {
            let said: String = said.chars().take(MAX_SAID).collect();
            sheet.write_string_with_format(row, behind, said, &wrong)?;
        }
    }
    workbook.save_to_buffer()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_longer_than_a_cell_are_cut() {
        let rows: Rows = vec![(1, vec![(0, "姓名".to_owned())]), (2, vec![(0, "x".to_owned())])];
        let errors = [LineErrors { line_num: 2, errors: vec!["错".repeat(40_000)] }];
        let read = xieli_content::workbook::rows(&write(&rows, 1, &errors).expect("written")).expect("rows");
        assert!(read[1].1[1].1.starts_with("错错"), "{read:?}");
    }

    #[test]
    fn a_file_comes_back_with_its_faults() {
        let cell = |at: u32, text: &str| (at, text.to_owned());
        let rows: Rows = vec![
            (2, vec![cell(0, "姓名")]),
            (3, vec![cell(0, "=1+1"), cell(2, "x")]),
            (5, vec![cell(0, "乙")]),
        ];
        let errors = [LineErrors { line_num: 5, errors: vec!["甲".to_owned(), "乙".to_owned()] }];
        let read = xieli_content::workbook::rows(&write(&rows, 2, &errors).expect("written")).expect("rows");
        assert_eq!(
            read,
            [
                (2, vec![cell(0, "姓名"), cell(3, HEADING)]),
                (3, vec![cell(0, "=1+1"), cell(2, "x")]),
                (5, vec![cell(0, "乙"), cell(3, "甲；乙")])
            ]
        );
    }
}
