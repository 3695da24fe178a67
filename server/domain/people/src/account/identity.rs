//! Authentication of a request: turns the Authorization header into the viewer by one signature check (or,
//! for a personal access token, one hash) and, at most once a second, one statement.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use moka::sync::Cache;
use xieli_kernel::permission::{CodeSet, Holder, codes_of};
use xieli_kernel::{AppError, AppResult, Code, MemberType, TokenGrant, Viewer, clock};

use super::store::identity as store;
use super::tokens::{self, Claims};
use super::viewer_cache::{Key, ViewerCache};
use crate::Db;
use crate::access_token::rules::{Grant, restrict};
use crate::access_token::secret;
use crate::db::{Own, Shared};
use crate::security::model::Facts;
use crate::security::rules::restriction;
use crate::signing::SigningKeys;

/// Shortest time between two recorded uses of a personal access token.
const NOTED: Duration = Duration::from_secs(60);
/// The most tokens in the list of recorded uses, of a few dozen bytes each.
const TOKENS: u64 = 50_000;

/// Authenticates tokens, with a short-lived cache of viewers.
pub struct Identity {
    db: Db,
    signing: Arc<SigningKeys>,
    known: ViewerCache,
    /// Personal access tokens whose use was recorded recently.
    noted: Cache<i64, ()>,
}

impl Identity {
    /// Reads identities from `db`; viewers are cached in so many bytes.
    pub fn new(db: Db, signing: Arc<SigningKeys>, bytes: u64) -> Self {
        let noted = Cache::builder().max_capacity(TOKENS).time_to_live(NOTED).build();
        Self { db, signing, known: ViewerCache::new(bytes), noted }
    }

    /// Bytes of the cached viewers.
    pub fn used(&self) -> u64 {
        self.known.used()
    }

    /// The viewer of this Authorization header: none without a header, an error when it is invalid.
    #[erased]
    pub async fn identify(&self, authorization: Option<&str>) -> AppResult<Option<Arc<Viewer>>> {
        match authorization.map(str::trim).filter(|header| !header.is_empty()) {
            None => Ok(None),
            Some(header) => {
                let viewer = self.db.timely(self.speaker(bare(header))).await?;
                Ok(Some(viewer))
            }
        }
    }

    /// The viewer of a token of either kind, without `Bearer `.
    async fn speaker(&self, token: &str) -> AppResult<Arc<Viewer>> {
        if token.starts_with(secret::PREFIX) {
            self.personal(token).await
        } else {
            self.viewer(token).await.map(|(viewer, _)| viewer)
        }
    }

    /// The viewer of a personal access token.
    async fn personal(&self, token: &str) -> AppResult<Arc<Viewer>> {
        let hash = secret::fingerprint(token).ok_or_else(AppError::unauthenticated)?;
        let alive = |viewer: &Viewer| viewer.token.is_some_and(|token| token.expires_at > clock::now());
        let find = async || Ok(store::find_by_token(&*self.fresh().await?, &hash).await?.map(viewer));
        self.known.or_found(Key::Token(hash), alive, find).await
    }

    /// Records the use of a personal access token and its address: asynchronously, at most once a minute.
    pub fn note_use(&self, viewer: &Viewer, address: Option<&str>) {
        let Some(token) = viewer.token.filter(|token| !self.noted.contains_key(&token.id)) else { return };
        self.noted.insert(token.id, ());
        let (db, enterprise, address) = (self.db.clone(), viewer.enterprise_id, address.map(str::to_owned));
        tokio::spawn(async move {
            let note = async {
                let mut own = db.own().await?;
                crate::access_token::store::used(&mut own, enterprise, token.id, address.as_deref()).await
            };
            if let Err(error) = note.await {
                tracing::warn!(%error, token = token.id, "the use of an access token was not noted");
            }
        });
    }

    /// The viewer of a session that a ticket of this server names.
    #[erased]
    pub async fn of_session(
        &self,
        session_id: i64,
        account_id: i64,
        enterprise_id: i64,
    ) -> AppResult<Arc<Viewer>> {
        let same = |viewer: &Viewer| viewer.enterprise_id == enterprise_id && viewer.account_id == account_id;
        let find = async || self.find(session_id, enterprise_id).await;
        self.known.or_found(Key::Session(session_id), same, find).await
    }

    /// The viewer and the claims of a bare access token of a session.
    #[erased]
    pub async fn viewer(&self, token: &str) -> AppResult<(Arc<Viewer>, Claims)> {
        let claims = tokens::verify(&self.signing, token).await?;
        let account = claims.sub.parse().map_err(|_| AppError::unauthenticated())?;
        let viewer = self.of_session(claims.sid, account, claims.enterprise).await?;
        Ok((viewer, claims))
    }

    /// The viewer of a token that is being inspected, with or without `Bearer `, and when it expires.
    #[erased]
    pub async fn check(&self, token: &str) -> AppResult<(Arc<Viewer>, Option<DateTime<Utc>>)> {
        let token = bare(token.trim());
        if token.starts_with(secret::PREFIX) {
            let viewer = self.personal(token).await?;
            let ends = viewer.token.map(|token| token.expires_at);
            return Ok((viewer, ends));
        }
        let (viewer, claims) = self.viewer(token).await?;
        let ends = claims.expires_at();
        Ok((viewer, ends))
    }

    /// The same person in another of their enterprises; `None` where they are not an active member.
    #[erased]
    pub async fn elsewhere(&self, viewer: &Viewer, enterprise_id: i64) -> AppResult<Option<Viewer>> {
        Ok(self
            .find(viewer.session_id, enterprise_id)
            .await?
            .filter(|found| found.account_id == viewer.account_id))
    }

    /// An active member without a device: for work that runs in their absence.
    #[erased]
    pub async fn of_member(&self, enterprise_id: i64, member_id: i64) -> AppResult<Option<Viewer>> {
        Ok(store::find_member(&*self.fresh().await?, enterprise_id, member_id).await?.map(viewer))
    }

    /// The signing keys.
    pub fn signing(&self) -> &SigningKeys {
        &self.signing
    }

    /// Removes a session from the cache: it was revoked, or switched to another enterprise.
    pub fn forget_session(&self, session_id: i64) {
        self.known.forget_session(session_id);
    }

    /// Removes all viewers of an enterprise from the cache: roles, teams or members changed.
    pub fn forget_enterprise(&self, enterprise_id: i64) {
        self.known.forget_enterprise(enterprise_id);
    }

    /// Removes the viewers of one member from the cache: facts of this member changed.
    pub fn forget_member(&self, enterprise_id: i64, member_id: i64) {
        self.known.forget_member(enterprise_id, member_id);
    }

    /// Clears the cache.
    pub fn forget_all(&self) {
        self.known.forget_all();
    }

    async fn find(&self, session_id: i64, enterprise_id: i64) -> AppResult<Option<Viewer>> {
        Ok(store::find(&*self.fresh().await?, session_id, enterprise_id).await?.map(viewer))
    }

    /// A connection that sees every session and token and its end: a replica may lag behind.
    async fn fresh(&self) -> AppResult<Fresh> {
        Ok(if self.db.settings().replica_urls.is_empty() {
            Fresh::Shared(self.db.read().await?)
        } else {
            Fresh::Own(Box::new(self.db.own().await?))
        })
    }
}

enum Fresh {
    Shared(Shared),
    Own(Box<Own>),
}

impl Deref for Fresh {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        match self {
            Self::Shared(connection) => connection,
            Self::Own(connection) => connection,
        }
    }
}

/// The active ones among these members of an enterprise, without a device and without restrictions: for
/// notifications sent in their absence.
#[erased]
pub async fn of_members(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
) -> AppResult<Vec<Viewer>> {
    let rows = store::find_members(connection, enterprise_id, member_ids).await?;
    Ok(rows.into_iter().map(|row| Viewer { restriction: None, ..viewer(row) }).collect())
}

/// The token without the prefix `Bearer `, in either case.
pub fn bare(header: &str) -> &str {
    match header.split_at_checked(TOKEN_HEAD.len()) {
        Some((head, rest)) if head.eq_ignore_ascii_case(TOKEN_HEAD) => rest.trim(),
        _ => header,
    }
}

const TOKEN_HEAD: &str = super::model::TokenPair::HEAD;

fn viewer(row: store::Row) -> Viewer {
    let mut authorities = codes_of(row.menu_ids);
    row.role_codes.iter().filter_map(|code| Code::parse(code)).for_each(|code| authorities.insert(code));
    let enabled = row.enabled_menu_ids.map_or_else(CodeSet::all, codes_of);
    let mut holder = Holder { authorities, enabled, team_manager: !row.directed_team_ids.is_empty() };
    let facts = Facts {
        has_factor: row.has_factor,
        compulsory: row.compulsory,
        factor_due: row.factor_due,
        password_due: row.password_due,
        password_unfit: row.password_unfit,
    };
    // a restriction of the person, however little the token may do
    let restriction = restriction(&facts, holder.is_admin(), clock::now());
    let mut directed_team_ids = row.directed_team_ids;
    let token = row.token_id.zip(row.token_expires_at).map(|(id, expires_at)| {
        let grant = Grant::read(&row.token_permissions.unwrap_or_default());
        holder = restrict(&holder, &grant);
        if !holder.team_manager {
            directed_team_ids.clear();
        }
        TokenGrant { id, read_only: row.token_read_only.unwrap_or(true), expires_at }
    });
    Viewer {
        account_id: row.account_id,
        session_id: row.session_id,
        enterprise_id: row.enterprise_id,
        member_id: row.member_id,
        name: row.name,
        member_type: MemberType::from_i16(row.member_type),
        holder,
        team_ids: row.team_ids,
        directed_team_ids,
        restriction,
        token,
    }
}
