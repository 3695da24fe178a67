//! Ownership transfer: the owner offers the enterprise, the other member accepts, the roles move (core §7
//! `PUT enterprise/transfer`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{Enterprise, Transfer};
use super::rules::{self, OFFER_LIFE, TransferState};
use super::store;
use crate::Services;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Db, member, role};

/// Offers the enterprise to a member, who has three days to answer. Only the owner may.
#[erased]
pub async fn start(db: &Db, viewer: &Viewer, to_member_id: i64) -> AppResult<(Transfer, Enterprise)> {
    let refuse = |code, message: &'static str| AppError::field("memberId", code, message);
    if to_member_id == viewer.member_id {
        return Err(refuse(FieldCode::Invalid, "不能转让给自己"));
    }
    db.transaction(async |tx| {
        let enterprise = store::lock(tx, viewer).await?;
        if enterprise.owner_member_id != Some(viewer.member_id) {
            return Err(AppError::forbidden());
        }
        let receiver = receiver(tx, viewer, to_member_id).await?;
        store::expire(tx, viewer.enterprise_id).await?;
        let transfer = store::insert_transfer(tx, viewer, receiver.id, clock::now() + OFFER_LIFE)
            .await?
            .ok_or_else(|| refuse(FieldCode::Conflict, "已有待确认的转让，请先撤回"))?;
        let body = format!("{} 希望将企业“{}”转让给您，请在 72 小时内确认", viewer.name, enterprise.name);
        tell(tx, &transfer, transfer.to_member_id, "企业转让待确认", body).await?;
        Change::new("ownership_transfer.start", transfer.id).after(&transfer).write(tx, viewer).await?;
        Ok((transfer, enterprise))
    })
    .await
}

/// The other member accepts or refuses the transfer, or the owner withdraws it.
#[erased]
pub async fn answer(
    services: &Services,
    viewer: &Viewer,
    id: i64,
    accept: bool,
) -> AppResult<(Transfer, Enterprise)> {
    let answered = services
        .db()
        .transaction(async |tx| {
            // one lock for transfers and owner serialises parallel answers
            let enterprise = store::lock(tx, viewer).await?;
            let before = store::find_transfer(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
            let state = rules::answer(&before, viewer.member_id, accept, clock::now())?;
            let transfer = store::set_transfer(tx, &before, state).await?;
            Change::new("ownership_transfer.answer", id)
                .before(&before)
                .after(&transfer)
                .write(tx, viewer)
                .await?;
            let enterprise = match state {
                TransferState::Accepted => hand_on(tx, viewer, &transfer, enterprise).await?,
                _ => enterprise,
            };
            let (whom, title, body) = match state {
                TransferState::Accepted => (
                    transfer.from_member_id,
                    "企业转让已完成",
                    format!("{} 已接受转让，您现在是管理员", viewer.name),
                ),
                TransferState::Refused => {
                    (transfer.from_member_id, "企业转让被拒绝", format!("{} 未接受转让", viewer.name))
                }
                _ => (transfer.to_member_id, "企业转让已撤回", format!("{} 撤回了转让", viewer.name)),
            };
            tell(tx, &transfer, whom, title, body).await?;
            Ok((transfer, enterprise))
        })
        .await?;
    Ok(answered)
}

/// Moves the owner's role to the other member, who must be active staff; the old owner becomes an admin.
async fn hand_on(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    transfer: &Transfer,
    before: Enterprise,
) -> AppResult<Enterprise> {
    if before.owner_member_id != Some(transfer.from_member_id) {
        return Err(AppError::field("id", FieldCode::Conflict, "发起人已不是企业所有者"));
    }
    let (from, to) = (transfer.from_member_id, transfer.to_member_id);
    receiver(tx, viewer, to).await?;
    let tenant = before.id;
    let role_of = async |tx: &mut AsyncPgConnection, code: Code| {
        store::system_role(tx, tenant, code)
            .await?
            .ok_or_else(|| AppError::internal(format!("enterprise without {}", code.as_str())))
    };
    let (owner, admin) = (role_of(tx, Code::RoleOwner).await?, role_of(tx, Code::RoleAdmin).await?);
    role::store::remove_members(tx, tenant, Some(&[owner]), &[from]).await?;
    role::store::add_members(tx, tenant, &[owner], &[to]).await?;
    role::store::add_members(tx, tenant, &[admin], &[from]).await?;
    let after = store::set_owner(tx, tenant, to).await?;
    Change::new("enterprise.transfer", tenant).before(&before).after(&after).write(tx, viewer).await?;
    Ok(after)
}

async fn receiver(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<member::model::Member> {
    let refuse = |code, message: &'static str| AppError::field("memberId", code, message);
    let found = member::store::by_ids(tx, viewer.enterprise_id, &[id]).await?.pop();
    let found = found
        .filter(|member| member.status == member::rules::Status::Active.as_i16())
        .ok_or_else(|| refuse(FieldCode::NotFound, "成员不存在或已离职"))?;
    if found.member_type != xieli_kernel::MemberType::Staff.as_i16() || found.account_id.is_none() {
        return Err(refuse(FieldCode::Invalid, "只能转让给可以登录的内部成员"));
    }
    Ok(found)
}

async fn tell(
    tx: &mut AsyncPgConnection,
    transfer: &Transfer,
    member_id: i64,
    title: &str,
    body: String,
) -> AppResult<()> {
    let notice = Notice {
        kind: "ownership_transfer",
        title: title.to_owned(),
        body: Some(body),
        link: Some("/profile/JoinEnterprises"),
    };
    notify(tx, transfer.enterprise_id, &[member_id], &notice).await
}
