//! Format of GraphQL responses: media type, status, and errors from the closed set of codes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use async_graphql::{ErrorExtensionValues, Response as Answer, ServerError, Value};
use async_graphql_axum::GraphQLResponse;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use xieli_kernel::{AppError, ErrorCode, messages};

use super::bodies::Missing;
use super::cost;
use super::crowd::Full;
use super::rate::Wait;
use super::trace::TraceId;

/// Media type of a response (GraphQL over HTTP).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    /// `application/json`: well-formed requests get status 200.
    Json,
    /// `application/graphql-response+json`: a refused document gets status 400.
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

/// The preferred media type of the request; `None` if none is acceptable.
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

/// A refused request that was not executed.
#[derive(Debug)]
pub struct Failure {
    /// HTTP status of the refusal, independent of the media type.
    status: Option<StatusCode>,
    code: ErrorCode,
    message: Cow<'static, str>,
    /// Trace id of an internal error.
    trace_id: Option<TraceId>,
    /// Seconds to wait before a retry.
    retry_after: Option<u64>,
    /// Cost of the call, if requested; boxed, because most failures have none.
    cost: Option<Box<Value>>,
}

impl Failure {
    /// A refusal with an HTTP status.
    pub fn status(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Self {
        let code = match status {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::LimitExceeded,
            StatusCode::REQUEST_TIMEOUT => ErrorCode::RequestTimeout,
            _ => ErrorCode::BadUserInput,
        };
        Self { status: Some(status), ..Self::refused(code, message) }
    }

    /// A refusal because the body could not be read.
    pub fn missing(missing: &Missing, limit: usize) -> Self {
        match missing {
            Missing::Full(full) => (*full).into(),
            Missing::TooLarge => Self::status(missing.status(), format!("请求不能超过 {limit} 字节")),
            Missing::Broken => Self::status(missing.status(), "请求没有完整到达"),
            Missing::Late => Self::status(missing.status(), messages::TIMEOUT),
        }
    }

    /// A refusal of an invalid document.
    pub fn document(message: &str) -> Self {
        Self::refused(ErrorCode::BadUserInput, for_people(message))
    }

    /// A refusal with a code of the closed set.
    pub fn refused(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Self { status: None, code, message, trace_id: None, retry_after: None, cost: None }
    }

    /// An internal error that has been logged.
    pub fn internal(trace_id: &TraceId) -> Self {
        Self {
            status: Some(StatusCode::INTERNAL_SERVER_ERROR),
            trace_id: Some(trace_id.clone()),
            ..Self::refused(ErrorCode::Internal, messages::INTERNAL)
        }
    }

    /// Adds the cost so far.
    pub fn with_cost(self, cost: Value) -> Self {
        Self { cost: Some(Box::new(cost)), ..self }
    }

    /// The errors only, as a WebSocket sends them.
    pub fn into_errors(self) -> serde_json::Value {
        let mut error = ServerError::new(self.message, None);
        set_code(&mut error, self.code, self.trace_id.as_ref());
        serde_json::json!([error])
    }

    /// A response `{errors: […]}` without data.
    pub fn into_response(self, media: Media) -> Response {
        let status = self.status.unwrap_or_else(|| match media {
            Media::Json => StatusCode::OK,
            Media::GraphqlResponse => status_of(self.code),
        });
        let mut error = ServerError::new(self.message, None);
        set_code(&mut error, self.code, self.trace_id.as_ref());
        if let (Some(seconds), Some(values)) = (self.retry_after, error.extensions.as_mut()) {
            values.set("retryAfter", seconds);
        }
        let extensions = self.cost.map(|cost| (cost::EXTENSION.to_owned(), *cost)).into_iter().collect();
        let mut response =
            write(status, media, &Body { errors: &[error], data: None, extensions: &extensions });
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<super::budget::Exceeded> for Failure {
    fn from(exceeded: super::budget::Exceeded) -> Self {
        let message = format!("{}：{}最多 {}", messages::LIMIT_EXCEEDED, exceeded.what, exceeded.most);
        Self::refused(ErrorCode::LimitExceeded, message)
    }
}

impl From<Full> for Failure {
    fn from(full: Full) -> Self {
        let status = match full {
            Full::All => StatusCode::SERVICE_UNAVAILABLE,
            Full::Own => StatusCode::TOO_MANY_REQUESTS,
        };
        Self {
            retry_after: Some(1),
            status: Some(status),
            ..Self::refused(ErrorCode::RateLimited, messages::RATE_LIMITED)
        }
    }
}

impl From<Wait> for Failure {
    fn from(wait: Wait) -> Self {
        Self {
            retry_after: Some(wait.seconds()),
            // proxies and clients look at the status, whatever the media type
            status: Some(StatusCode::TOO_MANY_REQUESTS),
            ..Self::refused(ErrorCode::RateLimited, messages::RATE_LIMITED)
        }
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
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    extensions: &'a BTreeMap<String, Value>,
}

/// Whether any field was executed: validation errors have no path, and leave no data at all.
pub fn was_run(answer: &Answer) -> bool {
    answer.data != Value::Null
        || answer.errors.is_empty()
        || answer.errors.iter().any(|error| !error.path.is_empty() || error.source.is_some())
}

/// The response of an executed request: errors get a code of the closed set; internal errors are logged, and
/// the response contains a trace id.
pub fn finish(mut answer: Answer, media: Media, trace_id: &TraceId) -> Response {
    let not_run = !was_run(&answer);
    for error in &mut answer.errors {
        clean(error, not_run, trace_id);
    }
    let status = match (not_run, media) {
        (true, Media::GraphqlResponse) => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    if not_run {
        return write(
            status,
            media,
            &Body { errors: &answer.errors, data: None, extensions: &answer.extensions },
        );
    }
    marked(GraphQLResponse::from(answer).into_response(), media)
}

/// The same for one message of a subscription.
pub fn payload(mut answer: Answer, trace_id: &TraceId) -> serde_json::Value {
    let not_run = !was_run(&answer);
    for error in &mut answer.errors {
        clean(error, not_run, trace_id);
    }
    let data = (!not_run).then_some(&answer.data);
    let body = Body { errors: &answer.errors, data, extensions: &answer.extensions };
    serde_json::to_value(body).unwrap_or_default()
}

fn clean(error: &mut ServerError, not_run: bool, trace_id: &TraceId) {
    let said = error.extensions.as_ref().and_then(|values| values.get("code")).and_then(|code| match code {
        Value::String(code) => ErrorCode::parse(code),
        _ => None,
    });
    // an invalid scalar is an error of the client, to which the library gives no code
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
    } else if said.is_none() {
        error.message = for_people(&error.message);
    }
    set_code(error, code, (code == ErrorCode::Internal).then_some(trace_id));
}

/// Errors of the library address the author of the document, so the instruction comes first and the detail
/// after it. Errors of our own scalars are for all users.
fn for_people(said: &str) -> String {
    messages::own(said).map_or_else(|| format!("{}（{}）", messages::INVALID, said.trim()), str::to_owned)
}

fn set_code(error: &mut ServerError, code: ErrorCode, trace_id: Option<&TraceId>) {
    xieli_domain::observe::refused(code.as_str());
    let values = error.extensions.get_or_insert_with(ErrorExtensionValues::default);
    values.set("code", code.as_str());
    if let Some(trace_id) = trace_id {
        values.set("traceId", trace_id.0.as_ref());
    }
}

/// Logs the whole chain of causes.
pub fn log_internal(error: &AppError, trace_id: &TraceId) {
    tracing::error!(trace_id = %trace_id.0, error = xieli_database::causes(error), "internal error");
}

fn write(status: StatusCode, media: Media, body: &Body<'_>) -> Response {
    let Ok(bytes) = serde_json::to_vec(body) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    marked((status, bytes).into_response(), media)
}

/// Sets the media type, and forbids caching.
fn marked(mut response: Response, media: Media) -> Response {
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
