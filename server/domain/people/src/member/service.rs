//! Business actions on a member's record: creating, changing, deleting, admission and team membership. Each
//! checks its input, writes in one transaction, and records the change in the operation log.

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Audit, Facts, Member, MemberChanges, NewMember};
use super::rules::{self, Action, Status};
use super::store::{self, Standing};
use crate::account;
use crate::account::alarm::Alarm;
use crate::invitation::prepared::Prepared;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Db, Services, invitation, kind, role, team};

/// Creates a member and, when no account has the phone yet, the account (core §7 `POST member`). A person who
/// has proven the number, or whose account another enterprise created, is only invited and has to accept
/// (docs/decisions/0046). A former or refused member gets their old record back.
#[erased]
pub async fn create(services: &Services, viewer: &Viewer, new: NewMember) -> AppResult<Member> {
    let facts = rules::facts(&new.facts, true, clock::china_day(clock::now()))?;
    let mut check = Checker::new();
    check.ids("teamIds", &new.team_ids, rules::MAX_PLACES);
    check.ids("roleIds", &new.role_ids, rules::MAX_PLACES);
    check.finish()?;
    let phone = facts.phone.clone().unwrap_or_default();
    let wants_name = new.username.as_deref().is_some_and(|name| !name.trim().is_empty());
    if wants_name {
        account::service::count_name_tried(services.db(), viewer).await?;
    }
    let (member, invitation) = services
        .db()
        .transaction(async |tx| {
            check_taken(tx, viewer.enterprise_id, &facts, None).await?;
            let (username, password) = (new.username.as_deref(), new.password.as_deref());
            let account =
                account::service::create_for_member(tx, viewer.enterprise_id, &phone, username, password)
                    .await?
                    .map(|account| account.id);
            let before = match account {
                Some(account) => store::of_account(tx, viewer.enterprise_id, account).await?,
                None => store::before(tx, viewer.enterprise_id, &phone).await?,
            };
            let (first, again) = match account {
                Some(_) => (Status::Active, Action::Rejoin),
                None => (Status::Invited, Action::Invite),
            };
            let by = Some(viewer.member_id);
            let member = match &before {
                Some(old) => {
                    if Status::from_i16(old.status) == Status::Active {
                        return Err(taken("phone", "该手机号对应的人员已是企业成员"));
                    }
                    let status = rules::transition(&old.name, Status::from_i16(old.status), again)?;
                    let revived = store::set_facts(tx, viewer, old.id, old.version, &facts)
                        .await?
                        .ok_or_else(AppError::stale)?;
                    let mut standing =
                        Standing { member_type: new.member_type, ..Standing::of(&revived, status) };
                    if status == Status::Invited {
                        // the state to restore if the invitation is withdrawn
                        (standing.left_at, standing.refuse_reason) = (old.left_at, old.refuse_reason.clone());
                    }
                    kind::member_is(tx, viewer.enterprise_id, old.id, new.member_type).await?;
                    store::set_standing(tx, viewer.enterprise_id, by, old.id, &standing).await?
                }
                None => {
                    let standing = Standing::new(first, new.member_type);
                    store::insert(tx, viewer.enterprise_id, by, account, &facts, &standing).await?
                }
            };
            let invitation = if account.is_some() {
                place(tx, viewer, member.id, &new.team_ids).await?;
                if !new.role_ids.is_empty() {
                    role::service::set_roles_of(tx, viewer, member.id, &new.role_ids).await?;
                }
                None
            } else {
                find_teams(tx, viewer, &new.team_ids).await?;
                role::service::check_assignable(tx, viewer, "roleIds", &new.role_ids).await?;
                let prepared = Prepared {
                    member_id: member.id,
                    phone: phone.clone(),
                    member_type: new.member_type,
                    team_ids: new.team_ids.clone(),
                    role_ids: new.role_ids.clone(),
                };
                invitation::prepared::invite(tx, viewer, &[prepared]).await?.pop()
            };
            let action = if account.is_some() { "member.create" } else { "member.invite" };
            let mut change = Change::new(action, member.id).after(&member);
            if let Some(before) = &before {
                change = change.before(before);
            }
            change.write(tx, viewer).await?;
            Ok((member, invitation))
        })
        .await?;
    if wants_name {
        account::service::forget_names_tried(services.db(), viewer).await?;
    }
    if let Some(invitation) = invitation {
        invitation::service::send(services, &invitation, phone).await?;
    }
    Ok(member)
}

/// Changes a member's personal data and, when given, roles (core §7 `PUT member`).
#[erased]
pub async fn update(db: &Db, viewer: &Viewer, changes: MemberChanges) -> AppResult<Member> {
    db.transaction(async |tx| {
        let before = editable(tx, viewer, changes.id).await?;
        let status = Status::from_i16(before.status);
        let today = clock::china_day(clock::now());
        let facts = rules::facts(&changes.apply(&before), status == Status::Active, today)?;
        if status == Status::Invited && facts.phone != before.phone {
            let message = "邀请已发往该手机号，如需更换请删除后重新添加";
            return Err(AppError::field("phone", FieldCode::Conflict, message));
        }
        if Status::PRESENT.contains(&status) {
            check_taken(tx, viewer.enterprise_id, &facts, Some(before.id)).await?;
        }
        let member =
            store::set_facts(tx, viewer, before.id, changes.version.unwrap_or(before.version), &facts)
                .await?
                .ok_or_else(AppError::stale)?;
        if let Some(roles) = &changes.role_ids {
            if status != Status::Active {
                return Err(AppError::field("roleIds", FieldCode::Conflict, "只有在职成员可以设置角色"));
            }
            role::service::set_roles_of(tx, viewer, member.id, roles).await?;
        }
        let change = Change::new("member.update", member.id).before(&before).after(&member);
        change.from_version(changes.version).write(tx, viewer).await?;
        Ok(member)
    })
    .await
}

/// Deletes records of members who are not active (core §7 `DELETE member`); all or none.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let mut check = Checker::new();
    check.ids("ids", ids, rules::MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        let members = store::lock(tx, viewer, ids).await?;
        if members.len() != ids.len() {
            return Err(AppError::not_found());
        }
        for member in &members {
            rules::may_delete(&member.name, Status::from_i16(member.status))?;
        }
        invitation::store::revoke_prepared(tx, viewer.enterprise_id, ids).await?;
        let (invited, others): (Vec<_>, Vec<_>) =
            members.into_iter().partition(|member| Status::from_i16(member.status) == Status::Invited);
        for member in &invited {
            withdraw(tx, viewer, member).await?;
        }
        let gone = others.iter().map(|member| Change::new("member.delete", member.id).before(member));
        Change::write_all(gone, tx, viewer).await?;
        let gone: Vec<i64> = others.iter().map(|member| member.id).collect();
        store::delete(tx, viewer, &gone).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// Withdraws an invitation: a former member's record returns to its old state, a new record is deleted.
#[erased]
pub async fn withdraw(tx: &mut AsyncPgConnection, viewer: &Viewer, member: &Member) -> AppResult<()> {
    let Some(status) = rules::former(member) else {
        Change::new("member.delete", member.id).before(member).write(tx, viewer).await?;
        return store::delete(tx, viewer, &[member.id]).await;
    };
    let standing = Standing {
        left_at: member.left_at,
        refuse_reason: member.refuse_reason.clone(),
        ..Standing::of(member, status)
    };
    let by = Some(viewer.member_id);
    let after = store::set_standing(tx, viewer.enterprise_id, by, member.id, &standing).await?;
    Change::new("member.withdraw", member.id).before(member).after(&after).write(tx, viewer).await
}

/// Audits an application to join (core §7 `PUT member/audit/{id}`).
#[erased]
pub async fn audit(db: &Db, viewer: &Viewer, audit: Audit) -> AppResult<Member> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "拒绝原因", audit.reason.as_deref(), 200);
    check.ids("teamIds", audit.team_ids.as_deref().unwrap_or_default(), rules::MAX_PLACES);
    check.ids("roleIds", audit.role_ids.as_deref().unwrap_or_default(), rules::MAX_PLACES);
    check.finish()?;
    db.transaction(async |tx| {
        let before = editable(tx, viewer, audit.id).await?;
        let action = if audit.approve { Action::Approve } else { Action::Refuse };
        let status = rules::transition(&before.name, Status::from_i16(before.status), action)?;
        let refuse_reason = reason.clone().filter(|_| !audit.approve);
        let standing = Standing { refuse_reason, ..Standing::of(&before, status) };
        let by = Some(viewer.member_id);
        let member = store::set_standing(tx, viewer.enterprise_id, by, before.id, &standing).await?;
        if audit.approve {
            let offered = invitation::store::offered(tx, viewer.enterprise_id, before.invitation_id).await?;
            place(tx, viewer, member.id, audit.team_ids.as_ref().unwrap_or(&offered.team_ids)).await?;
            match &audit.role_ids {
                Some(roles) => role::service::set_roles_of(tx, viewer, member.id, roles).await?,
                // the author of the invitation was allowed to give this role
                None => {
                    let roles = &offered.role_ids;
                    role::store::add_members(tx, viewer.enterprise_id, roles, &[member.id]).await?;
                }
            }
        }
        Change::new("member.audit", member.id)
            .before(&before)
            .after(&member)
            .reason(reason.clone())
            .write(tx, viewer)
            .await?;
        notify(tx, viewer.enterprise_id, &[member.id], &answer_to(&member)).await?;
        Ok(member)
    })
    .await
}

fn answer_to(member: &Member) -> Notice {
    let approved = Status::from_i16(member.status) == Status::Active;
    Notice {
        kind: "member.audited",
        title: if approved { "您的加入申请已通过" } else { "您的加入申请未通过" }.to_owned(),
        body: member.refuse_reason.clone(),
        link: None,
    }
}

/// Removes the WeChat identity from a member's account (core §7 `POST user/mp/unbind/{id}`): the viewer's
/// own, or another's by a member editor.
#[erased]
pub async fn unbind_mp(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Member> {
    db.transaction(async |tx| {
        let member = if id == viewer.member_id {
            store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?
        } else if viewer.can(xieli_kernel::Code::EMember) {
            editable(tx, viewer, id).await?
        } else {
            return Err(AppError::forbidden());
        };
        let unbound = match member.account_id {
            Some(account) => store::unbind_mp(tx, account).await?,
            None => false,
        };
        if !unbound {
            return Err(AppError::field("ids", FieldCode::Conflict, "该成员未绑定微信"));
        }
        Change::new("member.mp_unbind", member.id).write(tx, viewer).await?;
        if let Some(account) = member.account_id {
            Alarm::WechatOff.write(tx, account).await?;
        }
        Ok(member)
    })
    .await
}

/// A member that the viewer may change, locked.
#[erased]
pub(super) async fn editable(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Member> {
    let member = store::lock(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    let ranks = store::ranks(tx, viewer.enterprise_id, &[id]).await?;
    if rules::outranks(viewer, ranks.get(&id).copied().unwrap_or_default()) {
        Ok(member)
    } else {
        Err(AppError::forbidden())
    }
}

/// Adds a member to teams visible to the viewer; the first becomes the main team of a member without one.
#[erased]
pub async fn place(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    member_id: i64,
    team_ids: &[i64],
) -> AppResult<()> {
    find_teams(tx, viewer, team_ids).await?;
    for team in team_ids {
        team::store::add_members(tx, viewer.enterprise_id, *team, &[member_id], None).await?;
    }
    Ok(())
}

/// Refuses teams that are invisible to the viewer.
async fn find_teams(tx: &AsyncPgConnection, viewer: &Viewer, team_ids: &[i64]) -> AppResult<()> {
    let found = team::store::find_many(tx, viewer, team_ids).await?;
    if found.len() == team_ids.len() {
        return Ok(());
    }
    Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"))
}

/// Refuses a phone or job number of another member of the enterprise.
#[erased]
pub async fn check_taken(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    facts: &Facts,
    except: Option<i64>,
) -> AppResult<()> {
    let (phone, job_number) = store::taken(connection, enterprise_id, facts, except).await?;
    let mut check = Checker::new();
    if phone {
        check.refuse("phone", FieldCode::Taken, "手机号已被其他成员使用");
    }
    if job_number {
        check.refuse("jobNumber", FieldCode::Taken, "工号已被其他成员使用");
    }
    check.finish()
}

fn taken(field: &str, message: &'static str) -> AppError {
    AppError::field(field, FieldCode::Taken, message)
}
