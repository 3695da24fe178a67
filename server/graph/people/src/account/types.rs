//! GraphQL types of sessions, tokens and captchas.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::account::{captcha, login_keys, model, store};
use xieli_macros::{fields, object};

use crate::core::{ContextExt, Entity, Record, Result};

/// The key that encrypts user name and password: RSA-OAEP with SHA-256 and MGF1-SHA-256, base64. The plain
/// text is the nonce followed by the trimmed value.
#[fields(public)]
pub struct LoginKey {
    /// The id of the key, to be sent back.
    pub key_id: String,
    /// The public key, as SPKI PEM.
    pub key: String,
    /// 32 hex characters; valid for one attempt within five minutes.
    pub nonce: String,
}

impl From<login_keys::Offer> for LoginKey {
    fn from(offer: login_keys::Offer) -> Self {
        Self { key_id: offer.key_id, key: offer.public_pem, nonce: offer.nonce }
    }
}

/// A captcha: an image with characters to type.
#[fields(public)]
pub struct Captcha {
    /// The id of the captcha, to be sent back with its solution; valid once, within five minutes.
    pub captcha_id: String,
    /// The image, as a data URL.
    pub image: String,
}

impl From<captcha::Captcha> for Captcha {
    fn from(captcha: captcha::Captcha) -> Self {
        Self { captcha_id: captcha.id, image: captcha.image }
    }
}

/// The tokens of a session.
#[fields(public)]
pub struct TokenPair {
    /// The access token, to be sent after `tokenHead` in the Authorization header.
    pub token: String,
    /// The prefix `Bearer `.
    pub token_head: String,
    /// The refresh token, valid once within 30 days; null: the client's present one stays valid.
    pub refresh_token: Option<String>,
    /// The lifetime of the access token in seconds.
    pub expires_in: i32,
}

impl From<model::TokenPair> for TokenPair {
    fn from(pair: model::TokenPair) -> Self {
        Self {
            token: pair.token,
            token_head: model::TokenPair::HEAD.to_owned(),
            refresh_token: pair.refresh_token,
            expires_in: i32::try_from(pair.expires_in).unwrap_or(i32::MAX),
        }
    }
}

/// The result of checking an access token.
#[fields(public)]
#[derive(Default)]
pub struct TokenCheck {
    /// Whether it is valid and its session has not ended.
    pub active: bool,
    /// When it expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// The row id of its member, in digits.
    pub member_row_id: Option<String>,
    /// The row id of its enterprise, in digits.
    pub enterprise_row_id: Option<String>,
}

/// A session of the viewer on one device.
#[derive(Clone)]
pub struct Session(pub model::Session);

impl Entity for Session {
    const NAME: &'static str = "Session";
}

impl Record for Session {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let viewer = ctx.viewer()?;
        if viewer.token.is_some() {
            return Ok(None);
        }
        let found = store::session::find(&*ctx.read().await?, row).await?;
        Ok(found.filter(|session| session.account_id == viewer.account_id).map(Self))
    }
}

/// A session of the viewer on one device.
#[object(login, common(id, row_id))]
impl Session {
    /// The browser or program, by its own name.
    fn device(&self) -> Option<&str>;

    /// The network address of its last use.
    fn address(&self) -> Option<&str>;

    /// When it was signed in.
    fn created_at(&self) -> DateTime<Utc>;

    /// When its tokens were last renewed.
    fn last_seen_at(&self) -> DateTime<Utc>;

    /// When it ends unless its tokens are renewed.
    fn expires_at(&self) -> DateTime<Utc>;

    /// Whether this request belongs to it.
    fn current(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.viewer()?.session_id == self.0.id)
    }
}
