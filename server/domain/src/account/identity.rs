//! From the Authorization header to the viewer: one signature check and, at most once a second, one statement.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use xieli_kernel::permission::{CodeSet, Holder, codes_of};
use xieli_kernel::{AppError, AppResult, Code, MemberType, Viewer};

use super::signing::SigningKeys;
use super::store::identity as store;
use super::tokens::{self, Claims};
use crate::Db;

/// How long a viewer is believed without asking again; a revoked session dies within this time even if the
/// announcement of it gets lost.
const BELIEF: Duration = Duration::from_millis(900);
/// Sessions remembered at the same time.
const CAPACITY: u64 = 50_000;

/// Tokens to viewers, with a short memory.
pub struct Identity {
    db: Db,
    signing: SigningKeys,
    known: Cache<i64, Arc<Viewer>>,
    /// Counts what was forgotten, so that an answer read before is not remembered after.
    forgotten: AtomicU64,
}

impl Identity {
    /// Identities out of `db`.
    pub fn new(db: Db, signing: SigningKeys) -> Self {
        let known = Cache::builder()
            .max_capacity(CAPACITY)
            .time_to_live(BELIEF)
            .support_invalidation_closures()
            .build();
        Self { db, signing, known, forgotten: AtomicU64::new(0) }
    }

    /// Who sends this Authorization header: nobody without one, an error when it is not good.
    pub async fn identify(&self, authorization: Option<&str>) -> AppResult<Option<Arc<Viewer>>> {
        match authorization.map(str::trim).filter(|header| !header.is_empty()) {
            None => Ok(None),
            Some(header) => self.viewer(bare(header)).await.map(|(viewer, _)| Some(viewer)),
        }
    }

    /// The viewer and the claims of a bare access token.
    pub async fn viewer(&self, token: &str) -> AppResult<(Arc<Viewer>, Claims)> {
        let claims = tokens::verify(&self.signing, token).await?;
        let same = |viewer: &Arc<Viewer>| {
            viewer.enterprise_id == claims.enterprise && viewer.account_id.to_string() == claims.sub
        };
        if let Some(viewer) = self.known.get(&claims.sid).filter(same) {
            return Ok((viewer, claims));
        }
        let before = self.forgotten.load(Ordering::Acquire);
        let found = self.find(claims.sid, claims.enterprise).await?;
        let viewer = Arc::new(found.ok_or_else(AppError::unauthenticated)?);
        if !same(&viewer) {
            return Err(AppError::unauthenticated());
        }
        self.known.insert(claims.sid, viewer.clone());
        if self.forgotten.load(Ordering::Acquire) != before {
            self.known.invalidate(&claims.sid);
        }
        Ok((viewer, claims))
    }

    /// The viewer and the claims of a token that somebody asks about, with or without its head.
    pub async fn check(&self, token: &str) -> AppResult<(Arc<Viewer>, Claims)> {
        self.viewer(bare(token.trim())).await
    }

    /// The same person in another of their enterprises; `None` where they are no active member.
    pub async fn elsewhere(&self, viewer: &Viewer, enterprise_id: i64) -> AppResult<Option<Viewer>> {
        Ok(self
            .find(viewer.session_id, enterprise_id)
            .await?
            .filter(|found| found.account_id == viewer.account_id))
    }

    /// The keys that sign.
    pub fn signing(&self) -> &SigningKeys {
        &self.signing
    }

    /// Forgets a session: it was revoked, or speaks in another enterprise now.
    pub fn forget_session(&self, session_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.known.invalidate(&session_id);
    }

    /// Forgets everybody of an enterprise: roles, teams or members changed.
    pub fn forget_enterprise(&self, enterprise_id: i64) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        let removal =
            self.known.invalidate_entries_if(move |_, viewer| viewer.enterprise_id == enterprise_id);
        if removal.is_err() {
            self.known.invalidate_all();
        }
    }

    /// Forgets everybody.
    pub fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        self.known.invalidate_all();
    }

    async fn find(&self, session_id: i64, enterprise_id: i64) -> AppResult<Option<Viewer>> {
        let row = if self.db.settings().replica_urls.is_empty() {
            store::find(&*self.db.read().await?, session_id, enterprise_id).await?
        } else {
            // a replica may not have heard of the session yet, or not of its end
            store::find(&*self.db.own().await?, session_id, enterprise_id).await?
        };
        Ok(row.map(viewer))
    }
}

/// The token without `Bearer ` before it, in whatever case.
fn bare(header: &str) -> &str {
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
    Viewer {
        account_id: row.account_id,
        session_id: row.session_id,
        enterprise_id: row.enterprise_id,
        member_id: row.member_id,
        name: row.name,
        member_type: MemberType::from_i16(row.member_type),
        holder: Holder { authorities, enabled, team_manager: !row.directed_team_ids.is_empty() },
        team_ids: row.team_ids,
        directed_team_ids: row.directed_team_ids,
        restriction: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_may_be_written_in_any_case_or_left_out() {
        for header in ["Bearer a.b.c", "bearer a.b.c", "BEARER  a.b.c", "a.b.c"] {
            assert_eq!(bare(header), "a.b.c", "{header}");
        }
        assert_eq!(bare("中"), "中");
    }
}
