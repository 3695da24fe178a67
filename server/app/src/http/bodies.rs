//! Reading of request bodies. A request takes its concurrency slot only when the body is complete: a slow
//! client occupies just its connection, and for large bodies the announced memory.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;

use super::client_address::ClientAddress;
use super::crowd::{Crowd, Full, Most, Share};

/// Time limit for a body.
const PATIENCE: Duration = Duration::from_secs(30);

/// Time for which the rest of a refused body is read.
const DISCARD: Duration = Duration::from_millis(200);

/// Size up to which a body is not counted: the limits of connections bound these.
const SMALL: usize = 64 * 1024;

/// The fraction of the memory for large bodies that one address may take: one in four.
const ADDRESSES: usize = 4;

/// Reason why a body could not be read.
#[derive(Debug, PartialEq, Eq)]
pub enum Missing {
    /// It exceeds the limit.
    TooLarge,
    /// There is no memory for a body of this size.
    Full(Full),
    /// It ended before it was complete.
    Broken,
    /// It took too long.
    Late,
}

impl Missing {
    /// HTTP status of the reason.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Full(Full::All) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Full(Full::Own) => StatusCode::TOO_MANY_REQUESTS,
            Self::Broken => StatusCode::BAD_REQUEST,
            Self::Late => StatusCode::REQUEST_TIMEOUT,
        }
    }
}

/// Counter of the bytes of large bodies, by address.
pub fn crowd(memory: usize) -> Crowd {
    Crowd::new(Most { all: memory, address: memory / ADDRESSES, person: memory })
}

/// Reads a body of at most `limit` bytes; the memory stays counted while the returned share exists.
pub async fn read(
    crowd: &Crowd,
    address: ClientAddress,
    headers: &HeaderMap,
    body: Body,
    limit: usize,
) -> Result<(Bytes, Option<Share>), Missing> {
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > limit) {
        // a client that expects `100 Continue` has sent nothing; others would see a broken connection instead
        // of the response
        if !headers.contains_key(header::EXPECT) {
            discard(body, limit).await;
        }
        return Err(Missing::TooLarge);
    }
    let size = announced.or_else(|| body.is_end_stream().then_some(0)).unwrap_or(limit);
    let share = (size > SMALL).then(|| crowd.enter(address, size)).transpose().map_err(Missing::Full)?;
    match tokio::time::timeout(PATIENCE, axum::body::to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => Ok((bytes, share)),
        Ok(Err(error)) => {
            let long = std::error::Error::source(&error)
                .is_some_and(|cause| cause.is::<http_body_util::LengthLimitError>());
            Err(if long { Missing::TooLarge } else { Missing::Broken })
        }
        Err(_) => Err(Missing::Late),
    }
}

/// Reads so many bytes of a refused body and discards them.
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
    // the response does not depend on the timeout
    let _late = tokio::time::timeout(DISCARD, reading).await;
}
