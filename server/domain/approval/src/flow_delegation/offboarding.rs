//! Offboarding of members: delegations of approval to them and by them (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kind::handover::{Offboarding, counted};

/// Number of delegations that name these members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from flow_delegation
         where enterprise_id = $1 and (to_id = any ($2) or member_id = any ($2)) and ends_on < date '9999-12-31' and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Ends them. Permanent successions of earlier leavers pass to the successor.
#[erased]
pub async fn end(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended = diesel::sql_query(
        "update flow_delegation set deleted_at = now(), version = version + 1
         where enterprise_id = $1 and (to_id = any ($2) or member_id = any ($2)) and ends_on < date '9999-12-31' and deleted_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .execute(tx)
    .await?;
    Ok(i64::try_from(ended).unwrap_or(i64::MAX))
}
