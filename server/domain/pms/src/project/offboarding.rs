//! Offboarding: the projects of a leaving member (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;
use crate::states::MemberStatus;
use crate::team;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

fn number(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

/// Number of projects that these members direct.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from project
         where enterprise_id = $1 and director_id = any ($2) and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Assigns them to the successor, else to no one; also those in the recycle bin.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let to = match offboarding.to {
        Some(member) => {
            let teams = team::store::teams_of_members(tx, enterprise_id, &[member]).await?;
            Some((member, teams.as_slice().first().map(|(_, place)| place.id)))
        }
        None => None,
    };
    let ids = store::entrust(tx, enterprise_id, &offboarding.from, to).await?;
    store::see(tx, enterprise_id, &ids).await?;
    let living = store::by_ids(tx, enterprise_id, &ids).await?;
    let changes = living.iter().map(|row| {
        let change = Change::new("project.update", row.id).after(row);
        (enterprise_id, change.reason(Some("项目负责人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    // the mileposts get the same responsible member
    diesel::sql_query(
        "update milepost set director_id = $3 where enterprise_id = $1 and director_id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<diesel::sql_types::Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    Ok(number(living.len()))
}

/// Number of projects in which they are members.
#[erased]
pub async fn count_worked(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(distinct project_id) as count from project_member
         where enterprise_id = $1 and member_id = any ($2) and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Ends their places in projects, and removes their stars.
#[erased]
pub async fn end_worked(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended: Vec<Id> = diesel::sql_query(
        "update project_member set deleted_at = now(), version = version + 1
         where enterprise_id = $1 and member_id = any ($2) and deleted_at is null returning project_id as id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = ended.iter().map(|row| row.id).collect();
    store::see(tx, enterprise_id, &ids).await?;
    diesel::sql_query("delete from project_star where enterprise_id = $1 and member_id = any ($2)")
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(&offboarding.from)
        .execute(tx)
        .await?;
    Ok(number(ended.len()))
}

/// Removes the directors who have left from projects restored from the recycle bin.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(sql!(
        "update project p set director_id = null, director_team_id = null from member m
         where p.enterprise_id = $1 and p.id = any ($2) and m.enterprise_id = p.enterprise_id
            and m.id = p.director_id and (m.status <> {MemberStatus::Active} or m.deleted_at is not null)"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    store::see(tx, viewer.enterprise_id, ids).await
}
