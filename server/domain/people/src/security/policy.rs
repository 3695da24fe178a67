//! Reading and saving the security policy of an enterprise.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{PasswordTerms, Policy};
use super::rules::{self, Compulsory};
use super::store;
use crate::Services;
use crate::account::session;
use crate::member;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;

/// The policy of an enterprise; the defaults until one has been saved.
#[erased]
pub async fn of(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Policy> {
    let found = store::find(connection, enterprise_id).await?;
    Ok(found.unwrap_or_else(|| Policy::default_of(enterprise_id)))
}

/// Requirements for the password of the account as such: those of the mildest of the person's enterprises. A
/// stricter one requires more when it is entered, and only there.
#[erased]
pub async fn of_account(connection: &AsyncPgConnection, account_id: i64) -> AppResult<PasswordTerms> {
    store::mildest(connection, account_id).await
}

/// Saves the policy of the viewer's enterprise. Stricter limits apply to open sessions, too: expired ones
/// end, and members who now must have a second factor are notified.
#[erased]
pub async fn update(services: &Services, viewer: &Viewer, wanted: Policy) -> AppResult<Policy> {
    services
        .db()
        .transaction(async |tx| {
            let before = of(tx, viewer.enterprise_id).await?;
            if before.version != wanted.version {
                return Err(AppError::stale());
            }
            let after = rules::changed(&before, wanted.clone(), clock::now())?;
            let (was, is) =
                (Compulsory::parse(&before.second_factor), Compulsory::parse(&after.second_factor));
            if is > was {
                require_own_factor(tx, viewer).await?;
            }
            let after = store::put(tx, &after, viewer.member_id).await?.ok_or_else(AppError::stale)?;
            Change::new("security_policy.update", viewer.enterprise_id)
                .before(&before)
                .after(&after)
                .write(tx, viewer)
                .await?;
            if is > was {
                tell(tx, viewer, &after, is).await?;
            }
            if rules::shortens_sessions(&before, &after) {
                let ended = store::shorten_sessions(tx, viewer.enterprise_id).await?;
                session::announce_end(tx, &ended, "policy", Some(viewer.member_id)).await?;
            }
            Ok(after)
        })
        .await
}

/// Refuses a viewer who requires a second factor of others without having one, so that they cannot lock
/// themselves out.
async fn require_own_factor(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    let own = store::factor(tx, viewer.account_id).await?;
    if own.is_some_and(|factor| factor.confirmed_at.is_some()) {
        return Ok(());
    }
    Err(AppError::field("secondFactor", FieldCode::Conflict, "请先为自己的账号开启二次验证"))
}

async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    policy: &Policy,
    compulsory: Compulsory,
) -> AppResult<()> {
    let admins = match compulsory {
        Compulsory::Administrators => {
            Some(member::store::holders_of(tx, viewer.enterprise_id, Code::EManage).await?)
        }
        _ => None,
    };
    let members = store::without_factor(tx, viewer.enterprise_id, admins.as_deref()).await?;
    let body = match policy.second_factor_grace_days {
        0 => "请立即设置；完成之前不能进行其他操作。".to_owned(),
        days => format!("请在 {days} 天内完成设置，逾期后须先设置才能继续使用。"),
    };
    let notice = Notice {
        kind: "security.second_factor",
        title: "企业要求开启二次验证".to_owned(),
        body: Some(body),
        link: Some("/profile/ProfileAccount"),
    };
    notify(tx, viewer.enterprise_id, &members, &notice).await
}
