//! What sessions, tokens and proofs look like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::account::{captcha, login_keys, model, store};
use xieli_macros::{fields, object};

use crate::core::{Entity, Reach, Record, Result};

/// The key that user name and password are encrypted with: RSA-OAEP with SHA-256 and MGF1-SHA-256, base64. What is
/// encrypted is the nonce followed by the trimmed value.
#[fields(public)]
pub struct LoginKey {
    /// To be sent back.
    pub key_id: String,
    /// SPKI PEM.
    pub key: String,
    /// 32 hex characters; serves one attempt within five minutes.
    pub nonce: String,
}

impl From<login_keys::Offer> for LoginKey {
    fn from(offer: login_keys::Offer) -> Self {
        Self { key_id: offer.key_id, key: offer.public_pem, nonce: offer.nonce }
    }
}

/// A picture code.
#[fields(public)]
pub struct Captcha {
    /// To be sent back with the answer; serves once, within five minutes.
    pub captcha_id: String,
    /// A data URL.
    pub image: String,
}

impl From<captcha::Captcha> for Captcha {
    fn from(captcha: captcha::Captcha) -> Self {
        Self { captcha_id: captcha.id, image: captcha.image }
    }
}

/// What a signed-in browser goes on with.
#[fields(public)]
pub struct TokenPair {
    /// The access token; stands behind `tokenHead` in the Authorization header.
    pub token: String,
    /// `Bearer `.
    pub token_head: String,
    /// Serves once for the next pair, within 30 days; null: the one that somebody holds goes on.
    pub refresh_token: Option<String>,
    /// Seconds the access token lives.
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

/// Whether an access token is good.
#[fields(public)]
#[derive(Default)]
pub struct TokenCheck {
    /// Good, and its session alive.
    pub active: bool,
    /// When it ends.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whose, in digits.
    pub member_row_id: Option<String>,
    /// In which enterprise, in digits.
    pub enterprise_row_id: Option<String>,
}

/// A signed-in device of the viewer.
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

/// A signed-in device of the viewer.
#[object(login, common(id, row_id))]
impl Session {
    /// The browser or program, as it calls itself.
    fn device(&self) -> Option<&str>;

    /// The address it last came from.
    fn address(&self) -> Option<&str>;

    /// When it was signed in.
    fn created_at(&self) -> DateTime<Utc>;

    /// When its tokens were last given out.
    fn last_seen_at(&self) -> DateTime<Utc>;

    /// When it ends unless its tokens are renewed.
    fn expires_at(&self) -> DateTime<Utc>;

    /// The one this request belongs to.
    fn current(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.viewer()?.session_id == self.0.id)
    }
}
