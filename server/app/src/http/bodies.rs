//! Bodies of requests while they arrive. A request gets its place when all of it is there: whoever keeps something back
//! holds a connection of their own, and of large bodies so many bytes as they announce.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, StatusCode, header};
use futures_util::StreamExt;

use super::client_address::ClientAddress;
use super::crowd::{Crowd, Full, Most, Share};

/// A body that trickles in is not waited for longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a body that is refused is listened to.
const DISCARD: Duration = Duration::from_millis(200);

/// Up to here the limits of connections are limits of bodies, too.
const SMALL: usize = 64 * 1024;

/// How much one address may have of the memory that large bodies may take.
const ADDRESSES: usize = 4;

/// Why a body is not there.
#[derive(Debug, PartialEq, Eq)]
pub enum Missing {
    /// It has more bytes than it may.
    TooLarge,
    /// There is no room for one as large.
    Full(Full),
    /// It ended before it was complete.
    Broken,
    /// It took too long.
    Late,
}

impl Missing {
    /// What HTTP says to it.
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

/// The bytes that large bodies may hold, counted by address.
pub fn crowd(memory: usize) -> Crowd {
    Crowd::new(Most { all: memory, address: memory / ADDRESSES, person: memory })
}

/// Reads a body of at most `limit` bytes; what it holds is held as long as what comes with it.
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
        // who waits for our word has sent nothing; others have, and would see a broken connection instead of the answer
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
    let _late = tokio::time::timeout(DISCARD, reading).await;
}
