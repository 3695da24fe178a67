//! The way of a GraphQL call, whatever carried it here: [`Call::read`] (JSON) → [`admit`] (scan, parse, budget,
//! identity, the request with its caller and loaders) → [`run`] (execution within the time of its kind).
//!
//! `POST /graphql` and every `subscribe` message of a socket go this way; what is counted or refused here is counted
//! and refused for both.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;

use async_graphql::parser::types::{DocumentOperations, ExecutableDocument, OperationType};
use async_graphql::{Name, Request, Response as Answer, Variables};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::FutureExt;
use serde::Deserialize;
use tracing::Instrument;
use xieli_graph::request::{Client, attach};
use xieli_kernel::{AppError, ErrorCode, messages};

use super::Http;
use super::answer::{self, Failure};
use super::budget::Spent;
use super::client_address::{ClientAddress, device};
use super::documents::Document;
use super::trace::{TraceId, panic_text};

/// A call as it is written; `extensions` and whatever else stands in it is left alone.
#[derive(Debug, Deserialize)]
pub struct Call {
    query: String,
    #[serde(rename = "operationName")]
    operation_name: Option<String>,
    variables: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Call {
    /// Out of the bytes of a body or of a message's payload.
    pub fn read(bytes: &[u8]) -> Result<Self, Failure> {
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

/// Who sends a call, and from where.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Of the request, or of the socket's message.
    pub trace_id: TraceId,
    /// Where it comes from.
    pub address: ClientAddress,
    /// What the browser or program calls itself.
    pub device: Option<String>,
    /// The value of the header `Authorization`, or what stands for it in `connection_init`.
    pub authorization: Option<String>,
}

impl Caller {
    /// As the headers of a request say.
    pub fn of(trace_id: TraceId, address: ClientAddress, headers: &HeaderMap) -> Self {
        // what is no text is no token either, but not nothing
        let authorization =
            headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or("?").to_owned());
        Self { trace_id, address, device: device(headers), authorization }
    }
}

/// A call that may be executed: by [`run`], or as a stream when it is a subscription.
pub struct Admitted {
    /// With its document, its caller and fresh loaders.
    pub request: Request,
    /// What it is.
    pub kind: OperationType,
}

/// Everything that can refuse a call before it is executed.
pub async fn admit(http: &Http, call: Call, caller: &Caller) -> Result<Admitted, Failure> {
    let limits = &http.config.graphql;
    let mut spent = Spent::default();
    let document = Document::read(&call.query, limits, &mut spent)?;
    let kind = operation(&document.parsed, call.operation_name.as_deref())?;
    let variables = Variables::from_json(serde_json::Value::Object(call.variables.unwrap_or_default()));
    let mut request = Request::new(call.query).variables(variables);
    request.operation_name = call.operation_name;
    request.set_parsed_query(document.parsed);
    if !limits.introspection {
        request = request.disable_introspection();
    }
    let viewer = http.services.identity().identify(caller.authorization.as_deref()).await;
    let viewer = viewer.map_err(|error| refused(error, &caller.trace_id))?;
    let client = Client {
        device: caller.device.clone(),
        address: caller.address.text(),
        trace_id: caller.trace_id.0.to_string(),
    };
    Ok(Admitted { request: attach(request, http.services.db(), viewer, client), kind })
}

/// Executes a query or mutation within the time of its kind. A mutation runs in a task of its own: a browser that goes
/// away cuts nothing.
pub async fn run(http: &Http, admitted: Admitted, trace_id: &TraceId) -> Result<Answer, Failure> {
    let Admitted { request, kind } = admitted;
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

/// The kind of the operation that is going to be executed.
fn operation(document: &ExecutableDocument, name: Option<&str>) -> Result<OperationType, Failure> {
    let found = match (&document.operations, name) {
        (DocumentOperations::Single(only), None) => Some(only),
        (DocumentOperations::Single(_), Some(_)) => None,
        (DocumentOperations::Multiple(all), Some(name)) => all.get(name),
        (DocumentOperations::Multiple(all), None) => if_one(all),
    };
    let kind = found.map(|operation| operation.node.ty);
    kind.ok_or_else(|| Failure::document("operationName does not name an operation of the document."))
}

fn if_one<T>(all: &HashMap<Name, T>) -> Option<&T> {
    if all.len() == 1 { all.values().next() } else { None }
}
