//! Offboarding of members: the pools that offer them first, and their work groups (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;
use crate::work_group;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

fn ids(rows: &[Id]) -> Vec<i64> {
    rows.iter().map(|row| row.id).collect()
}

/// Number of pools that offer the members first.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from work_zone
         where enterprise_id = $1 and director_id = any ($2) and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Makes the pools offer the successor first, or nobody; including pools in the recycle bin.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let handed: Vec<Id> = diesel::sql_query(
        "update work_zone set director_id = $3, version = version + 1, updated_at = now()
         where enterprise_id = $1 and director_id = any ($2) returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .load(tx)
    .await?;
    let rows = store::work_zones::by_ids(tx, enterprise_id, &ids(&handed)).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("work_zone.update", row.id).after(row);
        (enterprise_id, change.reason(Some("负责人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(handed.len()).unwrap_or(i64::MAX))
}

/// Number of groups that the members belong to.
#[erased]
pub async fn count_grouped(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(*) as count from work_group
         where enterprise_id = $1 and members && $2 and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Removes the members from all groups; the order of the others stays.
#[erased]
pub async fn end_grouped(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended: Vec<Id> = diesel::sql_query(
        "update work_group set
            members = array(select m from unnest(members) with ordinality as o (m, place) where m <> all ($2) order by place),
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and members && $2 returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let rows = work_group::store::work_groups::by_ids(tx, enterprise_id, &ids(&ended)).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("work_group.update", row.id).after(row);
        (enterprise_id, change.reason(Some("成员离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ended.len()).unwrap_or(i64::MAX))
}

/// Clears the team of restored pools if it was deleted meanwhile.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(
        "update work_zone z set team_id = null from team t
         where z.enterprise_id = $1 and z.id = any ($2)
            and t.enterprise_id = z.enterprise_id and t.id = z.team_id and t.deleted_at is not null",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}
