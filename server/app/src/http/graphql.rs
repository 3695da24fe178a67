//! `POST /graphql`, and nothing else there.
//!
//! The library's own extractor applies no body limit, takes any content type, runs mutations over GET and answers 200
//! whatever happened; this handler does none of that (docs/decisions, GraphQL over HTTP).

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use async_graphql::parser::types::{DocumentOperations, ExecutableDocument, OperationType};
use async_graphql::{Name, Request, Response as Answer, Variables};
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use futures_util::FutureExt;
use serde::Deserialize;
use tracing::Instrument;
use xieli_graph::request::{Client, attach};
use xieli_kernel::{AppError, ErrorCode, messages};

use super::answer::{self, Failure, Media};
use super::client_address::{ClientAddress, device};
use super::trace::{TraceId, panic_text};
use super::{Http, budget};

/// A body that trickles in is not waited for longer than this.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Answers one request.
pub async fn handle(
    State(http): State<Http>,
    Extension(trace_id): Extension<TraceId>,
    Extension(address): Extension<ClientAddress>,
    method: Method,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Some(media) = answer::accepted(&headers) else {
        return Failure::status(
            StatusCode::NOT_ACCEPTABLE,
            "只能以 application/graphql-response+json 或 application/json 应答",
        )
        .into_response(Media::Json);
    };
    if method != Method::POST {
        let refusal = Failure::status(StatusCode::METHOD_NOT_ALLOWED, "请使用 POST");
        let mut response = refusal.into_response(media);
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    match respond(&http, &trace_id, &address, &headers, body).await {
        Ok(done) => answer::finish(done, media, &trace_id),
        Err(failure) => failure.into_response(media),
    }
}

async fn respond(
    http: &Http,
    trace_id: &TraceId,
    address: &ClientAddress,
    headers: &HeaderMap,
    body: Body,
) -> Result<Answer, Failure> {
    let limits = &http.config.graphql;
    if !is_json(headers) {
        return Err(Failure::status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "请求应为 application/json"));
    }
    let call = Call::read(&body_bytes(headers, body, limits.body).await?)?;
    budget::scan(&call.query, limits)?;
    let variables = Variables::from_json(serde_json::Value::Object(call.variables.unwrap_or_default()));
    let mut request = Request::new(call.query).variables(variables);
    let document = request.parsed_query().map_err(|error| Failure::document(&error.message))?;
    budget::check(document, limits)?;
    let kind = operation(document, call.operation_name.as_deref())?;
    request.operation_name = call.operation_name;
    if !limits.introspection {
        request = request.disable_introspection();
    }
    let authorization = headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or("?"));
    let viewer =
        http.services.identity().identify(authorization).await.map_err(|error| refused(error, trace_id))?;
    let client =
        Client { device: device(headers), address: address.text(), trace_id: trace_id.0.to_string() };
    let request = attach(request, http.services.db(), viewer, client);
    run(http, request, kind, trace_id).await
}

/// Executes within the time of its kind. A mutation runs in a task of its own: a browser that goes away cuts nothing.
async fn run(
    http: &Http,
    request: Request,
    kind: OperationType,
    trace_id: &TraceId,
) -> Result<Answer, Failure> {
    let limits = &http.config.graphql;
    let (schema, traced) = (http.schema.clone(), trace_id.clone());
    let patience = if kind == OperationType::Query { limits.query_timeout } else { limits.mutation_timeout };
    let work = async move {
        let work = AssertUnwindSafe(async { xieli_graph::execute(&schema, request).await }).catch_unwind();
        match tokio::time::timeout(patience, work).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(panic)) => {
                tracing::error!(panic = panic_text(panic.as_ref()), "a resolver panicked");
                Err(Failure::internal(&traced))
            }
            Err(_) => Err(Failure::refused(ErrorCode::RequestTimeout, messages::TIMEOUT)),
        }
    };
    if kind == OperationType::Query {
        return work.await;
    }
    let task = http.tasks.spawn(work.in_current_span());
    task.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a mutation ended without an answer");
        Err(Failure::internal(trace_id))
    })
}

/// The identity could not be told.
fn refused(error: AppError, trace_id: &TraceId) -> Failure {
    match error {
        AppError::Refused { code, message } => Failure::refused(code, message),
        other => {
            answer::log_internal(&other, trace_id);
            Failure::internal(trace_id)
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(text) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let mut parts = text.split(';').map(str::trim);
    let json = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
    json && parts.all(|parameter| match parameter.split_once('=') {
        Some((name, value)) if name.eq_ignore_ascii_case("charset") => {
            value.trim_matches('"').eq_ignore_ascii_case("utf-8")
        }
        _ => true,
    })
}

async fn body_bytes(headers: &HeaderMap, body: Body, limit: usize) -> Result<Vec<u8>, Failure> {
    let too_large = || Failure::status(StatusCode::PAYLOAD_TOO_LARGE, format!("请求不能超过 {limit} 字节"));
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIMEOUT, axum::body::to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(error)) => {
            let long = std::error::Error::source(&error)
                .is_some_and(|cause| cause.is::<http_body_util::LengthLimitError>());
            Err(if long {
                too_large()
            } else {
                Failure::status(StatusCode::BAD_REQUEST, "请求没有完整到达")
            })
        }
        Err(_) => Err(Failure::status(StatusCode::REQUEST_TIMEOUT, messages::TIMEOUT)),
    }
}

/// The request as it is written; `extensions` and whatever else stands in it is left alone.
#[derive(Deserialize)]
struct Call {
    query: String,
    #[serde(rename = "operationName")]
    operation_name: Option<String>,
    variables: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Call {
    fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let bad = |message: &'static str| Failure::status(StatusCode::BAD_REQUEST, message);
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
            return Err(bad("不接受批量请求"));
        }
        let value: serde_json::Value =
            serde_json::from_slice(bytes).map_err(|_| bad("请求不是有效的 JSON"))?;
        serde_json::from_value(value)
            .map_err(|_| bad("请求应为 {\"query\": 文字, \"operationName\": 文字, \"variables\": 对象}"))
    }
}

/// The kind of the operation that is going to be executed.
fn operation(document: &ExecutableDocument, name: Option<&str>) -> Result<OperationType, Failure> {
    let found = match (&document.operations, name) {
        (DocumentOperations::Single(only), None) => Some(only),
        (DocumentOperations::Single(_), Some(_)) => None,
        (DocumentOperations::Multiple(all), Some(name)) => all.get(name),
        (DocumentOperations::Multiple(all), None) => if_one(all),
    };
    match found.map(|operation| operation.node.ty) {
        Some(OperationType::Subscription) => Err(Failure::document("Subscriptions are not served here.")),
        Some(kind) => Ok(kind),
        None => Err(Failure::document("operationName does not name an operation of the document.")),
    }
}

fn if_one<T>(all: &HashMap<Name, T>) -> Option<&T> {
    if all.len() == 1 { all.values().next() } else { None }
}
