//! Access tokens: JWT, HS256 only, signed with a rotating key.

use std::sync::{Arc, LazyLock};

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, Header, Validation};
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, clock};

pub use crate::signing::{ACCESS, ISSUER};
use crate::signing::{Key, SigningKeys};

/// The claim `aud` of every token.
pub const AUDIENCE: &str = "xieli";
/// Tolerated clock difference of two nodes, in seconds.
const LEEWAY: u64 = 5;

/// Claims of an access token.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
pub struct Claims {
    /// Issuer.
    pub iss: String,
    /// Audience.
    pub aud: String,
    /// Subject: the account.
    pub sub: String,
    /// The session, which can be revoked.
    pub sid: i64,
    /// The enterprise of the session.
    pub enterprise: i64,
    /// Issued at, in seconds since 1970.
    pub iat: i64,
    /// Not valid before, in seconds since 1970.
    pub nbf: i64,
    /// Expiry, in seconds since 1970.
    pub exp: i64,
}

impl Claims {
    /// Claims of a token issued now with this lifetime.
    pub fn new(account_id: i64, session_id: i64, enterprise_id: i64, life: TimeDelta) -> Self {
        let now = clock::now();
        Self {
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: account_id.to_string(),
            sid: session_id,
            enterprise: enterprise_id,
            iat: now.timestamp(),
            nbf: now.timestamp(),
            exp: (now + life).timestamp(),
        }
    }

    /// When the token expires.
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp(self.exp, 0)
    }
}

/// Signs an access token.
#[erased]
pub async fn issue(keys: &SigningKeys, claims: &Claims) -> AppResult<String> {
    sign(&keys.current().await?, claims)
}

/// Signs with the given key.
pub fn sign(key: &Arc<Key>, claims: &Claims) -> AppResult<String> {
    let mut header = Header::new(Algorithm::HS256);
    header.kid = Some(key.kid.clone());
    jsonwebtoken::encode(&header, claims, &key.encoding).map_err(AppError::internal)
}

/// Validation rules of every token; built once, as every request uses them.
static VALIDATION: LazyLock<Validation> = LazyLock::new(|| {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_issuer(&[ISSUER]);
    validation.set_required_spec_claims(&["exp", "nbf", "aud", "iss", "sub"]);
    validation.validate_nbf = true;
    validation.leeway = LEEWAY;
    validation
});

/// Verifies a token by itself and returns its claims; [`super::Identity`] checks whether its session is still
/// valid.
#[erased]
pub async fn verify(keys: &SigningKeys, token: &str) -> AppResult<Claims> {
    let refused = |_| AppError::unauthenticated();
    let header = jsonwebtoken::decode_header(token).map_err(refused)?;
    // the server sets the algorithm, never the token
    if header.alg != Algorithm::HS256 {
        return Err(AppError::unauthenticated());
    }
    let kid = header.kid.ok_or_else(AppError::unauthenticated)?;
    let key = keys.find(&kid).await?.ok_or_else(AppError::unauthenticated)?;
    Ok(jsonwebtoken::decode::<Claims>(token, &key.decoding, &VALIDATION).map_err(refused)?.claims)
}
