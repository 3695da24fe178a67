//! Offboarding: report schedules of members who leave (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kind::handover::{Offboarding, counted};
use crate::prepared;

/// How many schedules these members own.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql =
        "select count(*) as count from report_schedule where enterprise_id = $1 and member_id = any ($2)";
    counted(connection, enterprise_id, members, sql).await
}

/// Hands schedules with other recipients to the successor; deletes those without, or all if there is no
/// successor. The leaving members are removed from the recipients of other schedules at their next run.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let gone = prepared::statement(
        "delete from report_schedule where enterprise_id = $1 and member_id = any ($2)
            and ($3::bigint is null or (member_ids <@ array[member_id] and team_ids = '{}' and webhook_ids = '{}'))",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(offboarding.from.clone())
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    let kept = prepared::statement(
        "update report_schedule set member_id = $3, version = version + 1, updated_at = now()
         where enterprise_id = $1 and member_id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(offboarding.from.clone())
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    Ok(i64::try_from(gone + kept).unwrap_or(i64::MAX))
}
