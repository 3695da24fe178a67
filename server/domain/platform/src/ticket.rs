//! Short-lived tickets in URLs: for the content of one file, or for the parts of one upload. A leaked ticket
//! is good for nothing else.

use chrono::TimeDelta;
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use crate::signing::ISSUER;
use crate::signing::SigningKeys;

/// Validity of a file's address: at least so long, and less than twice as long; the address stays the same
/// meanwhile, so that browsers find the content in their cache.
const STREAM: TimeDelta = TimeDelta::minutes(30);
/// Validity of the addresses of an upload's parts.
pub const UPLOAD: TimeDelta = TimeDelta::hours(1);
/// Tolerated clock difference between two nodes, in seconds.
const LEEWAY: u64 = 5;

/// Claims of a ticket.
pub trait Ticket: Serialize + DeserializeOwned {
    /// Claim `aud`: a ticket of one kind is invalid as another.
    const AUDIENCE: &'static str;
}

/// Content of one file, for the viewer of a live session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamTicket {
    /// Session.
    pub sid: i64,
    /// Account.
    pub account: i64,
    /// Tenant.
    pub enterprise: i64,
    /// File.
    pub file: i64,
}

impl Ticket for StreamTicket {
    const AUDIENCE: &'static str = "xieli-file";
}

/// Parts of one upload: one key, one size, one name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartTicket {
    /// Tenant.
    pub enterprise: i64,
    /// Upload.
    pub upload: i64,
    /// Key of the object that it becomes.
    pub key: String,
    /// Size in bytes.
    pub size: i64,
}

impl Ticket for PartTicket {
    const AUDIENCE: &'static str = "xieli-upload";
}

/// Context of a person's uploads, so that each upload refers to it instead of repeating it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextTicket {
    /// Tenant.
    pub enterprise: i64,
    /// Member who uploads.
    pub member: i64,
    /// Validated context.
    pub target: serde_json::Value,
}

impl Ticket for ContextTicket {
    const AUDIENCE: &'static str = "xieli-upload-context";
}

/// File of one job, for the viewer of a live session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobTicket {
    /// Session.
    pub sid: i64,
    /// Account.
    pub account: i64,
    /// Tenant.
    pub enterprise: i64,
    /// Job.
    pub job: i64,
}

impl Ticket for JobTicket {
    const AUDIENCE: &'static str = "xieli-job";
}

/// Exactly these files together, for the viewer of a live session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilesTicket {
    /// Session.
    pub sid: i64,
    /// Account.
    pub account: i64,
    /// Tenant.
    pub enterprise: i64,
    /// SHA-256 of their ids in the form of the address, in hex.
    pub files: String,
}

impl Ticket for FilesTicket {
    const AUDIENCE: &'static str = "xieli-files";
}

#[derive(Serialize, Deserialize)]
struct Claims<T> {
    iss: String,
    aud: String,
    nbf: i64,
    exp: i64,
    #[serde(rename = "for")]
    what: T,
}

/// The ticket for a file; `None` for a personal access token, which must not appear in addresses.
#[erased]
pub async fn stream(keys: &SigningKeys, viewer: &Viewer, file: i64) -> AppResult<Option<String>> {
    if viewer.token.is_some() {
        return Ok(None);
    }
    let what = StreamTicket {
        sid: viewer.session_id,
        account: viewer.account_id,
        enterprise: viewer.enterprise_id,
        file,
    };
    steady(keys, what).await.map(Some)
}

/// The ticket for the file of a job; `None` for a personal access token.
#[erased]
pub async fn job(keys: &SigningKeys, viewer: &Viewer, job: i64) -> AppResult<Option<String>> {
    if viewer.token.is_some() {
        return Ok(None);
    }
    let what = JobTicket {
        sid: viewer.session_id,
        account: viewer.account_id,
        enterprise: viewer.enterprise_id,
        job,
    };
    steady(keys, what).await.map(Some)
}

/// The ticket for several files; `None` for a personal access token.
#[erased]
pub async fn files(keys: &SigningKeys, viewer: &Viewer, files: String) -> AppResult<Option<String>> {
    if viewer.token.is_some() {
        return Ok(None);
    }
    let what = FilesTicket {
        sid: viewer.session_id,
        account: viewer.account_id,
        enterprise: viewer.enterprise_id,
        files,
    };
    steady(keys, what).await.map(Some)
}

/// Signs a ticket for the current half hour and the next.
#[erased]
pub async fn steady<T: Ticket + Send>(keys: &SigningKeys, what: T) -> AppResult<String> {
    let (from, until) = steady_span(clock::now().timestamp());
    sign(keys, what, from, until).await
}

/// The start of the current half hour and the end of the next, in seconds since 1970.
fn steady_span(now: i64) -> (i64, i64) {
    let step = STREAM.num_seconds();
    let begun = now / step * step;
    (begun, begun + 2 * step)
}

/// The ticket for the parts of an upload.
#[erased]
pub async fn parts(keys: &SigningKeys, what: PartTicket) -> AppResult<String> {
    hour(keys, what).await
}

/// The ticket for the context of uploads.
#[erased]
pub async fn context(keys: &SigningKeys, what: ContextTicket) -> AppResult<String> {
    hour(keys, what).await
}

async fn hour<T: Ticket>(keys: &SigningKeys, what: T) -> AppResult<String> {
    let now = clock::now();
    sign(keys, what, now.timestamp(), (now + UPLOAD).timestamp()).await
}

async fn sign<T: Ticket>(keys: &SigningKeys, what: T, nbf: i64, exp: i64) -> AppResult<String> {
    let key = keys.current().await?;
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.kid.clone());
    let claims = Claims { iss: ISSUER.to_owned(), aud: T::AUDIENCE.to_owned(), nbf, exp, what };
    jsonwebtoken::encode(&header, &claims, &key.encoding).map_err(AppError::internal)
}

/// The claims of a ticket; `UNAUTHENTICATED` if it is invalid or expired.
#[erased]
pub async fn read<T: Ticket>(keys: &SigningKeys, ticket: &str) -> AppResult<T> {
    let refused = |_| AppError::unauthenticated();
    let header = jsonwebtoken::decode_header(ticket).map_err(refused)?;
    let kid = header.kid.filter(|_| header.alg == Algorithm::HS256).ok_or_else(AppError::unauthenticated)?;
    let key = keys.find(&kid).await?.ok_or_else(AppError::unauthenticated)?;
    opened(&key.decoding, ticket)
}

/// The claims of a ticket signed with this key, while it is valid.
fn opened<T: Ticket>(key: &DecodingKey, ticket: &str) -> AppResult<T> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[T::AUDIENCE]);
    validation.set_issuer(&[ISSUER]);
    validation.set_required_spec_claims(&["exp", "nbf", "aud", "iss"]);
    validation.validate_nbf = true;
    validation.leeway = LEEWAY;
    let claims = jsonwebtoken::decode::<Claims<T>>(ticket, key, &validation);
    Ok(claims.map_err(|_| AppError::unauthenticated())?.claims.what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_good_between_its_times_and_for_its_purpose_alone() {
        let secret = b"a secret of thirty-two characters";
        let what = JobTicket { sid: 1, account: 2, enterprise: 3, job: 4 };
        let now = clock::now().timestamp();
        let made = |nbf: i64, exp: i64, aud: &str, iss: &str| {
            let (iss, aud) = (iss.to_owned(), aud.to_owned());
            let claims = Claims { iss, aud, nbf, exp, what: what.clone() };
            let key = jsonwebtoken::EncodingKey::from_secret(secret);
            jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key).expect("a ticket")
        };
        let key = DecodingKey::from_secret(secret);
        let good = |ticket: &str| opened::<JobTicket>(&key, ticket).ok();
        let (ours, late) = (JobTicket::AUDIENCE, i64::try_from(LEEWAY).expect("seconds") + 5);
        assert_eq!(good(&made(now - 60, now + 60, ours, ISSUER)), Some(what.clone()));
        assert_eq!(good(&made(now - 3600, now - late, ours, ISSUER)), None, "it has ended");
        assert_eq!(good(&made(now + late, now + 3600, ours, ISSUER)), None, "it has not begun");
        assert_eq!(good(&made(now - 60, now + 60, StreamTicket::AUDIENCE, ISSUER)), None, "another purpose");
        assert_eq!(good(&made(now - 60, now + 60, ours, "somebody")), None, "another issuer");
        let stranger = DecodingKey::from_secret(b"another secret of so many letters");
        assert!(opened::<JobTicket>(&stranger, &made(now - 60, now + 60, ours, ISSUER)).is_err());
    }

    #[test]
    fn what_is_steady_is_the_same_for_half_an_hour_and_holds_for_another() {
        let begun = 1_790_000_000 / 1800 * 1800;
        for now in [begun, begun + 1, begun + 1799] {
            assert_eq!(steady_span(now), (begun, begun + 3600));
        }
        assert_eq!(steady_span(begun + 1800).0, begun + 1800);
    }
}
