//! Business actions on invitations: check, transaction, write, log and event.

use chrono::TimeDelta;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Invitation, NewInvitation, Preview};
use super::{rules, store};
use crate::account::sms;
use crate::member::rules::Status;
use crate::member::{self, store as members};
use crate::record::Change;
use crate::{Db, Services, role, team};

/// The address of an invitation's page, below `public_url`.
pub fn url(public_url: &str, code: &str) -> String {
    format!("{public_url}/join/{code}")
}

/// Creates an invitation, and sends it when it names a number; such an invitation is single use.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, new: NewInvitation) -> AppResult<Invitation> {
    let new = NewInvitation { phone: new.phone.as_deref().map(sms::number), ..new };
    rules::check(&new)?;
    let expires_at = clock::now() + TimeDelta::hours(i64::from(new.expires_in_hours));
    let max_uses = if new.phone.is_some() { Some(1) } else { new.max_uses };
    let code = rules::code();
    let invitation = services
        .db()
        .transaction(async |tx| {
            if let Some(id) = new.team_id {
                let found = team::store::find(tx, viewer, id).await?;
                let found = found.ok_or_else(|| missing("teamId", "团队不存在"))?;
                if found.team_type != new.member_type {
                    return Err(AppError::field("teamId", FieldCode::Invalid, "团队与成员类型不符"));
                }
            }
            if let Some(id) = new.role_id {
                role::service::check_assignable(tx, viewer, "roleId", &[id]).await?;
            }
            let invitation = store::insert(tx, viewer, &new, &code, max_uses, expires_at).await?;
            Change::new("invitation.create", invitation.id).after(&invitation).write(tx, viewer).await?;
            Ok(invitation)
        })
        .await?;
    if let Some(phone) = invitation.phone.clone() {
        send(services, &invitation, phone).await?;
    }
    Ok(invitation)
}

/// Sends the message without awaiting it: the inviter has the link, a failure is logged.
#[erased]
pub async fn send(services: &Services, invitation: &Invitation, phone: String) -> AppResult<()> {
    let (enterprise, _, _) = store::names(&*services.db().read().await?, invitation).await?;
    let link = url(services.public_url(), &invitation.code);
    let (sender, id) = (services.sms().clone(), invitation.id);
    tokio::spawn(async move {
        if let Err(error) = sender.invite(&phone, &enterprise, &link).await {
            tracing::warn!(%error, invitation = id, "invitation not sent");
        }
    });
    Ok(())
}

/// Revokes an invitation.
#[erased]
pub async fn revoke(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Invitation> {
    services
        .db()
        .transaction(async |tx| {
            let before = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            let invitation = store::revoke(tx, viewer.enterprise_id, before.id)
                .await?
                .ok_or_else(|| AppError::field("id", FieldCode::Conflict, "邀请已被撤销"))?;
            Change::new("invitation.revoke", id).before(&before).after(&invitation).write(tx, viewer).await?;
            // a record prepared for a person who can no longer accept is removed
            if let Some(prepared) = invitation.member_id
                && let Some(record) = members::lock_prepared(tx, viewer.enterprise_id, prepared).await?
                && Status::from_i16(record.status) == Status::Invited
            {
                member::service::withdraw(tx, viewer, &record).await?;
            }
            Ok(invitation)
        })
        .await
}

/// The data of an invitation for its bearer; none when no such invitation ever existed.
#[erased]
pub async fn preview(db: &Db, code: &str) -> AppResult<Option<Preview>> {
    let connection = db.read().await?;
    let Some(invitation) = store::by_code(&connection, code).await? else { return Ok(None) };
    let (enterprise_name, inviter_name, team_name) = store::names(&connection, &invitation).await?;
    let trouble = rules::trouble(&invitation, clock::now());
    let personal = invitation.member_id.is_some();
    Ok(Some(Preview { code: invitation.code, enterprise_name, inviter_name, team_name, personal, trouble }))
}

fn missing(field: &str, message: &'static str) -> AppError {
    AppError::field(field, FieldCode::NotFound, message)
}
