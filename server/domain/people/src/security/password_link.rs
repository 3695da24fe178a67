//! Single-use links by which a member sets a new password, requested by an administrator
//! (docs/decisions/0066).

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::rules::{self, Linked, Way};
use super::store;
use crate::Services;
use crate::account::alarm::Alarm;
use crate::account::credentials::{self, Sealed};
use crate::account::sms;
use crate::account::store::person;
use crate::link::{self, fingerprint};
use crate::member;
use crate::member::rules::Status;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;

/// Lifetime of a link.
pub const LIFE: TimeDelta = TimeDelta::hours(24);

/// A link, as its requester sees it.
#[derive(Debug)]
pub struct CreatedLink {
    /// The address to pass on; none: it was sent to the member's own number.
    pub url: Option<String>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

/// The address of a link. The secret follows `#`, so that no server and no log sees it.
fn url(services: &Services, secret: &str) -> String {
    format!("{}/login#password={secret}", services.public_url())
}

/// Creates a link for a member whom the viewer may change; an earlier one becomes invalid. It is shown to the
/// viewer where the enterprise created the account, else sent to the number that the person has proven.
#[erased]
pub async fn make(services: &Services, viewer: &Viewer, member_id: i64) -> AppResult<CreatedLink> {
    let (secret, hash) = link::secret();
    let expires_at = clock::now() + LIFE;
    let (account, way) = services
        .db()
        .transaction(async |tx| {
            let missing = || AppError::field("memberId", FieldCode::NotFound, "成员不存在");
            let member = member::store::lock(tx, viewer, &[member_id]).await?.pop().ok_or_else(missing)?;
            let ranks = member::store::ranks(tx, viewer.enterprise_id, &[member_id]).await?;
            let account = match member.account_id {
                Some(id) => person::by_id(tx, id).await?,
                None => None,
            };
            let (account, way) = rules::may_link(&Linked {
                oneself: member_id == viewer.member_id,
                outranked: viewer.can(Code::EMember)
                    && member::rules::outranks(viewer, ranks.get(&member_id).copied().unwrap_or_default()),
                active: Status::from_i16(member.status) == Status::Active,
                enterprise_id: viewer.enterprise_id,
                account,
            })?;
            store::put_link(tx, viewer, (account.id, member_id), &hash, expires_at).await?;
            Change::new("member.password_link", member_id).write(tx, viewer).await?;
            let notice = Notice {
                kind: "security.account_changed",
                title: "管理员为您发起了密码重置".to_owned(),
                body: Some(format!("操作人：{}。若非您本人要求，请联系企业管理员。", viewer.name)),
                link: Some("/profile/ProfileAccount"),
            };
            notify(tx, viewer.enterprise_id, &[member_id], &notice).await?;
            Ok((account, way))
        })
        .await?;
    let url = url(services, &secret);
    match way {
        Way::Shown => Ok(CreatedLink { url: Some(url), expires_at }),
        Way::Sent => {
            let text = format!(
                "企业管理员为您发起了密码重置，请在 24 小时内打开链接设置新密码：{url} 若非您本人要求，请忽略。"
            );
            sms::tell(services, account.phone, text);
            Ok(CreatedLink { url: None, expires_at })
        }
    }
}

/// Sets a new password by a link and consumes it; every session of the person ends. A refused password does
/// not consume the link.
#[erased]
pub async fn take(services: &Services, secret: &str, sealed: &Sealed<1>) -> AppResult<()> {
    let over = || AppError::field("secret", FieldCode::Invalid, "链接无效或已过期，请联系管理员重新发起");
    let hash = fingerprint(secret.trim()).ok_or_else(over)?;
    let account_id = store::linked(&*services.db().own().await?, &hash).await?.ok_or_else(over)?;
    let [new] = sealed.open(services).await?;
    let account = person::by_id(&*services.db().own().await?, account_id).await?.ok_or_else(over)?;
    let password = credentials::acceptable(services, &account, &new).await?;
    services
        .db()
        .transaction(async |tx| {
            // of two parallel uses only one succeeds
            if !store::use_link(tx, &hash).await? {
                return Err(over());
            }
            credentials::replaced(tx, &account, (&new, &password), Alarm::PasswordByLink).await
        })
        .await?;
    if account.proven_at.is_some() {
        Alarm::PasswordByLink.text_to(services, &account.phone);
    }
    Ok(())
}
