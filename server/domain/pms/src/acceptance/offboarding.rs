//! Offboarding: the nodes of acceptance directories for which a leaving member is responsible (core §7
//! `member/leave`).

use diesel::sql_types::{Array, BigInt, Nullable};
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

/// Number of nodes for which these members are responsible.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from acceptance_item
         where enterprise_id = $1 and director_id = any ($2) and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Assigns them to the successor; without one any member of the project may bring the papers.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let handed: Vec<Id> = diesel::sql_query(
        "update acceptance_item set director_id = $3, version = version + 1, updated_at = now()
         where enterprise_id = $1 and director_id = any ($2) returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .load(tx)
    .await?;
    let ids: Vec<i64> = handed.iter().map(|row| row.id).collect();
    let rows = store::items::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("acceptance_item.update", row.id).after(row);
        (enterprise_id, change.reason(Some("验收负责人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}
