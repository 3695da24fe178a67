//! Transfer of file contents (core §7 Files): stream, download and preview address, and the parts of an
//! upload.

use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::TryStreamExt;
use serde_json::json;
use xieli_domain::file::content::{self, Content, Need};
use xieli_domain::file::{preview, rules, service, storage_error, upload};
use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode, Viewer, messages};
use xieli_storage::StorageError;

use super::AsIs;
use super::caller::Caller;
use super::content::instead;
use super::range::{Asked, asked};
use crate::bind::{Pairs, body::pairs};
use crate::envelope::{Envelope, GONE};
use crate::gate::{Charge, Gate};
use crate::serve::FacadeState;

/// Media types displayed inline; all others are saved.
const SHOWN: &[&str] = &[
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/bmp",
    "application/pdf",
    "video/mp4",
    "video/quicktime",
    "text/plain; charset=utf-8",
];
/// Security policy: no content of a file may run scripts in our origin.
pub(super) const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
);

/// `GET file/stream/{id}`: the content, or a range of it.
pub async fn stream(
    State(state): State<FacadeState>,
    caller: Caller,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    // only the parts: the body is not `Sync`
    let (request, _) = request.into_parts();
    if let Some(refusal) = charged(&request) {
        return refusal;
    }
    let given = query(&request.uri);
    let saved = text(&given, &["download"]).is_some_and(|value| matches!(value, "1" | "true"));
    let work = async {
        let id = row("id", &id)?;
        let viewer = who(&state, &caller, &given, id, true).await?;
        let version = text(&given, &["v"]).map(|number| row("v", number)).transpose()?;
        let version = version.and_then(|number| i32::try_from(number).ok());
        let headers = &request.headers;
        if !saved && let Some(picture) = instead(&state, &viewer, id, version, &given, headers).await? {
            return Ok(picture);
        }
        let content = content::find(&state.services, &viewer, id, version, Need::Original).await?;
        answer(&state, &Served::from(&content), headers, saved).await
    };
    shown(&caller, work.await)
}

/// `GET file/download/{id}`: the content, saved under its name, counted.
pub async fn download(
    State(state): State<FacadeState>,
    caller: Caller,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let (request, _) = request.into_parts();
    if let Some(refusal) = charged(&request) {
        return refusal;
    }
    let given = query(&request.uri);
    let work = async {
        let id = row("id", &id)?;
        let viewer = who(&state, &caller, &given, id, false).await?;
        let content = content::find(&state.services, &viewer, id, None, Need::Original).await?;
        // an interrupted download that is resumed counts once
        let begins = match asked(&request.headers, content.size, &tag(&content)) {
            Asked::Part(range) => range.start == 0,
            Asked::Whole => true,
            Asked::Nothing | Asked::Known => false,
        };
        if begins {
            service::note(&state.db, &viewer, id, rules::RECORD_DOWNLOAD).await?;
        }
        answer(&state, &Served::from(&content), &request.headers, true).await
    };
    shown(&caller, work.await)
}

/// `GET file/preview/{id}`: the address of the file's preview; counted.
pub async fn preview(State(state): State<FacadeState>, caller: Caller, Path(id): Path<String>) -> Response {
    let work = async {
        let viewer = caller.viewer()?;
        let file = service::note(&state.db, viewer, row("id", &id)?, rules::RECORD_PREVIEW).await?;
        let preview = preview::describe(&state.services, viewer, &file).await?;
        preview
            .address
            .ok_or_else(|| AppError::field("id", FieldCode::Invalid, preview.message.unwrap_or_default()))
    };
    shown(&caller, work.await.map(|address| Envelope::ok(json!(address)).into_response()))
}

/// `PUT oss/part`: a part of an upload into local storage. The ticket alone authorizes it.
pub async fn part(State(state): State<FacadeState>, caller: Caller, request: Request) -> Response {
    let given = query(request.uri());
    let work = async {
        let number = text(&given, &["part"]).and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| AppError::bad_input(messages::INVALID))?;
        let ticket = text(&given, &["ticket"]).ok_or_else(AppError::unauthenticated)?;
        let (upload, part) = upload::part(&state.services, ticket, number).await?;
        let announced = request.headers().get(header::CONTENT_LENGTH);
        let announced: Option<u64> = announced.and_then(|value| value.to_str().ok()?.parse().ok());
        if announced.is_some_and(|size| size != part.size) {
            return Err(part_size());
        }
        let cut = |error| std::io::Error::new(ErrorKind::ConnectionAborted, error);
        let body = request.into_body().into_data_stream().map_err(cut);
        state.services.storage().put_part(&upload, part, body).await.map_err(|error| match error {
            StorageError::PartSize => part_size(),
            StorageError::Upload => AppError::not_found(),
            StorageError::Io(error) if error.kind() == ErrorKind::ConnectionAborted => {
                AppError::bad_input("上传中断，请重试")
            }
            other => storage_error(other),
        })
    };
    match work.await {
        Ok(()) => Envelope::ok(serde_json::Value::Null).into_response(),
        Err(error) => {
            // as with an external object store: browsers check the HTTP status
            let status = match error.code() {
                ErrorCode::Unauthenticated => StatusCode::UNAUTHORIZED,
                ErrorCode::NotFound => StatusCode::NOT_FOUND,
                ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            Envelope::of(error, &caller.trace_id).with_status(status)
        }
    }
}

fn part_size() -> AppError {
    AppError::field("part", FieldCode::Invalid, "分片大小不符")
}

/// A stored object as it is served.
pub(super) struct Served<'a> {
    /// Key of the object.
    pub key: &'a str,
    /// Size in bytes.
    pub size: u64,
    /// Its entity tag, in quotes.
    pub tag: String,
    /// Its content type.
    pub content_type: &'a str,
    /// File name for saving.
    pub name: &'a str,
}

impl<'a> From<&'a Content> for Served<'a> {
    fn from(content: &'a Content) -> Self {
        Self {
            key: &content.key,
            size: content.size,
            tag: tag(content),
            content_type: &content.content_type,
            name: &content.file.name,
        }
    }
}

/// The reply for an object, by the headers of the request.
pub(super) async fn answer(
    state: &FacadeState,
    content: &Served<'_>,
    headers: &HeaderMap,
    saved: bool,
) -> AppResult<Response> {
    let tag = content.tag.as_str();
    let mut head = HeaderMap::new();
    head.insert(header::ETAG, HeaderValue::from_str(tag).map_err(AppError::internal)?);
    // revalidated each time: access is checked here, not in the browser's cache
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    head.insert(header::VARY, HeaderValue::from_static("Authorization"));
    head.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    head.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    head.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let size = content.size;
    let (status, range) = match asked(headers, size, tag) {
        Asked::Known => return Ok((StatusCode::NOT_MODIFIED, head).into_response()),
        Asked::Nothing => {
            head.insert(header::CONTENT_RANGE, ranged(None, size)?);
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, head).into_response());
        }
        Asked::Whole => (StatusCode::OK, None),
        Asked::Part(range) => {
            head.insert(header::CONTENT_RANGE, ranged(Some(&range), size)?);
            (StatusCode::PARTIAL_CONTENT, Some(range))
        }
    };
    let shown = SHOWN.contains(&content.content_type);
    let content_type = if shown { content.content_type } else { "application/octet-stream" };
    head.insert(header::CONTENT_TYPE, HeaderValue::from_str(content_type).map_err(AppError::internal)?);
    head.insert(header::CONTENT_DISPOSITION, disposition(content.name, shown && !saved)?);
    let length = range.as_ref().map_or(size, |range| range.end - range.start);
    head.insert(header::CONTENT_LENGTH, length.into());
    let (_, bytes) = state.services.storage().stream(content.key, range).await.map_err(storage_error)?;
    Ok((status, head, Extension(AsIs), Body::from_stream(bytes)).into_response())
}

fn ranged(range: Option<&Range<u64>>, size: u64) -> AppResult<HeaderValue> {
    let text = match range {
        Some(range) => format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1)),
        None => format!("bytes */{size}"),
    };
    HeaderValue::from_str(&text).map_err(AppError::internal)
}

/// The `Content-Disposition` for a name in any script (RFC 6266).
pub(super) fn disposition(name: &str, shown: bool) -> AppResult<HeaderValue> {
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20").replace('*', "%2A");
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ') { c } else { '_' })
        .collect();
    let how = if shown { "inline" } else { "attachment" };
    HeaderValue::from_str(&format!("{how}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"))
        .map_err(AppError::internal)
}

/// The headers of a file made for this caller alone, and saved under a name.
pub(super) fn attachment(name: &str, content_type: &'static str) -> AppResult<HeaderMap> {
    let mut head = HeaderMap::new();
    head.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    head.insert(header::CONTENT_DISPOSITION, disposition(name, false)?);
    Ok(head)
}

/// Media type of PDF.
pub(super) const PDF: &str = "application/pdf";

/// The entity tag of a content, independent of the file's name.
fn tag(content: &Content) -> String {
    format!("\"{}\"", content.hash)
}

/// The viewer, by header or by the token in the address; a `stream` also accepts the session's token there.
pub(super) async fn who(
    state: &FacadeState,
    caller: &Caller,
    given: &Pairs,
    id: i64,
    stream: bool,
) -> AppResult<Arc<Viewer>> {
    let viewer = match text(given, &["access_token", "token"]).filter(|_| caller.viewer.is_none()) {
        None => return caller.viewer().cloned(),
        Some(token) => content::who(&state.services, token, id, stream).await?,
    };
    viewer.admit(&xieli_kernel::Access::OPEN)?;
    Ok(viewer)
}

pub(super) fn shown(caller: &Caller, outcome: AppResult<Response>) -> Response {
    match outcome {
        Ok(response) => response,
        Err(error) if error.code() == ErrorCode::NotFound => {
            Envelope::refused(GONE, messages::GONE).into_response()
        }
        Err(error) => caller.refuse(error),
    }
}

pub(super) fn charged(request: &Parts) -> Option<Response> {
    request.extensions.get::<Gate>().and_then(|gate| gate.refusal(Charge::Points(1)))
}

pub(super) fn query(uri: &Uri) -> Pairs {
    uri.query().map(|query| pairs(query.as_bytes())).unwrap_or_default()
}

pub(super) fn text<'a>(given: &'a Pairs, names: &[&str]) -> Option<&'a str> {
    let found = given.iter().find(|(key, value)| names.contains(&key.as_str()) && !value.is_empty());
    found.map(|(_, value)| value.as_str())
}

pub(super) fn row(name: &str, text: &str) -> AppResult<i64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let id = text.parse().ok().filter(|_| digits);
    id.ok_or_else(|| AppError::field(name, FieldCode::Invalid, format!("参数 {name} 格式不正确")))
}
