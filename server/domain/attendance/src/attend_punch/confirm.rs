//! Confirmation or refusal of punches made outside all attendance places, by members who handle the punching
//! member's attendance.

use std::collections::HashMap;

use xieli_kernel::{AppResult, Viewer, clock};

use super::model::AttendPunch;
use super::{rules, service, store};
use crate::Db;
use crate::attend::rules::{hour, ids as checked_ids};
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::rows::Outcome;

/// Confirms or refuses punches, each by itself. A refused one does not count, and its member gets a notice.
#[erased]
pub async fn confirm(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    (accept, reason): (bool, Option<String>),
) -> AppResult<Vec<Outcome<AttendPunch>>> {
    checked_ids(ids)?;
    let reason = reason.map(|reason| reason.trim().chars().take(200).collect::<String>());
    let reason = reason.filter(|reason| !reason.is_empty());
    db.transaction(async |tx| {
        let held = store::hold(tx, viewer, ids).await?;
        let held: HashMap<i64, AttendPunch> = held.into_iter().map(|row| (row.id, row)).collect();
        let may = |id: &&i64| held.get(*id).is_some_and(|row| rules::may_confirm(viewer, row));
        let good: Vec<i64> = ids.iter().filter(may).copied().collect();
        let after = store::set_confirmed(tx, viewer, &good, (accept, clock::now())).await?;
        let action = if accept { "attend_punch.confirm" } else { "attend_punch.refuse" };
        let changes = after.iter().map(|row| {
            let change = Change::new(action, row.id).after(row).reason(reason.clone());
            match held.get(&row.id) {
                Some(before) => change.before(before),
                None => change,
            }
        });
        Change::write_all(changes, tx, viewer).await?;
        service::mark(tx, &after).await?;
        if !accept {
            for row in after.iter().filter(|row| row.member_id != viewer.member_id) {
                let at = format!("{} {}", clock::china_day(row.punched_at), hour(row.punched_at));
                let title = format!("{}未确认您 {at} 的外勤打卡", viewer.name);
                let link = Some("/attend/AttendRecordReport".to_owned());
                let message = Message {
                    kind: "attend.refused",
                    title,
                    body: reason.clone(),
                    link,
                    source: None,
                    about: About::Nothing,
                };
                notification::send(tx, viewer.enterprise_id, &[row.member_id], &message).await?;
            }
        }
        let after: HashMap<i64, AttendPunch> = after.into_iter().map(|row| (row.id, row)).collect();
        let outcome = |id: &i64| match (after.get(id), held.get(id)) {
            (Some(row), _) => Outcome { id: *id, result: Ok(row.clone()) },
            (None, Some(_)) => Outcome::refused(*id, "该打卡无需确认，或您不能确认"),
            (None, None) => Outcome::refused(*id, "打卡记录不存在"),
        };
        Ok(ids.iter().map(outcome).collect())
    })
    .await
}
