//! CSV exports: for programs, and for users without a spreadsheet.

use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};

use tokio::sync::mpsc;
use xieli_kernel::{AppError, AppResult};

use super::Head;
use super::export::{Cell, Message, TO_THE_MINUTE, broken_off, harmless};

/// File format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// An Excel workbook.
    Xlsx,
    /// Comma-separated values.
    Csv,
    /// A table on pages of paper.
    Pdf,
}

impl Form {
    /// The format in the parameter `format`; by default a workbook.
    pub fn read(query: &super::Query<'_>) -> AppResult<Self> {
        let said = query.read("format", |text| match text.to_ascii_lowercase().as_str() {
            "xlsx" => Some(Self::Xlsx),
            "csv" => Some(Self::Csv),
            "pdf" => Some(Self::Pdf),
            _ => None,
        })?;
        Ok(said.unwrap_or(Self::Xlsx))
    }

    /// Extension of the file name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
            Self::Pdf => "pdf",
        }
    }

    /// MIME type.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Xlsx => super::XLSX,
            Self::Csv => "text/csv; charset=utf-8",
            Self::Pdf => "application/pdf",
        }
    }
}

/// Writes rows as they arrive; the file counts only if the last message is `Done`.
pub(super) fn write(
    columns: &[Head],
    mut receiver: mpsc::Receiver<Message>,
) -> AppResult<(File, u64, usize)> {
    let mut file = tempfile::tempfile().map_err(AppError::internal)?;
    let mut out = BufWriter::new(&mut file);
    let labels: Vec<Cell> = columns.iter().map(|head| Cell::from(&*head.label)).collect();
    // spreadsheets misread Chinese without the byte order mark
    let head = format!("\u{feff}{}", line(&labels));
    out.write_all(head.as_bytes()).map_err(AppError::internal)?;
    let (mut count, mut done) = (0, false);
    while let Some(message) = receiver.blocking_recv() {
        match message {
            Message::Done => done = true,
            Message::Rows(rows) => {
                for cells in rows {
                    count += 1;
                    out.write_all(line(&cells).as_bytes()).map_err(AppError::internal)?;
                }
            }
        }
    }
    if !done {
        return Err(broken_off());
    }
    out.flush().map_err(AppError::internal)?;
    drop(out);
    let size = file.stream_position().map_err(AppError::internal)?;
    file.seek(SeekFrom::Start(0)).map_err(AppError::internal)?;
    Ok((file, size, count))
}

/// A line of CSV.
pub fn line(cells: &[Cell]) -> String {
    let words: Vec<String> = cells.iter().map(word).collect();
    format!("{}\r\n", words.join(","))
}

fn word(cell: &Cell) -> String {
    match cell {
        Cell::Blank => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Day(day) => day.to_string(),
        Cell::Minute(time) => time.format(TO_THE_MINUTE).to_string(),
        Cell::Styled(cell, _) => word(cell),
        Cell::Text(text) => {
            let text = harmless(text);
            if text.contains(['"', ',', '\r', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text
            }
        }
    }
}
