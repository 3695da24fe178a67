//! Offboarding: ends a leaver's group assignment and board entries (core §7 `member/leave`). The past stays.

use diesel::sql_types::{Array, BigInt, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kind::handover::{Offboarding, counted};
use crate::prepared;

/// How many of these members are in a group.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(distinct member_id) as count from attend_assignment
         where enterprise_id = $1 and member_id = any ($2) and (ends_on is null or ends_on > current_date)";
    counted(connection, enterprise_id, members, sql).await
}

/// Ends their assignments after their last day, and deletes later board entries.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    for sql in [
        "delete from attend_schedule where enterprise_id = $1 and member_id = any ($2)
            and day > ($3 at time zone 'Asia/Shanghai')::date",
        "delete from attend_assignment where enterprise_id = $1 and member_id = any ($2)
            and begins_on > ($3 at time zone 'Asia/Shanghai')::date",
    ] {
        prepared::statement(sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(offboarding.from.clone())
            .bind::<Timestamptz, _>(offboarding.at)
            .execute(tx)
            .await?;
    }
    let ended = prepared::statement(
        "update attend_assignment set ends_on = ($3 at time zone 'Asia/Shanghai')::date
         where enterprise_id = $1 and member_id = any ($2)
            and (ends_on is null or ends_on > ($3 at time zone 'Asia/Shanghai')::date)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(offboarding.from.clone())
    .bind::<Timestamptz, _>(offboarding.at)
    .execute(tx)
    .await?;
    Ok(i64::try_from(ended).unwrap_or(i64::MAX))
}
