//! Exports: the whole filtered result, read in batches by keyset from one snapshot and written to a file as
//! it arrives, so that a hundred thousand rows need no more memory than a thousand.

use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use diesel_async::AsyncPgConnection;
use rust_xlsxwriter::{Format, FormatAlign, Workbook, Worksheet, XlsxError};
use tokio::sync::mpsc;
use xieli_kernel::{
    AppError, AppResult, Direction, ErrorCode, FieldCode, PageRequest, Viewer, clock, messages,
};
use xieli_label::Fonts;

use super::csv::{self, Form};
use super::{Book, FORMULA, Head, MAX_EXPORT, Query, Rows, job, pdf};
use crate::job::Job;
pub use crate::kind::book::{Batch, Cell};
pub use crate::kind::look::{Crown, Look};
use crate::list::{OWN_COLUMN, Order, Sort};
use crate::rows::Rows as ListRows;
use crate::{Db, Services};

/// Rows per batch.
pub const BATCH: i64 = 1_000;
/// Batches that may wait for the writer.
const WAITING: usize = 2;
/// Format of a time, as pages show it.
pub(super) const TO_THE_MINUTE: &str = "%Y-%m-%d %H:%M";

/// A finished file. It has no name on disk: it is deleted when this is dropped.
#[derive(Debug)]
pub struct ExportFile {
    /// The file, positioned at its beginning.
    pub file: File,
    /// Size in bytes.
    pub size: u64,
    /// File name for saving it.
    pub name: String,
    /// MIME type.
    pub content_type: &'static str,
    /// Number of rows without the header row.
    pub rows: usize,
}

/// Exports the chosen columns of all `rows` visible to the viewer (core §7 `exportExcel`).
#[erased]
pub async fn export(
    db: &Db,
    viewer: &Viewer,
    book: Book,
    columns: &[String],
    rows: Box<dyn Rows>,
) -> AppResult<ExportFile> {
    written(db, viewer, (book, Form::Xlsx, Fonts::built_in()), columns, rows, None).await
}

/// The same in any format, also of rows that the services of the process read.
#[erased]
pub async fn export_as(
    services: &Services,
    viewer: &Viewer,
    (book, form): (Book, Form),
    columns: &[String],
    rows: Box<dyn Rows>,
) -> AppResult<ExportFile> {
    export_watched(services, viewer, (book, form), columns, rows, None).await
}

/// Error unless the viewer may export the list.
pub(super) fn may_export(viewer: &Viewer, book: Book) -> AppResult<()> {
    if (book.of.may_export)(viewer) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// The title of an export and its possible columns: its own, or those of its workbook.
pub(super) async fn titled(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    book: Book,
    rows: &dyn Rows,
) -> AppResult<(String, Vec<Head>)> {
    match rows.own(connection, viewer) {
        Some(own) => own.await,
        None => Ok((book.title().to_owned(), book.heads(connection, viewer).await?)),
    }
}

/// The same as the work of a job: it reports progress and ends on cancellation.
#[erased]
pub(super) async fn export_watched(
    services: &Services,
    viewer: &Viewer,
    (book, form): (Book, Form),
    columns: &[String],
    rows: Box<dyn Rows>,
    job: Option<&Job>,
) -> AppResult<ExportFile> {
    may_export(viewer, book)?;
    if let Some(reading) = rows.prepare(services, viewer) {
        job::prepared(reading, job).await?;
    }
    let how = (book, form, services.fonts().clone());
    written(services.db(), viewer, how, columns, rows, job).await
}

#[erased]
async fn written(
    db: &Db,
    viewer: &Viewer,
    (book, form, fonts): (Book, Form, Fonts),
    columns: &[String],
    rows: Box<dyn Rows>,
    job: Option<&Job>,
) -> AppResult<ExportFile> {
    may_export(viewer, book)?;
    // a report may have to be computed to know its columns, which exceeds the timeout of shared connections
    let connection = db.own().await?;
    let (title, heads) = titled(&connection, viewer, book, &*rows).await?;
    drop(connection);
    let columns = chosen(heads, columns)?;
    let day = clock::china_day(clock::now());
    let name = format!("{title}_{}.{}", day.format("%Y%m%d"), form.ending());

    let (sender, receiver) = mpsc::channel(WAITING);
    let heads = columns.clone();
    let crown = rows.crown(&heads).unwrap_or_else(|| Crown {
        heads: heads.iter().map(|head| head.label.clone().into_owned()).collect(),
        ..Crown::default()
    });
    let notes = rows.notes();
    let writer = tokio::task::spawn_blocking(move || match form {
        Form::Xlsx => write(&title, &heads, &crown, receiver),
        Form::Csv => csv::write(&heads, receiver),
        Form::Pdf => pdf::write(&fonts, (title, notes), crown, receiver),
    });
    let mut own = db.own().await?;
    let fetched: AppResult<()> = own
        .build_transaction()
        .repeatable_read()
        .read_only()
        .run(async |tx| fetch(tx, viewer, &*rows, &columns, &sender, job).await)
        .await;
    drop(sender);
    let written = writer.await.map_err(AppError::internal)?;
    fetched?;
    let (file, size, rows) = written?;
    Ok(ExportFile { file, size, name, content_type: form.content_type(), rows })
}

/// The direction in the parameter `order`; descending by default.
pub fn direction(query: &Query<'_>) -> AppResult<Direction> {
    let said = query.read("order", |text| match text.to_ascii_lowercase().as_str() {
        "asc" | "ascending" => Some(Direction::Asc),
        "desc" | "descending" => Some(Direction::Desc),
        _ => None,
    })?;
    Ok(said.unwrap_or(Direction::Desc))
}

/// The order of an export, and its position: an export reads its rows once, batch by batch.
pub struct InOrder {
    order: Order,
    at: Mutex<Option<String>>,
}

impl InOrder {
    /// The order of the parameters `column` and `order`, as in lists of REST: a column is one of `names`, a
    /// sort as GraphQL calls it, or `cf_` and the id of a custom field. Without it an export begins with the
    /// oldest rows.
    pub fn read(query: &Query<'_>, sorts: &[Sort], names: &[(&str, &str)]) -> AppResult<Option<Self>> {
        let direction = direction(query)?;
        let order = query.read("column", |text| {
            if let Some(id) = text.strip_prefix(OWN_COLUMN) {
                return id.parse().ok().map(|field| Order::by_own(field, direction));
            }
            let name = names.iter().find(|(name, _)| *name == text).map_or(text, |(_, sort)| *sort);
            sorts.iter().find(|sort| sort.name == name).map(|sort| Order::by(*sort, direction))
        })?;
        Ok(order.map(|order| Self { order, at: Mutex::default() }))
    }

    /// The next rows of a list; the second value is no key, it only shows that more follow.
    pub async fn next<R, F>(
        &self,
        list: &ListRows<R, F>,
        reader: (&AsyncPgConnection, &Viewer),
        filter: &F,
        after: Option<i64>,
    ) -> AppResult<(Vec<R>, Option<i64>)> {
        self.next_of(BATCH, list, reader, filter, after).await
    }

    /// The same with at most `size` rows.
    pub async fn next_of<R, F>(
        &self,
        size: i64,
        list: &ListRows<R, F>,
        (connection, viewer): (&AsyncPgConnection, &Viewer),
        filter: &F,
        after: Option<i64>,
    ) -> AppResult<(Vec<R>, Option<i64>)> {
        let at = after.and_then(|_| self.place().clone());
        let request = PageRequest::After { first: size, after: at };
        let page = (list.page)(connection, viewer, filter, self.order, &request).await?;
        *self.place() = page.rows.last().map(|(cursor, _)| cursor.encode());
        let more = page.has_next.then_some(0);
        Ok((page.rows.into_iter().map(|(_, row)| row).collect(), more))
    }

    fn place(&self) -> MutexGuard<'_, Option<String>> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rows read in ascending order of their key, and the key after which the next ones follow.
pub fn above<R>(rows: Vec<R>, id: impl Fn(&R) -> i64) -> (Vec<R>, Option<i64>) {
    above_of(BATCH, rows, id)
}

/// The same of a batch of at most `size` rows.
pub fn above_of<R>(size: i64, rows: Vec<R>, id: impl Fn(&R) -> i64) -> (Vec<R>, Option<i64>) {
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == size);
    let next = rows.last().map(id).filter(|_| full);
    (rows, next)
}

/// Message to the writer.
pub(super) enum Message {
    Rows(Vec<Vec<Cell>>),
    /// All rows were sent: without it the file is discarded.
    Done,
}

/// Error: the rows did not come to their end.
pub(super) fn broken_off() -> AppError {
    AppError::Refused { code: ErrorCode::Internal, message: messages::EXPORT_FAILED.into() }
}

async fn fetch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    rows: &dyn Rows,
    columns: &[Head],
    sender: &mpsc::Sender<Message>,
    job: Option<&Job>,
) -> AppResult<()> {
    let mut at = None;
    let mut total = 0;
    loop {
        let batch = rows.batch(tx, viewer, columns, at).await?;
        total += batch.rows.len();
        if let Some(job) = job {
            job.progress(total as u64, None);
            job.check()?;
        }
        if total > MAX_EXPORT {
            let message = format!("一次最多导出 {MAX_EXPORT} 行，请缩小筛选范围");
            return Err(AppError::field("columns", FieldCode::TooLong, message));
        }
        // a closed channel means that the writer failed; its own error says why
        if sender.send(Message::Rows(batch.rows)).await.is_err() {
            return Ok(());
        }
        at = batch.next;
        if at.is_none() {
            // a failed writer returns its own error
            let _closed = sender.send(Message::Done).await;
            return Ok(());
        }
    }
}

/// The chosen columns in the chosen order, preceded by required ones that were left out; all columns if none
/// is chosen.
pub(super) fn chosen(heads: Vec<Head>, names: &[String]) -> AppResult<Vec<Head>> {
    let heads: Vec<Head> = heads.into_iter().filter(|head| head.export).collect();
    if names.is_empty() {
        return Ok(heads);
    }
    let left_out = |head: &&Head| head.required && !names.iter().any(|name| *name == head.prop);
    let mut columns: Vec<Head> = heads.iter().filter(left_out).cloned().collect();
    for name in names {
        let head = heads.iter().find(|head| head.prop == *name).ok_or_else(|| {
            AppError::field("columns", FieldCode::Invalid, format!("没有可导出的字段 {name}"))
        })?;
        if !columns.iter().any(|other| other.prop == head.prop) {
            columns.push(head.clone());
        }
    }
    Ok(columns)
}

fn write(
    title: &str,
    columns: &[Head],
    crown: &Crown,
    mut receiver: mpsc::Receiver<Message>,
) -> AppResult<(File, u64, usize)> {
    let failed = |error: XlsxError| AppError::internal(error);
    let mut workbook = Workbook::new();
    // cells are written to a temporary file at once
    let sheet = workbook.add_worksheet_with_constant_memory().map_err(failed)?;
    let above = head(sheet, title, columns, crown).map_err(failed)?;
    let (mut row, mut done) = (above, false);
    while let Some(message) = receiver.blocking_recv() {
        match message {
            Message::Done => done = true,
            Message::Rows(rows) => {
                for cells in rows {
                    row += 1;
                    line(sheet, row, &cells).map_err(failed)?;
                }
            }
        }
    }
    if !done {
        return Err(broken_off());
    }
    let mut file = tempfile::tempfile().map_err(AppError::internal)?;
    let mut out = BufWriter::new(&mut file);
    workbook.save_to_writer(&mut out).map_err(failed)?;
    out.flush().map_err(AppError::internal)?;
    drop(out);
    let size = file.stream_position().map_err(AppError::internal)?;
    file.seek(SeekFrom::Start(0)).map_err(AppError::internal)?;
    Ok((file, size, usize::try_from(row - above).unwrap_or(usize::MAX)))
}

/// Writes the headings; returns the number of their line.
fn head(sheet: &mut Worksheet, title: &str, columns: &[Head], crown: &Crown) -> Result<u32, XlsxError> {
    let bold = Format::new().set_bold();
    let middle = Format::new().set_bold().set_align(FormatAlign::Center);
    let last = u32::try_from(crown.lines.len()).unwrap_or(0);
    sheet.set_name(title)?.set_freeze_panes(last + 1, crown.frozen)?;
    for (at, column) in (0u16..).zip(columns) {
        sheet.set_column_width(at, f64::from(column.width))?;
    }
    for (row, line) in (0u32..last).zip(&crown.lines) {
        for (from, to) in spans(&crown.lines, line, row) {
            let word = line.get(usize::from(from)).map(|word| harmless(word)).unwrap_or_default();
            if word.is_empty() {
                continue;
            }
            if from == to {
                sheet.write_string_with_format(row, from, word, &middle)?;
            } else {
                sheet.merge_range(row, from, row, to, &word, &middle)?;
            }
        }
    }
    for (at, label) in (0u16..).zip(&crown.heads) {
        sheet.write_string_with_format(last, at, harmless(label), &bold)?;
    }
    Ok(last)
}

/// The ranges of adjacent cells in a line to merge: those with the same label below merged ones.
pub(super) fn spans(lines: &[Vec<String>], line: &[String], row: u32) -> Vec<(u16, u16)> {
    let above = usize::try_from(row).unwrap_or(0);
    let alike =
        |one: usize, other: usize| lines.iter().take(above + 1).all(|line| line.get(one) == line.get(other));
    let mut spans: Vec<(u16, u16)> = Vec::new();
    for at in 0..u16::try_from(line.len()).unwrap_or(u16::MAX) {
        match spans.last_mut() {
            Some((from, to)) if alike(usize::from(*from), usize::from(at)) => *to = at,
            _ => spans.push((at, at)),
        }
    }
    spans
}

fn line(sheet: &mut Worksheet, row: u32, cells: &[Cell]) -> Result<(), XlsxError> {
    for (at, cell) in (0u16..).zip(cells) {
        match cell {
            Cell::Blank => {}
            Cell::Number(number) => {
                sheet.write_number(row, at, *number)?;
            }
            Cell::Text(text) => {
                sheet.write_string(row, at, harmless(text))?;
            }
            Cell::Day(_) | Cell::Minute(_) => styled(sheet, (row, at), cell, &Look::default())?,
            Cell::Styled(cell, look) => styled(sheet, (row, at), cell, look)?,
        }
    }
    Ok(())
}

fn styled(sheet: &mut Worksheet, (row, at): (u32, u16), cell: &Cell, look: &Look) -> Result<(), XlsxError> {
    let mut format = Format::new();
    if let Some(number) = &look.number {
        format = format.set_num_format(number);
    }
    if let Some(color) = look.color {
        format = format.set_font_color(color);
    }
    if look.strong {
        format = format.set_bold();
    }
    match cell {
        Cell::Number(number) => {
            sheet.write_number_with_format(row, at, *number, &format)?;
        }
        Cell::Text(text) => {
            sheet.write_string_with_format(row, at, harmless(text), &format)?;
        }
        Cell::Day(day) => dated(sheet, (row, at), day.and_time(NaiveTime::MIN), (format, "yyyy-mm-dd"))?,
        Cell::Minute(time) => dated(sheet, (row, at), *time, (format, "yyyy-mm-dd hh:mm"))?,
        Cell::Blank | Cell::Styled(..) => {}
    }
    Ok(())
}

/// Writes a date as a spreadsheet counts it: in days since the end of 1899. Spreadsheets take 1900 for a leap
/// year and have no dates before it, so days until its March are texts.
fn dated(
    sheet: &mut Worksheet,
    (row, at): (u32, u16),
    time: NaiveDateTime,
    (format, shown): (Format, &str),
) -> Result<(), XlsxError> {
    let days = NaiveDate::from_ymd_opt(1899, 12, 30).map_or(0, |first| (time.date() - first).num_days());
    let Ok(days @ 61..) = u32::try_from(days) else {
        sheet.write_string_with_format(row, at, time.date().to_string(), &format)?;
        return Ok(());
    };
    let part = f64::from(time.num_seconds_from_midnight()) / 86_400.0;
    sheet.write_number_with_format(row, at, f64::from(days) + part, &format.set_num_format(shown))?;
    Ok(())
}

/// Escapes a text that a spreadsheet could take for a formula, once the file is saved as CSV and opened
/// again.
pub fn harmless(text: &str) -> String {
    // a cell of a workbook holds 32,767 characters
    let text: String = text.chars().take(32_000).collect();
    if text.starts_with(FORMULA) { format!("'{text}") } else { text }
}
