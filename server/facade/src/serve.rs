//! The routes of the facade: one per operation, and the handwritten ones.

use std::sync::{Arc, LazyLock};

use async_graphql::Request as GraphRequest;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Multipart, RawPathParams, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, get, on};
use axum::{Json, Router};
use tower::ServiceExt;
use xieli_domain::{Db, Services};
use xieli_graph::Schema;
use xieli_graph::core::spend::Limits;
use xieli_graph::request::{Client, attach};
use xieli_kernel::{ErrorCode, Viewer, messages};

use crate::Problem;
use crate::bind::{Binder, Body, Given, Pairs, body, invalid, unknown_of};
use crate::catalog::Catalog;
use crate::envelope::{Envelope, INVALID};
use crate::files::{self, Caller};
use crate::gate::{Charge, Gate};
use crate::openapi::{self, Answers};
use crate::operation::Operation;
use crate::reply::{Asked, envelope, plan::Plan};
use crate::source::source;

/// The largest form or JSON body, in bytes.
const BODY_LIMIT: usize = 1024 * 1024;

/// The dependencies of the facade.
#[derive(Clone)]
pub struct FacadeState {
    /// The schema that executes every call.
    pub schema: Schema,
    /// For the loaders of each request, and for streams.
    pub db: Db,
    /// The services, also for images, which are loaded by elements without headers: their token is in the
    /// address (core §7 Files).
    pub services: Services,
    /// The limits of a response.
    pub answer: Limits,
}

/// The state shared by the calls.
struct Facade {
    state: FacadeState,
    catalog: Catalog,
    answers: Answers,
}

/// The calls, to be mounted under `/api`. Their operation files are parsed at the first call, or earlier by
/// [`Rest::prepare`]: a process that serves only GraphQL never parses them.
#[derive(Clone)]
pub struct Rest(Arc<LazyLock<Router, Box<dyn FnOnce() -> Router + Send>>>);

impl Rest {
    /// The calls over the schema, with its types.
    pub fn new(state: FacadeState, catalog: Catalog) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(move || calls(state, catalog)))))
    }

    /// Parses the operation files now. A file that can't be served is logged.
    pub fn prepare(&self) {
        LazyLock::force(&self.0);
    }

    /// The routes. The identity layer before them puts `Arc<Viewer>` (if a member is signed in) and
    /// [`Client`] into the request's extensions.
    pub fn router(&self) -> Router {
        let rest = self.clone();
        Router::new()
            .fallback(move |request: Request| async move { (**rest.0).clone().oneshot(request).await })
    }
}

fn calls(state: FacadeState, catalog: Catalog) -> Router {
    let (plans, problems) = plans(&catalog);
    for problem in problems {
        tracing::error!(%problem, "an operation file is not served");
    }
    let answers = Answers::new(plans.iter().map(|(operation, plan)| (*operation, plan)));
    let facade = Arc::new(Facade { state: state.clone(), catalog, answers });
    let mut router = Router::new();
    for (operation, plan) in plans {
        let Ok(filter) = MethodFilter::try_from(operation.method.clone()) else { continue };
        let (facade, plan) = (facade.clone(), Arc::new(plan));
        let handler = move |request: Request| {
            let (facade, plan) = (facade.clone(), plan.clone());
            async move { call(&facade, operation, &plan, request).await }
        };
        router = router.route(&operation.path, on(filter, handler));
    }
    let described = move |caller: Caller| async move {
        let (allowed, open) = tokio::join!(
            openapi::roots(&facade.state, caller.viewer.clone()),
            openapi::roots(&facade.state, None)
        );
        let viewer = caller.viewer.as_deref();
        Json(openapi::document(&facade.catalog, &facade.answers, &allowed, &open, viewer)).into_response()
    };
    router
        .route("/openapi.json", get(described))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .merge(files::router(state))
        .fallback(|| async {
            Envelope::refused(ErrorCode::NotFound.envelope(), "接口不存在").with_status(StatusCode::NOT_FOUND)
        })
        .method_not_allowed_fallback(|| async {
            Envelope::refused(INVALID, "不支持的请求方法").with_status(StatusCode::METHOD_NOT_ALLOWED)
        })
}

/// `METHOD`, `/api/path/{param}` of every call that is served, sorted by path.
pub fn routes() -> Vec<(Method, String)> {
    let operations =
        source().operations.iter().map(|operation| (operation.method.clone(), operation.path.clone()));
    let mut routes: Vec<(Method, String)> = operations
        .chain(files::routes().map(|route| (route.method, route.path.into_owned())))
        .map(|(method, path)| (method, format!("/api{path}")))
        .collect();
    routes.sort_by(|a, b| (&a.1, a.0.as_str()).cmp(&(&b.1, b.0.as_str())));
    routes
}

/// The plan of each operation for a schema of these types, and the problems of the others.
pub fn plans(catalog: &Catalog) -> (Vec<(&'static Operation, Plan)>, Vec<Problem>) {
    let source = source();
    let mut problems = source.problems.clone();
    let mut plans = Vec::new();
    for operation in &source.operations {
        match Plan::new(operation, catalog, &source.codes) {
            Ok(plan) => plans.push((operation, plan)),
            Err(problem) => problems.push(problem),
        }
    }
    (plans, problems)
}

async fn call(facade: &Facade, operation: &Operation, plan: &Plan, request: Request) -> Response {
    let viewer = request.extensions().get::<Arc<Viewer>>().cloned();
    let client = request.extensions().get::<Client>().cloned().unwrap_or_default();
    let gate = request.extensions().get::<Gate>().cloned();
    let given = match given(operation, request).await {
        Ok(given) => given,
        Err(response) => return response,
    };
    let binder = Binder { catalog: &facade.catalog, codes: &source().codes };
    let variables = match binder.bind(operation, &given) {
        Ok(variables) => variables,
        Err(faults) => return Envelope::fields(INVALID, &faults).into_response(),
    };
    if let Some(refusal) = elsewhere(&given, viewer.as_deref()) {
        return refusal.into_response();
    }
    let charge = Charge::Operation(&operation.parsed, &variables);
    if let Some(refusal) = gate.and_then(|gate| gate.refusal(charge)) {
        return refusal;
    }
    let page = operation.page(&variables);
    let trace_id = client.trace_id.clone();
    let signed_in = viewer.is_some();
    let mut request = GraphRequest::new("").operation_name(&operation.name).variables(variables);
    request.set_parsed_query(operation.parsed.clone());
    let request = attach(request, facade.state.services.loaders(viewer), client).data(facade.state.answer);
    let response = xieli_graph::execute(&facade.state.schema, request).await;
    let answer = envelope(operation, plan, response, Asked { signed_in, page, trace_id: &trace_id });
    let refused = answer.code != 0 && answer.data.is_array();
    let unknown = if refused { unknown_of(operation, &given) } else { Vec::new() };
    answer.also(&unknown).into_response()
}

/// A path may name an enterprise (core §7: `table/{enterpriseId or 0}/…`); any but the caller's is refused.
fn elsewhere(given: &Given, viewer: Option<&Viewer>) -> Option<Envelope> {
    let (name, text) = given.path.iter().find(|(name, _)| name == "enterpriseId")?;
    let Ok(meant) = text.parse::<i64>() else {
        return Some(Envelope::fields(INVALID, &[invalid(name)]));
    };
    let own = viewer.is_none_or(|viewer| viewer.enterprise_id == meant);
    let refusal = Envelope::refused(ErrorCode::NotFound.envelope(), messages::NOT_FOUND);
    (meant != 0 && !own).then_some(refusal)
}

/// Path, query and body of a request, and values from headers.
async fn given(operation: &Operation, request: Request) -> Result<Given, Response> {
    let (mut parts, body) = request.into_parts();
    let mut path: Pairs = match RawPathParams::from_request_parts(&mut parts, &()).await {
        Ok(params) => params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        Err(_) => {
            return Err(Envelope::refused(INVALID, messages::INVALID).with_status(StatusCode::BAD_REQUEST));
        }
    };
    path.extend(operation.variables.iter().filter_map(|variable| {
        let said = parts.headers.get(variable.header.as_deref()?)?.to_str().ok()?;
        (!said.trim().is_empty()).then(|| (variable.name.clone(), said.to_owned()))
    }));
    let query = parts.uri.query().map(|query| body::pairs(query.as_bytes())).unwrap_or_default();
    if operation.method == Method::GET {
        return Ok(Given { path, query, body: Body::None });
    }
    let multipart =
        parts.headers.get(CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"multipart/"));
    let headers = parts.headers.clone();
    let request = Request::from_parts(parts, body);
    let body = if multipart {
        Body::Form(multipart_texts(request).await?)
    } else {
        let bytes = Bytes::from_request(request, &()).await.map_err(|refusal| too_large(refusal.status()))?;
        Body::read(&headers, &bytes).map_err(body::Unreadable::response)?
    };
    Ok(Given { path, query, body })
}

/// Some browsers' forms arrive as multipart though nothing is uploaded.
async fn multipart_texts(request: Request) -> Result<Pairs, Response> {
    let unreadable = |_| body::Unreadable::Content.response();
    let mut form =
        Multipart::from_request(request, &()).await.map_err(|_| body::Unreadable::Content.response())?;
    let mut pairs = Pairs::new();
    while let Some(field) = form.next_field().await.map_err(|error| too_large(error.status()))? {
        let name = field.name().unwrap_or_default().to_owned();
        pairs.push((name, field.text().await.map_err(unreadable)?));
    }
    Ok(pairs)
}

/// The reply for a body that could not be read, with its HTTP status.
pub fn too_large(status: StatusCode) -> Response {
    let msg = if status == StatusCode::PAYLOAD_TOO_LARGE { "请求体过大" } else { messages::INVALID };
    Envelope::refused(INVALID, msg).with_status(status)
}
