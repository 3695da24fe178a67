//! Pipeline of a GraphQL call over any transport: [`Call::read`] (JSON) → [`admit`] (scan, parse, budget,
//! estimate, identity, rate limit, request data with caller and loaders) → [`run`] (execution within the time
//! limit).
//!
//! `POST /graphql` and every `subscribe` message of a socket use it, so that limits and counts apply to both.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use async_graphql::parser::types::{
    DocumentOperations, ExecutableDocument, OperationDefinition, OperationType,
};
use async_graphql::{Name, Request, Response as Answer, Value, Variables};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::FutureExt;
use serde::Deserialize;
use tracing::Instrument;
use xieli_domain::access_token::secret::PREFIX;
use xieli_domain::account::Accounts as _;
use xieli_graph::request::{Client, attach};
use xieli_kernel::{AppError, ErrorCode, messages};

use super::Http;
use super::answer::{self, Failure};
use super::budget::{self, Measure};
use super::client_address::{ClientAddress, device};
use super::cost::{self, Cost};
use super::crowd::Share;
use super::documents::Document;
use super::trace::{TraceId, panic_text};

const SHAPE: &str =
    "请求应为 {\"query\": 文字, \"operationName\": 文字, \"variables\": 对象}，或以 documentId 代替 query";

/// The JSON of a call; unknown members are ignored.
#[derive(Debug, Deserialize)]
pub struct Call {
    query: Option<String>,
    /// Id of a persisted document, instead of `query`.
    #[serde(rename = "documentId")]
    document_id: Option<String>,
    #[serde(rename = "operationName")]
    operation_name: Option<String>,
    variables: Option<serde_json::Map<String, serde_json::Value>>,
    extensions: Option<serde_json::Map<String, serde_json::Value>>,
    /// Whether the caller requested the cost by a header.
    #[serde(skip)]
    pub tell_cost: bool,
}

impl Call {
    /// Parses a body or the payload of a message.
    pub fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let bad = |message: &'static str| Failure::status(StatusCode::BAD_REQUEST, message);
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
            return Err(bad("不接受批量请求"));
        }
        budget::scan_json(bytes)?;
        let value: serde_json::Value =
            serde_json::from_slice(bytes).map_err(|_| bad("请求不是有效的 JSON"))?;
        let call: Self = serde_json::from_value(value).map_err(|_| bad(SHAPE))?;
        if call.query.is_some() == call.document_id.is_some() { Err(bad(SHAPE)) } else { Ok(call) }
    }
}

/// Sender of a call.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Trace id of the request, or of the socket's message.
    pub trace_id: TraceId,
    /// Client address.
    pub address: ClientAddress,
    /// User agent.
    pub device: Option<String>,
    /// The value of the header `Authorization`, or its equivalent in `connection_init`.
    pub authorization: Option<String>,
}

impl Caller {
    /// The caller of a request, from its headers.
    pub fn of(trace_id: TraceId, address: ClientAddress, headers: &HeaderMap) -> Self {
        // a header that is no valid text is an invalid token, but not an absent one
        let authorization =
            headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap_or("?").to_owned());
        Self { trace_id, address, device: device(headers), authorization }
    }

    /// Whether it is an API client with an access token. The token is not verified yet.
    fn is_program(&self) -> bool {
        self.authorization.as_deref().is_some_and(is_access_token)
    }
}

/// An admitted call: executed by [`run`], or as a stream if it is a subscription.
pub struct Admitted {
    /// The request with its document, its caller and fresh loaders.
    pub request: Request,
    /// Account of the caller.
    pub account: Option<i64>,
    /// Type of the operation.
    pub kind: OperationType,
    /// The document.
    pub document: Arc<Document>,
    /// Cost for `extensions.cost` of the response, if requested.
    pub cost: Option<Value>,
}

/// All checks of a call before its execution.
pub async fn admit(http: &Http, call: Call, caller: &Caller) -> Result<Admitted, Failure> {
    http.rates.knock(caller.address)?;
    let tell = call.tell_cost || cost::asked_in(call.extensions.as_ref());
    let mut cost = Cost::default();
    let outcome = examine(http, call, caller, &mut cost).await;
    if !tell {
        return outcome;
    }
    let told = cost.value(&http.config);
    match outcome {
        Ok(admitted) => Ok(Admitted { cost: Some(told), ..admitted }),
        Err(failure) => Err(failure.with_cost(told)),
    }
}

/// Checks a call, and counts into `cost` as far as it gets.
async fn examine(http: &Http, call: Call, caller: &Caller, cost: &mut Cost) -> Result<Admitted, Failure> {
    let limits = &http.config.graphql;
    let document = match (&call.query, &call.document_id) {
        (Some(text), _) => http.documents.written(text, caller.is_program(), &mut cost.spent)?,
        (None, id) => http.documents.persisted(id.as_deref().unwrap_or_default())?,
    };
    cost.spent = document.spent;
    let operation = operation(&document.parsed, call.operation_name.as_deref())?;
    let kind = operation.ty;
    let variables = Variables::from_json(serde_json::Value::Object(call.variables.unwrap_or_default()));
    let measure =
        Measure { outline: &http.outline, fragments: &document.parsed.fragments, variables: &variables };
    cost.estimate = measure.operation(operation)?;
    budget::within(usize::try_from(cost.estimate.output).unwrap_or(usize::MAX), "预计结果数", limits.output)?;
    let mut request = Request::new("").variables(variables);
    request.operation_name = call.operation_name;
    request.set_parsed_query(document.parsed.clone());
    if !limits.introspection {
        request = request.disable_introspection();
    }
    let viewer = http.services.identity().identify(caller.authorization.as_deref()).await;
    let viewer = viewer.map_err(|error| refused(error, &caller.trace_id))?;
    if let Some(viewer) = viewer.as_ref().filter(|viewer| viewer.token.is_some()) {
        http.services.identity().note_use(viewer, caller.address.text().as_deref());
    }
    let account = viewer.as_ref().map(|viewer| viewer.account_id);
    cost.remaining = Some(http.rates.charge(caller.address, account, cost.estimate)?);
    let client = Client {
        device: caller.device.clone(),
        address: caller.address.text(),
        trace_id: caller.trace_id.0.to_string(),
    };
    let request = attach(request, http.services.loaders(viewer), client).data(limits.answer);
    Ok(Admitted { request, account, kind, document, cost: None })
}

/// Executes a query or mutation within its time limit and a concurrency slot. A mutation runs in a task of
/// its own, so that a disconnect does not cancel it.
pub async fn run(
    http: &Http,
    admitted: Admitted,
    place: Share,
    trace_id: &TraceId,
) -> Result<Answer, Failure> {
    let Admitted { request, kind, document, cost, .. } = admitted;
    let limits = &http.config.graphql;
    let (schema, documents, traced) = (http.schema.clone(), http.documents.clone(), trace_id.clone());
    let patience = if kind == OperationType::Query { limits.query_timeout } else { limits.mutation_timeout };
    let work = async move {
        let _place = place;
        let work = AssertUnwindSafe(async { xieli_graph::execute(&schema, request).await }).catch_unwind();
        match tokio::time::timeout(patience, work).await {
            Ok(Ok(mut answer)) => {
                answer.extensions.extend(cost.map(|cost| (cost::EXTENSION.to_owned(), cost)));
                if answer::was_run(&answer) {
                    documents.keep(&document);
                }
                Ok(answer)
            }
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

/// Whether the header has the format of an access token.
fn is_access_token(header: &str) -> bool {
    header.split_whitespace().next_back().is_some_and(|token| token.starts_with(PREFIX))
}

/// The failure if the identity could not be determined.
fn refused(error: AppError, trace_id: &TraceId) -> Failure {
    match error {
        AppError::Refused { code, message } => Failure::refused(code, message),
        other => {
            answer::log_internal(&other, trace_id);
            Failure::internal(trace_id)
        }
    }
}

/// The operation to execute.
pub fn operation<'a>(
    document: &'a ExecutableDocument,
    name: Option<&str>,
) -> Result<&'a OperationDefinition, Failure> {
    let found = match (&document.operations, name) {
        (DocumentOperations::Single(only), None) => Some(only),
        (DocumentOperations::Single(_), Some(_)) => None,
        (DocumentOperations::Multiple(all), Some(name)) => all.get(name),
        (DocumentOperations::Multiple(all), None) => if_one(all),
    };
    found
        .map(|found| &found.node)
        .ok_or_else(|| Failure::document("operationName does not name an operation of the document."))
}

fn if_one<T>(all: &HashMap<Name, T>) -> Option<&T> {
    if all.len() == 1 { all.values().next() } else { None }
}
