//! Import and export of workbooks over HTTP (core §2, §5, §7, §8); the engine is part of the domain.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio_util::io::ReaderStream;
use xieli_domain::sheet::csv::Form;
use xieli_domain::sheet::job::{self, When};
use xieli_domain::sheet::mapping::Mapping;
use xieli_domain::sheet::read::Source;
use xieli_domain::sheet::{self, Book, ImportReport, MAX_BYTES, Query, Workbook, XLSX};
use xieli_kernel::normalize::choice;
use xieli_kernel::{AppError, AppResult, FieldCode, messages};

use super::caller::Caller;
use super::upload::{MARGIN, Upload};
use crate::bind::{Pairs, bare, body::pairs, unknown};
use crate::envelope::{Envelope, INVALID};
use crate::reply::plan::switch;
use crate::serve::FacadeState;

/// Parameters of every export, beside the filters of its list.
const EXPORT: [&str; 8] = ["background", "code", "column", "columns", "count", "format", "order", "size"];
/// Parameters of every import.
const IMPORT: [&str; 5] = ["code", "dryRun", "headRow", "mapping", "sheet"];

/// Message for an export that was turned into a background job.
const STARTED: &str = "已转到后台导出，完成后可在任务中心下载";

/// A file to import with the caller's options.
struct Sent {
    book: Book,
    source: Source,
    mapping: Mapping,
    is_dry_run: bool,
}

impl Sent {
    /// Reads the request after the permission check; a malformed one is refused.
    async fn read(of: &'static Workbook, caller: &Caller, request: Request) -> Result<Self, Response> {
        let given = query(request.uri());
        let upload = Upload::read(request, MAX_BYTES).await?;
        Self::said(of, given, upload).map_err(|error| caller.refuse(error))
    }

    fn said(of: &'static Workbook, mut given: Pairs, upload: Upload) -> AppResult<Self> {
        given.extend(upload.texts);
        // with a misspelt `dryRun` a rehearsal would write
        unknown::misspelt(&given, IMPORT)?;
        let said = |name: &str| {
            let found = given.iter().find(|(known, text)| known == name && !text.trim().is_empty());
            found.map(|(_, text)| text.clone())
        };
        let mapping = said("mapping").map_or_else(|| Ok(Mapping::default()), |text| Mapping::read(&text))?;
        let wrong = || AppError::field("headRow", FieldCode::Invalid, "标题行须为行号");
        let head = said("headRow").map(|text| text.trim().parse().map_err(|_| wrong())).transpose()?;
        // an unknown word is refused: the caller may have meant that nothing is written
        let unclear = || AppError::field("dryRun", FieldCode::Invalid, "dryRun 须为 1 或 0");
        let is_dry_run =
            said("dryRun").map_or(Ok(false), |text| choice::yes_no(&text).ok_or_else(unclear))?;
        let source = Source { name: upload.name, bytes: upload.bytes, sheet: said("sheet"), head };
        let book = Book::of_query(of, &given.into_iter().collect())?;
        Ok(Self { book, source, mapping, is_dry_run })
    }
}

/// `POST importExcel`: all lines or none; `dryRun` only reports the result.
pub async fn import(
    State(state): State<FacadeState>,
    of: &'static Workbook,
    caller: Caller,
    request: Request,
) -> Response {
    let viewer = match caller.changer() {
        Ok(viewer) => viewer,
        Err(error) => return caller.refuse(error),
    };
    let sent = match Sent::read(of, &caller, request).await {
        Ok(sent) => sent,
        Err(refusal) => return refusal,
    };
    let Sent { book, source, mapping, is_dry_run } = sent;
    match sheet::import(&state.services, viewer, book, &source, is_dry_run, &mapping).await {
        Ok(report) => told(report).into_response(),
        Err(error) => caller.refuse(error),
    }
}

/// `POST importFaults`: the same file with its errors in an extra column; nothing is written.
pub async fn faults(
    State(state): State<FacadeState>,
    of: &'static Workbook,
    caller: Caller,
    request: Request,
) -> Response {
    let viewer = match caller.viewer() {
        Ok(viewer) => viewer,
        Err(error) => return caller.refuse(error),
    };
    let sent = match Sent::read(of, &caller, request).await {
        Ok(sent) => sent,
        Err(refusal) => return refusal,
    };
    let Sent { book, source, mapping, .. } = sent;
    let work = async {
        let bytes = sheet::import::faults(&state.services, viewer, book, &source, &mapping).await?;
        Ok((head(&format!("{}导入错误.xlsx", book.title()), XLSX, None)?, bytes))
    };
    match work.await {
        Ok(workbook) => workbook.into_response(),
        Err(error) => caller.refuse(error),
    }
}

/// `POST importColumns`: the columns of a file, with their probable fields.
pub async fn look(
    State(state): State<FacadeState>,
    of: &'static Workbook,
    caller: Caller,
    request: Request,
) -> Response {
    // nothing is written, so the permission to import suffices
    let viewer = match caller.viewer() {
        Ok(viewer) => viewer,
        Err(error) => return caller.refuse(error),
    };
    let sent = match Sent::read(of, &caller, request).await {
        Ok(sent) => sent,
        Err(refusal) => return refusal,
    };
    match sheet::look::look(&state.services, viewer, sent.book, &sent.source).await {
        Ok(looked) => {
            let mut told = plain(&looked);
            told["fields"] = looked.fields.iter().map(plain).collect();
            Envelope::ok(told).into_response()
        }
        Err(error) => caller.refuse(error),
    }
}

/// The size limit of an import.
pub fn limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BYTES + MARGIN)
}

fn told(report: ImportReport) -> Envelope {
    if report.failed > 0 {
        return Envelope { code: INVALID, data: serde_json::json!(report.errors), msg: report.message };
    }
    let msg = if report.dry_run { report.message.clone() } else { messages::IMPORT_SUCCESS.to_owned() };
    Envelope { code: 0, data: plain(&report), msg }
}

/// A record as REST writes it, with switches as 1 and 0.
fn plain(record: &impl serde::Serialize) -> Value {
    match serde_json::json!(record) {
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, switch(value))).collect(),
        other => other,
    }
}

/// `GET exportColumns`: the columns available in an export.
pub async fn columns(
    State(state): State<FacadeState>,
    of: &'static Workbook,
    caller: Caller,
    uri: Uri,
) -> Response {
    let work = async {
        let viewer = caller.viewer()?;
        if !(of.may_export)(viewer) {
            return Err(AppError::forbidden());
        }
        let book = Book::of_query(of, &query(&uri).into_iter().collect())?;
        let columns = book.export_columns(&*state.db.read().await?, viewer).await?;
        Ok(columns.iter().map(plain).collect())
    };
    match work.await {
        Ok(columns) => Envelope::ok(Value::Array(columns)).into_response(),
        Err(error) => caller.refuse(error),
    }
}

/// `GET getImportTemplate`: an empty workbook to fill in.
pub async fn template(
    State(state): State<FacadeState>,
    of: &'static Workbook,
    caller: Caller,
    uri: Uri,
) -> Response {
    let work = async {
        let viewer = caller.viewer()?;
        let book = Book::of_query(of, &query(&uri).into_iter().collect())?;
        let heads = book.heads(&*state.db.read().await?, viewer).await?;
        let bytes = sheet::template(book, &heads)?;
        Ok((head(&format!("{}导入模板.xlsx", book.title()), XLSX, None)?, bytes))
    };
    match work.await {
        Ok(workbook) => workbook.into_response(),
        Err(error) => caller.refuse(error),
    }
}

/// Default parameters, used unless the caller gives them.
pub type Unless = &'static [(&'static str, &'static str)];

/// `GET exportExcel`: the whole filtered list, streamed from the file that the domain wrote.
pub async fn export(
    State(state): State<FacadeState>,
    (of, unless): (&'static Workbook, Unless),
    caller: Caller,
    uri: Uri,
) -> Response {
    match write(&state, (of, unless), &caller, &uri).await {
        Ok(reply) => reply,
        Err(error) => caller.refuse(error),
    }
}

async fn write(
    state: &FacadeState,
    (of, unless): (&'static Workbook, Unless),
    caller: &Caller,
    uri: &Uri,
) -> AppResult<Response> {
    let viewer = caller.viewer()?;
    let mut given = query(uri);
    for (name, value) in unless {
        if !given.iter().any(|(known, said)| known == name && !said.trim().is_empty()) {
            given.push(((*name).to_owned(), (*value).to_owned()));
        }
    }
    let columns: Vec<String> = given
        .iter()
        .filter(|(name, _)| bare(name) == "columns")
        .flat_map(|(_, value)| value.split(','))
        .map(|column| column.trim().to_owned())
        .filter(|column| !column.is_empty())
        .collect();
    let sent = given.clone();
    let given = given.into_iter().collect::<BTreeMap<_, _>>();
    let book = Book::of_query(of, &given)?;
    let when = match given.get("background").map(String::as_str) {
        Some("1") => Some(When::Always),
        // an API token can't download the file of a job
        Some("auto") if viewer.token.is_none() => Some(When::Long),
        _ => None,
    };
    let (rows, names) = book.rows_and_names(&given)?;
    // with a misspelt filter the file would hold the whole list
    unknown::misspelt(&sent, EXPORT.into_iter().chain(names.iter().map(String::as_str)))?;
    if let Some(when) = when
        && let Some(job) = job::start(&state.services, viewer, book, &*rows, &columns, &given, when).await?
    {
        let data = serde_json::json!({ "jobId": job.id.to_string(), "title": job.title });
        return Ok(Envelope { code: 0, data, msg: STARTED.to_owned() }.into_response());
    }
    let of = (book, Form::read(&Query::of(&given))?);
    let workbook = sheet::export_as(&state.services, viewer, of, &columns, rows).await?;
    let head = head(&workbook.name, workbook.content_type, Some(workbook.size))?;
    let body = Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(workbook.file)));
    Ok((head, body).into_response())
}

fn query(uri: &Uri) -> Pairs {
    uri.query().map(|query| pairs(query.as_bytes())).unwrap_or_default()
}

/// The headers of a file saved under `name`, which may be Chinese.
fn head(name: &str, content_type: &'static str, size: Option<u64>) -> AppResult<HeaderMap> {
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20");
    let ending = name.rsplit('.').next().unwrap_or("xlsx");
    let disposition = format!("attachment; filename=\"workbook.{ending}\"; filename*=UTF-8''{encoded}");
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_str(&disposition).map_err(AppError::internal)?,
    );
    if let Some(size) = size {
        head.insert(header::CONTENT_LENGTH, size.into());
    }
    Ok(head)
}
