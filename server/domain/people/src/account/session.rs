//! Sessions: opening, renewing, listing, ending, and switching to another enterprise.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use rand::RngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, FieldCode, Origin, Viewer, clock};

use super::model::{Place, Session, TokenPair};
use super::rules;
use super::store::person;
use super::store::session::{self as store, Which};
use super::tokens::{self, ACCESS, Claims};
use crate::record::Change;
use crate::states::MemberStatus;
use crate::{Db, Services};

/// Opens a session for an authenticated person, in the enterprise chosen last, else in the first one.
#[erased]
pub async fn open(services: &Services, account_id: i64, origin: &Origin) -> AppResult<TokenPair> {
    let last = person::last_enterprise(&*services.db().own().await?, account_id).await?;
    open_at(services, account_id, last.unwrap_or_default(), origin).await
}

/// Opens a session in this enterprise if the person still belongs to it, else as [`open`] does.
#[erased]
pub async fn open_at(
    services: &Services,
    account_id: i64,
    enterprise_id: i64,
    origin: &Origin,
) -> AppResult<TokenPair> {
    let (session, refresh, places) = services
        .db()
        .transaction(async |tx| {
            let places = person::places(tx, account_id).await?;
            let place = home(&places, Some(enterprise_id), |place| place.locked_until.is_none())?;
            let (session, refresh) = open_in(tx, account_id, place, &places, origin).await?;
            Ok((session, refresh, places))
        })
        .await?;
    pair(services, &session, Some(refresh), &places).await
}

async fn open_in(
    tx: &mut AsyncPgConnection,
    account_id: i64,
    place: &Place,
    places: &[Place],
    origin: &Origin,
) -> AppResult<(Session, String)> {
    let now = clock::now();
    let until = rules::session_end(places, now, now);
    let session = store::insert(tx, account_id, place.enterprise_id, origin, until).await?;
    let refresh = new_refresh(tx, &session).await?;
    for old in store::crowded_out(tx, account_id).await? {
        announce("session.revoke", &old).write_as(tx, old.enterprise_id, None).await?;
    }
    Change::new("session.create", session.id)
        .after(&session)
        .write_as(tx, place.enterprise_id, Some(place.member_id))
        .await?;
    Ok((session, refresh))
}

/// The enterprise to begin in, among the open ones: the last one, else that of the oldest membership.
pub fn home(places: &[Place], last: Option<i64>, open: impl Fn(&Place) -> bool) -> AppResult<&Place> {
    let active = || places.iter().filter(|place| place.is_active() && open(place));
    active().find(|place| Some(place.enterprise_id) == last).or_else(|| active().next()).ok_or_else(|| {
        let locked = places.iter().filter(|place| place.is_active()).filter_map(|place| place.locked_until);
        if let Some(until) = locked.min() {
            return AppError::field("", FieldCode::Locked, rules::lock_message(until, clock::now()));
        }
        let waiting = places.iter().any(|place| place.status == MemberStatus::Applied.number());
        let message = if waiting {
            "加入申请正在审核中，通过后即可登录"
        } else {
            "账号尚未加入任何企业，请联系企业管理员邀请您加入"
        };
        AppError::field("", FieldCode::Forbidden, message)
    })
}

enum Renewal {
    Renewed(Session, Option<String>, Vec<Place>),
    Ended,
}

/// Exchanges a refresh token for the next pair. A second use of one is treated as theft and ends the session.
/// With `idle` no person has used the device since, and the lifetime of the session is not extended.
#[erased]
pub async fn renew(
    services: &Services,
    refresh_token: &str,
    origin: &Origin,
    idle: bool,
) -> AppResult<TokenPair> {
    let hash = fingerprint(refresh_token);
    let renewal = services
        .db()
        .transaction(async |tx| {
            let Some(mut session) = shown(tx, &hash).await? else {
                return Ok(Renewal::Ended);
            };
            let places = person::places(tx, session.account_id).await?;
            let now = clock::now();
            // without its enterprise, or past its limits, a session continues in another of the person's
            let open = |place: &Place| rules::closes_at(place, &session) > now;
            let place = home(&places, Some(session.enterprise_id), open);
            let Ok(goes_on) = place.map(|place| place.enterprise_id) else {
                return Ok(Renewal::Ended);
            };
            store::use_refresh(tx, &hash).await?;
            if !idle {
                let rest = i32::try_from((now - session.active_at).num_minutes()).unwrap_or(i32::MAX);
                session.longest_idle_minutes = session.longest_idle_minutes.max(rest);
                session.active_at = now;
                session.expires_at = rules::session_end(&places, session.created_at, now);
            }
            store::seen(tx, &session, origin).await?;
            let refresh = new_refresh(tx, &session).await?;
            if goes_on != session.enterprise_id {
                store::set_enterprise(tx, session.id, goes_on).await?;
                session.enterprise_id = goes_on;
            }
            Ok(Renewal::Renewed(session, Some(refresh), places))
        })
        .await?;
    match renewal {
        Renewal::Renewed(session, refresh, places) => pair(services, &session, refresh, &places).await,
        Renewal::Ended => Err(AppError::unauthenticated()),
    }
}

/// The session of a refresh token, if that is still valid. A second use is treated as theft and ends the
/// session within this transaction.
async fn shown(tx: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<Option<Session>> {
    let Some(row) = store::lock_refresh(tx, hash).await? else { return Ok(None) };
    let Some(session) = store::lock(tx, row.session_id).await? else { return Ok(None) };
    if row.used_at.is_some() {
        end(tx, session.account_id, Which::One(session.id), "reuse", None).await?;
        return Ok(None);
    }
    Ok((row.expires_at > clock::now()).then_some(session))
}

/// Switches the viewer's session to another of the viewer's enterprises: the same session, a new access
/// token. A given refresh token is exchanged and becomes invalid; without one no new one is issued and the
/// session's own stays valid. There is never a second chain of them.
#[erased]
pub async fn switch(
    services: &Services,
    viewer: &Viewer,
    enterprise_id: i64,
    refresh_token: Option<&str>,
) -> AppResult<TokenPair> {
    let hash = refresh_token.map(fingerprint);
    let renewal = services
        .db()
        .transaction(async |tx| {
            let places = person::places(tx, viewer.account_id).await?;
            let member = places
                .iter()
                .find(|place| place.enterprise_id == enterprise_id && place.is_active())
                .ok_or_else(|| {
                    AppError::field("enterpriseId", FieldCode::NotFound, "企业不存在或您不在其中")
                })?;
            let session = match &hash {
                Some(hash) => shown(tx, hash).await?.filter(|session| session.id == viewer.session_id),
                None => store::lock(tx, viewer.session_id).await?,
            };
            let Some(mut session) = session else { return Ok(Renewal::Ended) };
            let before = session.clone();
            may_enter(member, &session)?;
            store::set_enterprise(tx, session.id, enterprise_id).await?;
            session.enterprise_id = enterprise_id;
            let refresh = match &hash {
                Some(hash) => {
                    store::use_refresh(tx, hash).await?;
                    Some(new_refresh(tx, &session).await?)
                }
                None => None,
            };
            Change::new("session.switch", session.id)
                .before(&before)
                .after(&session)
                .write_as(tx, enterprise_id, Some(member.member_id))
                .await?;
            Ok(Renewal::Renewed(session, refresh, places))
        })
        .await?;
    match renewal {
        Renewal::Renewed(session, refresh, places) => pair(services, &session, refresh, &places).await,
        Renewal::Ended => Err(AppError::unauthenticated()),
    }
}

/// Refuses an enterprise whose policy requires a new sign-in, or has locked the entry.
fn may_enter(place: &Place, session: &Session) -> AppResult<()> {
    let now = clock::now();
    if let Some(until) = place.locked_until {
        return Err(AppError::field("enterpriseId", FieldCode::Locked, rules::lock_message(until, now)));
    }
    if rules::closes_at(place, session) <= now {
        let message = "本次登录已超过该企业规定的时长，请重新登录后再进入";
        return Err(AppError::field("enterpriseId", FieldCode::Expired, message));
    }
    Ok(())
}

/// Time since the viewer signed in.
#[erased]
pub async fn signed_in_ago(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<TimeDelta> {
    let session = store::find(connection, viewer.session_id).await?.ok_or_else(AppError::unauthenticated)?;
    Ok(clock::now() - session.created_at)
}

/// Refuses a viewer who has not signed in recently: for sensitive changes where no password can be required.
#[erased]
pub async fn require_fresh(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    if rules::is_fresh(signed_in_ago(connection, viewer).await?) { Ok(()) } else { Err(sign_in_anew()) }
}

/// The error that asks the viewer to sign in again.
pub fn sign_in_anew() -> AppError {
    AppError::field("", FieldCode::Expired, "为了账号安全，请退出后重新登录，并在登录后 15 分钟内完成操作")
}

/// The viewer's valid sessions, the most recently seen first.
#[erased]
pub async fn list(db: &Db, viewer: &Viewer) -> AppResult<Vec<Session>> {
    // a replica may still list a session that has just ended
    store::living(&*db.own().await?, viewer.account_id).await
}

/// Ends one of the viewer's sessions; a session of another person is not found.
#[erased]
pub async fn revoke(services: &Services, viewer: &Viewer, id: i64) -> AppResult<()> {
    let ended = services
        .db()
        .transaction(async |tx| {
            end(tx, viewer.account_id, Which::One(id), "revoked", Some(viewer.member_id)).await
        })
        .await?;
    if ended.is_empty() {
        return Err(AppError::not_found());
    }
    Ok(())
}

/// Ends every session of the viewer but the current one.
#[erased]
pub async fn revoke_others(services: &Services, viewer: &Viewer) -> AppResult<()> {
    services
        .db()
        .transaction(async |tx| {
            let others = Which::AllBut(viewer.session_id);
            end(tx, viewer.account_id, others, "revoked", Some(viewer.member_id)).await
        })
        .await?;
    Ok(())
}

/// Ends the viewer's own session (core §7 `DELETE logout`). Idempotent.
#[erased]
pub async fn logout(services: &Services, viewer: &Viewer) -> AppResult<()> {
    services
        .db()
        .transaction(async |tx| {
            let which = Which::One(viewer.session_id);
            end(tx, viewer.account_id, which, "logout", Some(viewer.member_id)).await
        })
        .await?;
    Ok(())
}

/// Ends sessions within a transaction and publishes it, so that every node drops them from its cache within a
/// second.
#[erased]
pub async fn end(
    tx: &mut AsyncPgConnection,
    account_id: i64,
    which: Which,
    reason: &str,
    actor: Option<i64>,
) -> AppResult<Vec<Session>> {
    let ended = store::revoke(tx, account_id, which, reason).await?;
    announce_end(tx, &ended, reason, actor).await?;
    Ok(ended)
}

/// Publishes the end of sessions that were ended within this transaction.
#[erased]
pub async fn announce_end(
    tx: &mut AsyncPgConnection,
    ended: &[Session],
    reason: &str,
    actor: Option<i64>,
) -> AppResult<()> {
    let change = |session| announce("session.revoke", session).reason(Some(reason.to_owned()));
    let changes = ended.iter().map(|session| (session.enterprise_id, change(session))).collect();
    Change::write_all_as(changes, tx, actor).await
}

/// The hash under which a secret is stored.
pub fn fingerprint(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

fn announce(kind: &'static str, session: &Session) -> Change {
    Change::new(kind, session.id).before(session)
}

/// A secret of 256 random bits, which identifies its bearer.
pub fn new_secret() -> String {
    let mut secret = [0u8; 32];
    OsRng.fill_bytes(&mut secret);
    URL_SAFE_NO_PAD.encode(secret)
}

async fn new_refresh(tx: &mut AsyncPgConnection, session: &Session) -> AppResult<String> {
    let token = new_secret();
    store::insert_refresh(tx, &fingerprint(&token), session.id, session.expires_at).await?;
    Ok(token)
}

async fn pair(
    services: &Services,
    session: &Session,
    refresh_token: Option<String>,
    places: &[Place],
) -> AppResult<TokenPair> {
    let life = rules::token_life(ACCESS, places, session.expires_at - clock::now());
    let claims = Claims::new(session.account_id, session.id, session.enterprise_id, life);
    let token = tokens::issue(services.signing(), &claims).await?;
    Ok(TokenPair { token, refresh_token, expires_in: life.num_seconds() })
}
