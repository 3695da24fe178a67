//! How a GraphQL answer leaves: media type, status, and errors out of the closed set only.

use std::borrow::Cow;

use async_graphql::{ErrorExtensionValues, Response as Answer, ServerError, Value};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use xieli_kernel::{AppError, ErrorCode, messages};

use super::trace::TraceId;

/// The media type of an answer (GraphQL over HTTP).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    /// `application/json`: what was understood is answered with 200.
    Json,
    /// `application/graphql-response+json`: a document that was refused is answered with 400.
    GraphqlResponse,
}

impl Media {
    fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::GraphqlResponse => "application/graphql-response+json; charset=utf-8",
        }
    }
}

/// The best type the caller takes; `None` when there is none.
pub fn accepted(headers: &HeaderMap) -> Option<Media> {
    let mut named = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok()).peekable();
    if named.peek().is_none() {
        return Some(Media::Json);
    }
    let mut best: Option<(Media, f32)> = None;
    for range in named.flat_map(|text| text.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let media = match parts.next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "application/graphql-response+json" => Media::GraphqlResponse,
            "application/json" | "application/*" | "*/*" => Media::Json,
            _ => continue,
        };
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
        if quality > 0.0 && best.is_none_or(|(_, most)| quality > most) {
            best = Some((media, quality));
        }
    }
    best.map(|(media, _)| media)
}

/// A request that was not executed.
#[derive(Debug)]
pub struct Failure {
    /// Of the request as such; kept whatever the media type.
    status: Option<StatusCode>,
    code: ErrorCode,
    message: Cow<'static, str>,
    /// Of a fault of ours.
    trace_id: Option<TraceId>,
}

impl Failure {
    /// Refused for its form, with a status of HTTP.
    pub fn status(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Self {
        let code = match status {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::LimitExceeded,
            StatusCode::REQUEST_TIMEOUT => ErrorCode::RequestTimeout,
            _ => ErrorCode::BadUserInput,
        };
        Self { status: Some(status), code, message: message.into(), trace_id: None }
    }

    /// A document that cannot be executed.
    pub fn document(message: &str) -> Self {
        Self::refused(ErrorCode::BadUserInput, message.to_owned())
    }

    /// Refused with one code of the closed set.
    pub fn refused(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status: None, code, message: message.into(), trace_id: None }
    }

    /// A fault of ours that is in the log already.
    pub fn internal(trace_id: &TraceId) -> Self {
        Self {
            status: Some(StatusCode::INTERNAL_SERVER_ERROR),
            code: ErrorCode::Internal,
            message: messages::INTERNAL.into(),
            trace_id: Some(trace_id.clone()),
        }
    }

    /// `{errors: […]}` without data.
    pub fn into_response(self, media: Media) -> Response {
        let status = self.status.unwrap_or_else(|| match media {
            Media::Json => StatusCode::OK,
            Media::GraphqlResponse => status_of(self.code),
        });
        let mut error = ServerError::new(self.message, None);
        set_code(&mut error, self.code, self.trace_id.as_ref());
        write(status, media, &Body { errors: &[error], data: None })
    }
}

impl From<super::budget::Exceeded> for Failure {
    fn from(exceeded: super::budget::Exceeded) -> Self {
        let message = format!("{}：{}最多 {}", messages::LIMIT_EXCEEDED, exceeded.what, exceeded.most);
        Self::refused(ErrorCode::LimitExceeded, message)
    }
}

fn status_of(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::BadUserInput | ErrorCode::LimitExceeded => StatusCode::BAD_REQUEST,
        ErrorCode::Unauthenticated => StatusCode::UNAUTHORIZED,
        ErrorCode::Forbidden => StatusCode::FORBIDDEN,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::Conflict => StatusCode::CONFLICT,
        ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::RequestTimeout => StatusCode::GATEWAY_TIMEOUT,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

#[derive(Serialize)]
struct Body<'a> {
    #[serde(skip_serializing_if = "<[ServerError]>::is_empty")]
    errors: &'a [ServerError],
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<&'a Value>,
}

/// An executed request: errors get a code of the closed set, faults of ours go to the log and leave as a trace id.
pub fn finish(mut answer: Answer, media: Media, trace_id: &TraceId) -> Response {
    // validation complains before anything ran: no error has a path, and there is no data at all
    let not_run = answer.data == Value::Null
        && !answer.errors.is_empty()
        && answer.errors.iter().all(|error| error.path.is_empty() && error.source.is_none());
    for error in &mut answer.errors {
        clean(error, not_run, trace_id);
    }
    let status = match (not_run, media) {
        (true, Media::GraphqlResponse) => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    let data = (!not_run).then_some(&answer.data);
    write(status, media, &Body { errors: &answer.errors, data })
}

fn clean(error: &mut ServerError, not_run: bool, trace_id: &TraceId) {
    let said = error.extensions.as_ref().and_then(|values| values.get("code")).and_then(|code| match code {
        Value::String(code) => ErrorCode::parse(code),
        _ => None,
    });
    // a value that a scalar could not read is the caller's; the library gives it no code
    let input = not_run
        || ["Failed to parse", "Expected input type", "Invalid value"]
            .iter()
            .any(|start| error.message.starts_with(start));
    let code = said.unwrap_or(if input { ErrorCode::BadUserInput } else { ErrorCode::Internal });
    if code == ErrorCode::Internal {
        match error.source.as_ref().and_then(|source| source.downcast_ref::<AppError>()) {
            Some(source) => log_internal(source, trace_id),
            None => tracing::error!(trace_id = %trace_id.0, message = error.message, "internal error"),
        }
        error.message = messages::INTERNAL.to_owned();
        error.extensions = None;
    }
    set_code(error, code, (code == ErrorCode::Internal).then_some(trace_id));
}

fn set_code(error: &mut ServerError, code: ErrorCode, trace_id: Option<&TraceId>) {
    let values = error.extensions.get_or_insert_with(ErrorExtensionValues::default);
    values.set("code", code.as_str());
    if let Some(trace_id) = trace_id {
        values.set("traceId", trace_id.0.as_ref());
    }
}

/// The whole chain of causes, for the log alone.
pub fn log_internal(error: &AppError, trace_id: &TraceId) {
    tracing::error!(trace_id = %trace_id.0, error = xieli_database::causes(error), "internal error");
}

fn write(status: StatusCode, media: Media, body: &Body<'_>) -> Response {
    let Ok(bytes) = serde_json::to_vec(body) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = (status, bytes).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media.content_type()));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accept(text: &'static str) -> Option<Media> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static(text));
        accepted(&headers)
    }

    #[test]
    fn the_accept_header_decides() {
        assert_eq!(accepted(&HeaderMap::new()), Some(Media::Json));
        assert_eq!(accept("*/*"), Some(Media::Json));
        assert_eq!(accept("application/json"), Some(Media::Json));
        assert_eq!(accept("application/graphql-response+json"), Some(Media::GraphqlResponse));
        assert_eq!(
            accept("application/graphql-response+json; charset=utf-8, application/json; q=0.9"),
            Some(Media::GraphqlResponse)
        );
        assert_eq!(accept("application/graphql-response+json;q=0.5, application/json"), Some(Media::Json));
        assert_eq!(accept("application/graphql-response+json;q=0, */*;q=0.1"), Some(Media::Json));
        assert_eq!(accept("text/html"), None);
    }

    #[test]
    fn a_fault_of_ours_leaves_without_its_text() {
        let trace_id = TraceId("00ff".into());
        let mut error = ServerError::new("duplicate key value violates unique constraint", None);
        clean(&mut error, false, &trace_id);
        assert_eq!(error.message, messages::INTERNAL);
        let text = serde_json::to_string(&error).unwrap();
        assert!(text.contains("INTERNAL_SERVER_ERROR") && text.contains("00ff"), "{text}");
    }
}
