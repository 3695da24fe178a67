//! Offboarding of members: the project work that they have drawn (core §7 `member/leave`). Work that is done
//! stays theirs, since they are paid for it.

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::states::ProjectWorkStatus;
use super::store::works;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;
use crate::team;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Number of works that the members have drawn and not done.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from project_work
         where enterprise_id = $1 and director_id = any ($2) and status = {ProjectWorkStatus::Drawn}
             and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Gives these works to the successor, or puts them back into the pool.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let team = match offboarding.to {
        Some(member) => {
            let teams = team::store::teams_of_members(tx, enterprise_id, &[member]).await?;
            teams.as_slice().first().map(|(_, place)| place.id)
        }
        None => None,
    };
    let handed: Vec<Id> = diesel::sql_query(sql!(
        "update project_work set director_id = $3, director_team_id = $4,
            status = case when $3 is null then {ProjectWorkStatus::Open} else {ProjectWorkStatus::Drawn} end,
            drawn_at = case when $3 is null then null else drawn_at end,
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and director_id = any ($2)
             and status = {ProjectWorkStatus::Drawn} returning id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .bind::<Nullable<BigInt>, _>(team)
    .load(tx)
    .await?;
    let ids: Vec<i64> = handed.iter().map(|row| row.id).collect();
    let rows = works::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("project_work.update", row.id).after(row);
        (enterprise_id, change.reason(Some("领取人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}
