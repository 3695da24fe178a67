//! Import template: a workbook with headings, one example line, and a second sheet that explains the columns.

use bytes::Bytes;
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Note, Workbook, XlsxError};
use xieli_kernel::{AppError, AppResult};

use super::{Book, Filling, Head, MAX_LINES};

/// A new template (core §7 `getImportTemplate`). The import recognises the example line and ignores it.
pub fn template(book: Book, heads: &[Head]) -> AppResult<Bytes> {
    let filled: Vec<_> = heads.iter().filter_map(|head| Some((head, head.import.as_ref()?))).collect();
    write(book, &filled).map(Bytes::from).map_err(AppError::internal)
}

fn write(book: Book, columns: &[(&Head, &Filling)]) -> Result<Vec<u8>, XlsxError> {
    let head =
        Format::new().set_bold().set_background_color(Color::RGB(0x00E8_F0FE)).set_border(FormatBorder::Thin);
    let must = head.clone().set_font_color(Color::RGB(0x00C2_3030));
    let example = Format::new().set_font_color(Color::RGB(0x0080_8A99)).set_num_format("@");
    let text = Format::new().set_num_format("@");
    let mut workbook = Workbook::new();

    let sheet = workbook.add_worksheet();
    sheet.set_name(book.title())?.set_freeze_panes(1, 0)?;
    for (at, (column, import)) in (0u16..).zip(columns) {
        // text cells: a phone number stays as typed
        sheet.set_column_format(at, &text)?.set_column_width(at, f64::from(column.width))?;
        let heading = if import.required { format!("{}*", column.label) } else { column.label.to_string() };
        sheet.write_string_with_format(0, at, heading, if import.required { &must } else { &head })?;
        sheet.insert_note(0, at, &Note::new(import.note.as_ref()).add_author_prefix(false))?;
        if !import.example.is_empty() {
            sheet.write_string_with_format(1, at, import.example.as_ref(), &example)?;
        }
    }

    let wrap = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    let notes = workbook.add_worksheet();
    notes.set_name("填写说明")?.set_column_width(0, 16)?.set_column_width(1, 10)?.set_column_width(2, 80)?;
    for (at, title) in (0u16..).zip(["列", "必填", "说明"]) {
        notes.write_string_with_format(0, at, title, &head)?;
    }
    let mut row = 1;
    for (column, import) in columns {
        notes.write_string_with_format(row, 0, column.label.as_ref(), &wrap)?;
        notes.write_string_with_format(row, 1, if import.required { "是" } else { "否" }, &wrap)?;
        notes.write_string_with_format(row, 2, import.note.as_ref(), &wrap)?;
        row += 1;
    }
    let rules = format!(
        "第 2 行是示例，导入时自动忽略。一次最多 {MAX_LINES} 行，文件不超过 10MB。任何一行有误时全部不导入。"
    );
    notes.write_string_with_format(row + 1, 2, rules, &wrap)?;
    workbook.save_to_buffer()
}
