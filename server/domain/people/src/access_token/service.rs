//! Business actions on personal access tokens.

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{AccessToken, Issued, NewAccessToken};
use super::rules::{self, Policy};
use super::{secret, store};
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Db, Services, security};

/// The enterprise's policy on access tokens.
#[erased]
pub async fn policy_of(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Policy> {
    let policy = security::policy::of(connection, enterprise_id).await?;
    Ok(Policy { allowed: policy.access_tokens_allowed, max_days: i32::from(policy.access_token_max_days) })
}

/// Choices of the form for a new token.
#[derive(Debug)]
pub struct Options {
    /// The enterprise's policy.
    pub policy: Policy,
    /// The latest last day of a token made today.
    pub last_day: NaiveDate,
    /// Number of the viewer's valid tokens.
    pub used: i64,
    /// Permissions that the viewer holds, by module.
    pub groups: Vec<rules::ChoiceGroup>,
}

/// The viewer's choices for a new token.
#[erased]
pub async fn options(db: &Db, viewer: &Viewer) -> AppResult<Options> {
    let connection = db.read().await?;
    let policy = policy_of(&connection, viewer.enterprise_id).await?;
    Ok(Options {
        policy,
        last_day: policy.last_day(clock::china_day(clock::now())),
        used: store::count_of(&connection, viewer.enterprise_id, &[viewer.member_id]).await?,
        groups: rules::choices(&viewer.holder),
    })
}

/// Creates a token for the viewer.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, new: NewAccessToken) -> AppResult<Issued> {
    let text = secret::generate();
    let hash = secret::fingerprint(&text).ok_or_else(|| AppError::internal("a secret of a wrong form"))?;
    let token = services
        .db()
        .transaction(async |tx| {
            let policy = policy_of(tx, viewer.enterprise_id).await?;
            let checked = rules::check(viewer, policy, &new, clock::now())?;
            if store::lock_owner(tx, viewer).await? >= rules::MAX_TOKENS {
                let message = format!("每人最多 {} 个有效的访问令牌，请先撤销不再使用的", rules::MAX_TOKENS);
                return Err(AppError::field("", FieldCode::TooLong, message));
            }
            let hint = secret::hint(&text);
            let token = store::insert(tx, viewer, &checked, new.read_only, &hash, &hint).await?;
            Change::new("access_token.create", token.id).after(&token).write(tx, viewer).await?;
            // the notice shows the owner a token that another person made at their unlocked screen
            let notice = Notice {
                kind: "ACCESS_TOKEN",
                title: format!("已创建访问令牌“{}”", token.name),
                body: Some("如果不是您本人的操作，请立即撤销该令牌并修改密码。".to_owned()),
                link: Some("/profile/AccessTokens"),
            };
            notify(tx, viewer.enterprise_id, &[viewer.member_id], &notice).await?;
            Ok(token)
        })
        .await?;
    Ok(Issued { token, secret: text })
}

/// Revokes a token: the viewer's own, or with `e:manage` any of the enterprise. Idempotent.
#[erased]
pub async fn revoke(services: &Services, viewer: &Viewer, id: i64) -> AppResult<AccessToken> {
    let token = services
        .db()
        .transaction(async |tx| {
            let token = store::lock(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            if token.revoked_at.is_some() {
                return Ok(token);
            }
            let revoked = store::revoke(tx, viewer, id).await?;
            Change::new("access_token.revoke", id).before(&token).after(&revoked).write(tx, viewer).await?;
            if token.member_id != viewer.member_id {
                let notice = Notice {
                    kind: "ACCESS_TOKEN",
                    title: format!("管理员撤销了您的访问令牌“{}”", token.name),
                    body: None,
                    link: Some("/profile/AccessTokens"),
                };
                notify(tx, viewer.enterprise_id, &[token.member_id], &notice).await?;
            }
            Ok(revoked)
        })
        .await?;
    Ok(token)
}

/// Revokes every token of a person, within the caller's transaction: another person may have made one of
/// them.
#[erased]
pub async fn revoke_of_account(tx: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
    for token in store::revoke_of_account(tx, account_id).await? {
        Change::new("access_token.revoke", token.id)
            .after(&token)
            .reason(Some("password".to_owned()))
            .write_as(tx, token.enterprise_id, None)
            .await?;
    }
    Ok(())
}
