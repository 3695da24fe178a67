//! Offboarding: hands over or ends a member's records and signs them out (core §7 `DELETE member/leave`,
//! `DELETE enterprise/exit`).

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Leaving, Member};
use super::rules::{self, Action};
use super::store::{self, Standing};
use crate::Db;
use crate::kind::handover::{self, Item, Offboarding};
use crate::record::Change;

/// Preview of the records that leaving members would hand over or end.
#[erased]
pub async fn preview(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Item>> {
    let connection = db.read().await?;
    for id in ids {
        store::find(&connection, viewer, *id).await?.ok_or_else(AppError::not_found)?;
    }
    handover::preview(&connection, viewer, ids).await
}

/// Offboards members; all or none. Returns them and the handed-over records.
#[erased]
pub async fn leave(db: &Db, viewer: &Viewer, leaving: Leaving) -> AppResult<(Vec<Member>, Vec<Item>)> {
    let mut check = Checker::new();
    check.ids("ids", &leaving.ids, rules::MAX_IDS);
    let reason = check.lines("reason", "离职原因", leaving.reason.as_deref(), 200);
    if leaving.to.is_some_and(|to| leaving.ids.contains(&to)) {
        check.refuse("handoverToId", FieldCode::Invalid, "交接人不能是离职成员本人");
    }
    check.finish()?;
    let now = clock::now();
    db.transaction(async |tx| {
        if let Some(to) = leaving.to {
            store::require_active(tx, viewer, "handoverToId", &[to]).await?;
        }
        let members = store::lock(tx, viewer, &leaving.ids).await?;
        if members.len() != leaving.ids.len() {
            return Err(AppError::not_found());
        }
        let ranks = store::ranks(tx, viewer.enterprise_id, &leaving.ids).await?;
        let mut at = now;
        for member in &members {
            rules::may_leave(viewer, member, ranks.get(&member.id).copied().unwrap_or_default())?;
            at = at.min(rules::leaving_time(leaving.on, member.entry_date, now)?);
        }
        let offboarding = Offboarding { from: leaving.ids.clone(), to: leaving.to, at };
        part(tx, viewer, &members, &offboarding, reason.as_deref()).await
    })
    .await
}

/// The viewer leaves by their own will, within the caller's transaction: their records end or go to the
/// owner, who cannot leave.
#[erased]
pub async fn exit(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<Member> {
    let member = store::lock(tx, viewer, &[viewer.member_id]).await?.pop().ok_or_else(AppError::not_found)?;
    let ranks = store::ranks(tx, viewer.enterprise_id, &[member.id]).await?;
    if ranks.get(&member.id).is_some_and(|rank| rank.owner) {
        return Err(AppError::field(
            "enterpriseId",
            FieldCode::Conflict,
            "您是企业所有者，请先转让企业再退出",
        ));
    }
    let offboarding = Offboarding { from: vec![member.id], to: None, at: clock::now() };
    let (mut left, _) = part(tx, viewer, &[member], &offboarding, None).await?;
    left.pop().ok_or_else(AppError::not_found)
}

async fn part(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    members: &[Member],
    offboarding: &Offboarding,
    reason: Option<&str>,
) -> AppResult<(Vec<Member>, Vec<Item>)> {
    let items = handover::run(tx, viewer, offboarding).await?;
    let (mut left, mut changes) = (Vec::with_capacity(members.len()), Vec::with_capacity(members.len()));
    for member in members {
        let status = rules::transition(&member.name, rules::Status::from_i16(member.status), Action::Leave)?;
        let standing =
            Standing { left_at: Some(moment(offboarding, member)), ..Standing::of(member, status) };
        let by = Some(viewer.member_id);
        let gone = store::set_standing(tx, viewer.enterprise_id, by, member.id, &standing).await?;
        let change = Change::new("member.leave", member.id).before(member).after(&(&gone, &items));
        changes.push(change.reason(reason.map(str::to_owned)));
        left.push(gone);
    }
    Change::write_all(changes, tx, viewer).await?;
    let sessions = store::end_sessions(tx, viewer.enterprise_id, &offboarding.from).await?;
    let ended = sessions
        .into_iter()
        .map(|session| Change::new("session.revoke", session).reason(Some("left".to_owned())));
    Change::write_all(ended, tx, viewer).await?;
    Ok((left, items))
}

/// The time of leaving, never before the member's record began.
fn moment(offboarding: &Offboarding, member: &Member) -> DateTime<Utc> {
    offboarding.at.max(member.created_at.min(clock::now()))
}
