//! Offboarding of members: their shifts on call (core §7 `member/leave`). Past shifts stay theirs.

use diesel::sql_types::{Array, BigInt, Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Number of shifts of the members that are not over.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from work_roster
         where enterprise_id = $1 and member_id = any ($2) and ends_at > now() and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Gives these shifts to the successor; without one they are deleted.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let handed: Vec<Id> = diesel::sql_query(
        "update work_roster set member_id = coalesce($3, member_id),
            deleted_at = case when $3 is null then $4 end, version = version + 1, updated_at = $4
         where enterprise_id = $1 and member_id = any ($2) and ends_at > $4 and deleted_at is null returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .bind::<Timestamptz, _>(offboarding.at)
    .load(tx)
    .await?;
    let ids: Vec<i64> = handed.iter().map(|row| row.id).collect();
    let rows = store::work_rosters::by_ids(tx, enterprise_id, &ids).await?;
    let action = if offboarding.to.is_some() { "work_roster.update" } else { "work_roster.delete" };
    let changes = rows.iter().map(|row| {
        let change = Change::new(action, row.id).after(row);
        (enterprise_id, change.reason(Some("值班人员离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}
