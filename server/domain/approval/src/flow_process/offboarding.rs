//! Offboarding of members: their open approval tasks (core §7 `member/leave`).

use chrono::NaiveDate;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};

use super::engine::Event;
use super::locked::{By, hold};
use super::model::NewRecord;
use super::states::ItemStatus;
use super::write::{Also, write};
use crate::flow_delegation;
use crate::kind::handover::{Offboarding, counted};

#[derive(diesel::QueryableByName)]
struct Part {
    #[diesel(sql_type = BigInt)]
    process_id: i64,
}

/// Number of applications that wait for these members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from flow_task
         where enterprise_id = $1 and member_id = any ($2) and status in ({ItemStatus::ASKED})
             and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Moves their tasks on. The successor becomes their deputy from now on, as forms still name them.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    if let Some(to) = offboarding.to {
        let from = clock::china_day(offboarding.at);
        let ends = NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(from);
        flow_delegation::store::succeed(tx, enterprise_id, (&offboarding.from, to), (from, ends)).await?;
    }
    let parts: Vec<Part> = diesel::sql_query(sql!(
        "select distinct process_id from flow_task
         where enterprise_id = $1 and member_id = any ($2) and status in ({ItemStatus::ASKED})
             and deleted_at is null
         order by process_id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let mut moved = 0;
    for part in parts {
        moved += leave(tx, (enterprise_id, part.process_id), &offboarding.from).await?;
    }
    Ok(moved)
}

/// Moves the tasks of members in one application on; returns their number.
async fn leave(
    tx: &mut AsyncPgConnection,
    (enterprise_id, process): (i64, i64),
    members: &[i64],
) -> AppResult<i64> {
    let mut moved = 0;
    loop {
        let mut held = hold(tx, enterprise_id, process).await?;
        // they are about to leave: the data read here still contain them
        held.people.active.retain(|id| !members.contains(id));
        held.people.admins.retain(|id| !members.contains(id));
        for id in members {
            if let Some(to) = held.people.stand_ins.remove(id) {
                held.people.successors.insert(*id, to);
            }
        }
        let open =
            held.state.items.iter().find(|item| members.contains(&item.member) && item.status.is_asked());
        let Some(item) = open.map(|item| item.id) else { return Ok(moved) };
        let Ok(turned) = held.apply(&Event::Gone(item)) else { return Ok(moved) };
        let line = NewRecord { verb: "moved", node: held.node_of(item), ..NewRecord::default() };
        let also = Also { action: "flow_process.moved", line, item: None, sent: false };
        write(tx, By { viewer: None }, held, turned, also).await?;
        moved += 1;
    }
}
