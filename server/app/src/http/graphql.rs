//! Handler of `POST /graphql`.
//!
//! The library's own extractor has no body limit, accepts any content type, runs mutations over GET and
//! always responds with 200; this handler does not (docs/decisions, GraphQL over HTTP).

use async_graphql::Response as Answer;
use async_graphql::parser::types::OperationType;
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;

use super::Http;
use super::answer::{self, Failure};
use super::bodies;
use super::client_address::ClientAddress;
use super::cost;
use super::pipeline::{self, Call, Caller};
use super::trace::TraceId;

/// Handles one request.
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
        .into_response(answer::Media::Json);
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
    if !is_json(headers) {
        return Err(Failure::status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "请求应为 application/json"));
    }
    // a small compressed body may become a large one
    if headers.get(header::CONTENT_ENCODING).is_some_and(|value| value != "identity") {
        return Err(Failure::status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "请求不能压缩"));
    }
    let limit = http.config.graphql.body;
    let (bytes, _share) = bodies::read(&http.bodies, *address, headers, body, limit)
        .await
        .map_err(|missing| Failure::missing(&missing, limit))?;
    let mut place = http.places.enter(*address, 1)?;
    let mut call = Call::read(&bytes)?;
    call.tell_cost = cost::asked_by(headers);
    let caller = Caller::of(trace_id.clone(), *address, headers);
    let admitted = pipeline::admit(http, call, &caller).await?;
    if admitted.kind == OperationType::Subscription {
        return Err(Failure::document("Subscriptions are served at /graphql/ws."));
    }
    if let Some(account) = admitted.account {
        place.belongs_to(account)?;
    }
    pipeline::run(http, admitted, place, trace_id).await
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
