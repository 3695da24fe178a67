//! `POST /graphql`, and nothing else there.
//!
//! The library's own extractor applies no body limit, takes any content type, runs mutations over GET and answers 200
//! whatever happened; this handler does none of that (docs/decisions, GraphQL over HTTP).

use std::time::Duration;

use async_graphql::Response as Answer;
use async_graphql::parser::types::OperationType;
use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use xieli_kernel::messages;

use super::Http;
use super::answer::{self, Failure};
use super::client_address::ClientAddress;
use super::cost;
use super::pipeline::{self, Call, Caller};
use super::trace::TraceId;

/// A body that trickles in is not waited for longer than this.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a body that is refused is listened to.
const DISCARD_TIMEOUT: Duration = Duration::from_millis(200);

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
    // a small body may become a large one
    if headers.get(header::CONTENT_ENCODING).is_some_and(|value| value != "identity") {
        return Err(Failure::status(StatusCode::UNSUPPORTED_MEDIA_TYPE, "请求不能压缩"));
    }
    let mut call = Call::read(&body_bytes(headers, body, http.config.graphql.body).await?)?;
    call.tell_cost = cost::asked_by(headers);
    let caller = Caller::of(trace_id.clone(), *address, headers);
    let admitted = pipeline::admit(http, call, &caller).await?;
    if admitted.kind == OperationType::Subscription {
        return Err(Failure::document("Subscriptions are served at /graphql/ws."));
    }
    pipeline::run(http, admitted, trace_id).await
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
        // who waits for our word has sent nothing; others have, and would see a broken connection instead of the answer
        if !headers.contains_key(header::EXPECT) {
            discard(body, limit).await;
        }
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

/// Reads so many bytes of a body that is not wanted, without keeping them.
async fn discard(body: Body, limit: usize) {
    let mut read = 0;
    let mut pieces = body.into_data_stream();
    let reading = async {
        while let Some(Ok(piece)) = pieces.next().await {
            read += piece.len();
            if read >= limit {
                break;
            }
        }
    };
    // late or not, the answer is the same
    let _late = tokio::time::timeout(DISCARD_TIMEOUT, reading).await;
}
