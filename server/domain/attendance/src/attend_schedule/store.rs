//! Queries on the schedule board; the only place with SQL about it.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_schedule;

use super::model::{BoardChange, BoardDay};
use crate::engine::schedule::rules::{Board, Cell};
use crate::prepared;

/// The boards of these members between two days.
#[erased]
pub async fn boards(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<BTreeMap<i64, Board>> {
    let rows: Vec<BoardDay> = attend_schedule::table
        .filter(attend_schedule::enterprise_id.eq(enterprise_id))
        .filter(attend_schedule::member_id.eq_any(members.to_vec()))
        .filter(attend_schedule::day.between(from, to))
        .select(BoardDay::as_select())
        .load(&mut connection)
        .await?;
    let mut boards: BTreeMap<i64, Board> = BTreeMap::new();
    for row in rows {
        boards.entry(row.member_id).or_default().insert(row.day, row.cell());
    }
    Ok(boards)
}

/// Writes days of the board; deletes the rows of days without an entry.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, viewer: &Viewer, changes: &[BoardChange]) -> AppResult<()> {
    let (mut members, mut days, mut shifts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut gone_members, mut gone_days) = (Vec::new(), Vec::new());
    for change in changes {
        let shift = match change.cell {
            Some(Cell::Shift(id)) => Some(id),
            Some(Cell::Free) => None,
            None => {
                gone_members.push(change.member_id);
                gone_days.push(change.day);
                continue;
            }
        };
        members.push(change.member_id);
        days.push(change.day);
        shifts.push(shift);
    }
    prepared::statement(
        "delete from attend_schedule s using unnest($2::bigint[], $3::date[]) as o (member_id, day)
         where s.enterprise_id = $1 and s.member_id = o.member_id and s.day = o.day",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(gone_members)
    .bind::<Array<Date>, _>(gone_days)
    .execute(tx)
    .await?;
    prepared::statement(
        "insert into attend_schedule as s (enterprise_id, member_id, day, shift_id, updated_by)
         select $1, o.member_id, o.day, o.shift_id, $5::bigint
         from unnest($2::bigint[], $3::date[], $4::bigint[]) as o (member_id, day, shift_id)
         on conflict (enterprise_id, member_id, day) do update
            set shift_id = excluded.shift_id, version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by
            where s.shift_id is distinct from excluded.shift_id",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<Date>, _>(days)
    .bind::<Array<Nullable<BigInt>>, _>(shifts)
    .bind::<BigInt, _>(viewer.member_id)
    .execute(tx)
    .await?;
    Ok(())
}
