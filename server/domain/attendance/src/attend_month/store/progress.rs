//! Progress of an attendance month: its members and the exceptions that are still open.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::of;
use crate::attend::rules::{month_end, month_of};
use crate::attend_exception::states::ExceptionStatus;
use crate::attend_month::model::MonthState;
use crate::attend_month::states::MonthStatus;
use crate::prepared;

#[derive(QueryableByName)]
struct Tallied {
    #[diesel(sql_type = BigInt)]
    members: i64,
    #[diesel(sql_type = BigInt)]
    unsettled: i64,
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = BigInt)]
    open: i64,
    #[diesel(sql_type = BigInt)]
    claimed: i64,
    #[diesel(sql_type = BigInt)]
    review: i64,
    #[diesel(sql_type = Nullable<Date>)]
    before: Option<NaiveDate>,
}

/// Progress of a month, without a check of visibility.
#[erased]
pub async fn state(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    month: NaiveDate,
) -> AppResult<MonthState> {
    let closed = of(connection, enterprise_id, month).await?;
    let found: Tallied = prepared::statement(
        sql!("select d.members, w.unsettled, w.waiting, e.open, e.claimed, e.review,
            (select min(o.day) from attend_day o where o.enterprise_id = $1 and o.day < $2 and o.deleted_at is null
                and o.day > coalesce((select max(m.month) + interval '1 month' - interval '1 day' from attend_month m
                    where m.enterprise_id = $1 and m.status = {MonthStatus::Closed}), '-infinity')) as before
         from (select count(*) as members from (select from attend_day
                where enterprise_id = $1 and day between $2 and $3 and deleted_at is null group by member_id) as m) as d,
            (select count(*) filter (where later) as unsettled, count(*) filter (where due) as waiting
            from (select bool_or(run_at > now()) as later, bool_or(run_at <= now()) as due from attend_dirty
                where enterprise_id = $1 and day between $2 and $3 group by member_id, day) as o) as w,
            (select count(*) filter (where review) as review, count(*) filter (where status = {ExceptionStatus::Open})
                as open, count(*) filter (where status = {ExceptionStatus::Claimed}) as claimed
            from attend_exception where enterprise_id = $1 and day between $2 and $3 and deleted_at is null) as e"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Date, _>(month)
    .bind::<Date, _>(month_end(month))
    .get_result(&mut connection)
    .await?;
    Ok(MonthState {
        month,
        closed: closed.and_then(|row| Some((row.closed_at?, row.closed_by))),
        members: found.members,
        unsettled: found.unsettled,
        waiting: found.waiting,
        open: found.open,
        claimed: found.claimed,
        review: found.review,
        before: found.before.map(month_of),
    })
}
