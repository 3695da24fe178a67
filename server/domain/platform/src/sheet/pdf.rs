//! PDF exports: tables to print or to send, as far as they are legible on paper.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use tokio::sync::mpsc;
use xieli_kernel::{AppError, AppResult, FieldCode, clock};
use xieli_label::Fonts;
use xieli_label::table::{MAX_COLUMNS, MAX_TEXT, Span, Table, Word};

use super::export::{Cell, Crown, Message, TO_THE_MINUTE, broken_off, spans};

/// The most rows on paper.
pub(super) const MAX_ROWS: usize = 5_000;

/// Error unless this many rows fit on paper.
pub(super) fn fits(rows: usize) -> AppResult<()> {
    if rows <= MAX_ROWS {
        return Ok(());
    }
    let message = format!("PDF 最多 {MAX_ROWS} 行，请缩小范围，或改为导出 xlsx");
    Err(AppError::field("format", FieldCode::TooLong, message))
}

/// Error unless this many columns fit on paper.
pub(super) fn fits_across(columns: usize) -> AppResult<()> {
    if columns <= MAX_COLUMNS {
        return Ok(());
    }
    let message = format!("PDF 最多 {MAX_COLUMNS} 列，请少选几列，或改为导出 xlsx");
    Err(AppError::field("format", FieldCode::TooLong, message))
}

/// Writes rows as they arrive; the file counts only if the last message is `Done`.
pub(super) fn write(
    fonts: &Fonts,
    (title, notes): (String, Vec<String>),
    crown: Crown,
    mut receiver: mpsc::Receiver<Message>,
) -> AppResult<(File, u64, usize)> {
    fits_across(crown.heads.len())?;
    let (mut rows, mut done): (Vec<Vec<Word>>, bool) = (Vec::new(), false);
    while let Some(message) = receiver.blocking_recv() {
        match message {
            Message::Done => done = true,
            Message::Rows(batch) => {
                fits(rows.len() + batch.len())?;
                for cells in batch {
                    rows.push(cells.iter().map(word).collect());
                }
            }
        }
    }
    if !done {
        return Err(broken_off());
    }
    let count = rows.len();
    let table = laid(title, notes, crown, rows);
    let bytes = table.pdf(fonts).map_err(AppError::internal)?;
    let mut file = tempfile::tempfile().map_err(AppError::internal)?;
    file.write_all(&bytes).map_err(AppError::internal)?;
    file.seek(SeekFrom::Start(0)).map_err(AppError::internal)?;
    Ok((file, bytes.len() as u64, count))
}

/// The table with its title, its conditions and its time.
pub(super) fn laid(title: String, mut notes: Vec<String>, crown: Crown, rows: Vec<Vec<Word>>) -> Table {
    let time: String = clock::china_time(clock::now()).chars().take(16).collect();
    notes.push(format!("导出时间：{time}"));
    let above = crown.lines.iter().zip(0_u32..).map(|(line, row)| {
        let span = |(from, to): (u16, u16)| Span {
            from: usize::from(from),
            to: usize::from(to),
            text: line.get(usize::from(from)).cloned().unwrap_or_default(),
        };
        spans(&crown.lines, line, row).into_iter().map(span).collect::<Vec<_>>()
    });
    let above: Vec<Vec<Span>> = above.collect();
    Table { title, notes, above, heads: crown.heads, rows }
}

/// A cell as it is printed.
pub(super) fn word(cell: &Cell) -> Word {
    match cell {
        Cell::Blank => Word::default(),
        // one character more than is printed, so that the end is marked as cut
        Cell::Text(text) => Word { text: text.chars().take(MAX_TEXT + 1).collect(), ..Word::default() },
        Cell::Number(number) => {
            let text = figure(*number, "#,##0.00");
            let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
            Word { text, figure: true, ..Word::default() }
        }
        Cell::Day(day) => Word { text: day.to_string(), ..Word::default() },
        Cell::Minute(time) => Word { text: time.format(TO_THE_MINUTE).to_string(), ..Word::default() },
        Cell::Styled(cell, look) => {
            let mut word = word(cell);
            if let (Cell::Number(number), Some(format)) = (&**cell, &look.number) {
                word.text = figure(*number, format);
            }
            Word { color: look.color, strong: look.strong, ..word }
        }
    }
}

/// A number in a format of spreadsheets with thousands separators and a fixed number of decimals.
fn figure(number: f64, format: &str) -> String {
    let decimals = format.split_once('.').map_or(0, |(_, part)| part.matches('0').count());
    let text = format!("{:.decimals$}", number.abs());
    let (whole, part) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, part)| (whole, Some(part)));
    let mut said = String::with_capacity(text.len() + 8);
    if number < 0.0 && text.bytes().any(|sign| (b'1'..=b'9').contains(&sign)) {
        said.push('-');
    }
    for (at, sign) in whole.chars().enumerate() {
        if at > 0 && format.contains(',') && (whole.len() - at).is_multiple_of(3) {
            said.push(',');
        }
        said.push(sign);
    }
    if let Some(part) = part {
        said.push('.');
        said.push_str(part);
    }
    said
}

#[cfg(test)]
#[path = "pdf_tests.rs"]
mod tests;
