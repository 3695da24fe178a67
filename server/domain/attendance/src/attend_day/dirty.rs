//! Queries on days marked for computation; the only place with SQL about them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use xieli_kernel::{AppResult, clock};

use super::scheduled::KIND;
use crate::job::{self, NewJob};
use crate::{db, prepared};

/// Attempts of a computation; the scheduler queues it again anyway.
const ATTEMPTS: i32 = 5;

/// Queues the computation of the days that this transaction marks, once for all changes that wait for it.
async fn ask(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    let new = NewJob {
        enterprise_id,
        kind: KIND,
        payload: json!({}),
        title: None,
        created_by: None,
        total: None,
        unique_key: None,
        // changes within a second share one job
        run_at: clock::now() + TimeDelta::seconds(1),
        max_attempts: ATTEMPTS,
    };
    job::enqueue_one(tx, new).await
}

/// Marks days for recomputation and queues it.
#[erased]
pub async fn mark(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[(i64, NaiveDate)],
) -> AppResult<()> {
    let (members, days): (Vec<i64>, Vec<NaiveDate>) = days.iter().copied().unzip();
    prepared::statement(
        "insert into attend_dirty (enterprise_id, member_id, day)
         select distinct $1::bigint, o.member_id, o.day from unnest($2::bigint[], $3::date[]) as o (member_id, day)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<Date>, _>(days)
    .execute(tx)
    .await?;
    ask(tx, enterprise_id).await
}

/// Marks the days between two that members of groups have and that were never computed, and queues their
/// computation; returns how many.
#[erased]
pub async fn begin(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<usize> {
    let marked = prepared::statement(
        "insert into attend_dirty (enterprise_id, member_id, day)
         select $1::bigint, a.member_id, o.day::date
         from generate_series($2::date, $3::date, interval '1 day') as o (day)
         join attend_assignment a on a.enterprise_id = $1 and a.begins_on <= o.day
            and (a.ends_on is null or a.ends_on >= o.day)
         where not exists (select from attend_day d where d.enterprise_id = $1
                and d.member_id = a.member_id and d.day = o.day and d.deleted_at is null)
            and not exists (select from attend_dirty m where m.enterprise_id = $1
                and m.member_id = a.member_id and m.day = o.day and m.run_at <= now())",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .execute(tx)
    .await?;
    if marked > 0 {
        ask(tx, enterprise_id).await?;
    }
    Ok(marked)
}

/// Marks days for computation at a given time, a minute from now at the earliest.
#[erased]
pub async fn mark_at(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[(i64, NaiveDate, DateTime<Utc>)],
) -> AppResult<()> {
    let (mut members, mut of, mut at) = (Vec::new(), Vec::new(), Vec::new());
    for (member, day, run_at) in days {
        members.push(*member);
        of.push(*day);
        at.push(*run_at);
    }
    prepared::statement(
        "insert into attend_dirty (enterprise_id, member_id, day, run_at)
         select $1, o.member_id, o.day, greatest(o.run_at, now() + interval '1 minute')
         from unnest($2::bigint[], $3::date[], $4::timestamptz[]) as o (member_id, day, run_at)
         where not exists (select from attend_dirty d where d.enterprise_id = $1 and d.member_id = o.member_id
            and d.day = o.day and d.run_at <= o.run_at)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<Date>, _>(of)
    .bind::<Array<Timestamptz>, _>(at)
    .execute(tx)
    .await?;
    Ok(())
}

/// Selections of days to mark.
#[derive(Debug, Clone, Copy)]
pub enum Marked<'a> {
    /// These days of all members of groups.
    Everybody(&'a [NaiveDate]),
    /// Days with a shift, worked or planned on the board, from a day on.
    Shift(i64, NaiveDate),
    /// Of the members of a group, from a day on.
    Group(i64, NaiveDate),
}

/// Marks days until today for recomputation and queues it if there are any.
#[erased]
pub async fn mark_of(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    marked: Marked<'_>,
    today: NaiveDate,
) -> AppResult<()> {
    let rows = match marked {
        Marked::Everybody(days) => {
            prepared::statement(
                "insert into attend_dirty (enterprise_id, member_id, day)
                 select $1::bigint, a.member_id, o.day from unnest($2::date[]) as o (day)
                 join attend_assignment a on a.enterprise_id = $1 and a.begins_on <= o.day
                    and (a.ends_on is null or a.ends_on >= o.day)
                 where o.day <= $3",
            )
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<Date>, _>(days.to_vec())
            .bind::<Date, _>(today)
            .execute(tx)
            .await?
        }
        Marked::Shift(shift, from) => {
            // punches of neighbouring days may count for a day
            prepared::statement(
                "insert into attend_dirty (enterprise_id, member_id, day)
                 select distinct $1::bigint, d.member_id, d.day + o.far from attend_day d, generate_series(-1, 1) as o (far)
                 where d.enterprise_id = $1 and d.shift_id = $2 and d.deleted_at is null and d.day >= $3
                    and d.day + o.far <= $4
                 union
                 select $1::bigint, s.member_id, s.day from attend_schedule s
                 where s.enterprise_id = $1 and s.shift_id = $2 and s.day between $3 and $4",
            )
            .bind::<BigInt, _>(enterprise_id)
            .bind::<BigInt, _>(shift)
            .bind::<Date, _>(from)
            .bind::<Date, _>(today)
            .execute(tx)
            .await?
        }
        Marked::Group(group, from) => {
            prepared::statement(
                "insert into attend_dirty (enterprise_id, member_id, day)
                 select $1::bigint, a.member_id, o.day::date from attend_assignment a,
                    generate_series(greatest(a.begins_on, $3), least(coalesce(a.ends_on, $4), $4), interval '1 day') as o (day)
                 where a.enterprise_id = $1 and a.group_id = $2 and a.begins_on <= $4
                    and (a.ends_on is null or a.ends_on >= $3)",
            )
            .bind::<BigInt, _>(enterprise_id)
            .bind::<BigInt, _>(group)
            .bind::<Date, _>(from)
            .bind::<Date, _>(today)
            .execute(tx)
            .await?
        }
    };
    if rows == 0 {
        return Ok(());
    }
    ask(tx, enterprise_id).await
}

/// A day due for computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Due {
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
}

/// The enterprises with days due now.
#[erased]
pub async fn tenants(mut connection: &AsyncPgConnection) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Tenant {
        #[diesel(sql_type = BigInt)]
        enterprise_id: i64,
    }
    let rows: Vec<Tenant> = prepared::statement(
        "select e.id as enterprise_id from enterprise e
         where exists (select from attend_dirty d where d.enterprise_id = e.id and d.run_at <= now()) order by 1",
    )
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.enterprise_id).collect())
}

/// Clears some marks of an enterprise, including those for later times on the same days: the days are
/// computed in this transaction, which marks unfinished ones again.
#[erased]
pub async fn take(tx: &mut AsyncPgConnection, enterprise_id: i64, most: i64) -> AppResult<Vec<Due>> {
    Ok(prepared::statement(
        "with due as (select member_id, day from attend_dirty where enterprise_id = $1 and run_at <= now()
            order by member_id, day limit $2),
         picked as (select distinct member_id, day from due),
         gone as (delete from attend_dirty d using picked where d.enterprise_id = $1 and d.member_id = picked.member_id
            and d.day = picked.day returning d.member_id, d.day)
         select distinct member_id, day from gone order by 1, 2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(most)
    .load(tx)
    .await?)
}

/// Clears the marks of the days between two, including those for later times; the days are computed in this
/// transaction.
#[erased]
pub async fn take_of(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (from, to): (NaiveDate, NaiveDate),
    most: i64,
) -> AppResult<Vec<Due>> {
    Ok(prepared::statement(
        "with picked as (select id from attend_dirty where enterprise_id = $1 and day between $2 and $3
            order by member_id, day limit $4),
         gone as (delete from attend_dirty d using picked where d.enterprise_id = $1 and d.id = picked.id
            returning d.member_id, d.day)
         select distinct member_id, day from gone order by 1, 2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .bind::<BigInt, _>(most)
    .load(tx)
    .await?)
}

/// Serializes the computation of days of one enterprise.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_day", enterprise_id).await
}
