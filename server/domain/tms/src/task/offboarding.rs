//! Offboarding: the open tasks of a leaving member (core §7 `member/leave`). Closed tasks stay theirs.

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::states::TaskStatus;
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

/// Number of open tasks that these members direct or validate.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from task
         where enterprise_id = $1 and (director_id = any ($2) or validator_id = any ($2))
            and status not in ({TaskStatus::OVER}) and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Assigns them to the successor, else to no one; also those in the recycle bin.
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
        "update task set
            director_team_id = case when director_id = any ($2) then $4 else director_team_id end,
            director_id = case when director_id = any ($2) then $3 else director_id end,
            validator_id = case when validator_id = any ($2) then $3 else validator_id end,
            members = array_remove(members, case when director_id = any ($2) then $3 end),
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and (director_id = any ($2) or validator_id = any ($2))
             and status not in ({TaskStatus::OVER})
         returning id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .bind::<Nullable<BigInt>, _>(team)
    .load(tx)
    .await?;
    let ids: Vec<i64> = handed.iter().map(|row| row.id).collect();
    store::see(tx, enterprise_id, &ids).await?;
    let rows = store::tasks::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("task.update", row.id).after(row);
        (enterprise_id, change.reason(Some("任务负责人或验收人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Number of open tasks on which they collaborate.
#[erased]
pub async fn count_joined(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from task
         where enterprise_id = $1 and members && $2 and status not in ({TaskStatus::OVER})
             and deleted_at is null"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Removes them from the collaborators.
#[erased]
pub async fn end_joined(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended: Vec<Id> = diesel::sql_query(sql!(
        "update task set members = array(select m from unnest(members) m where m <> all ($2)),
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and members && $2 and status not in ({TaskStatus::OVER}) returning id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .load(tx)
    .await?;
    let ids: Vec<i64> = ended.iter().map(|row| row.id).collect();
    store::see(tx, enterprise_id, &ids).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Removes members who have left from tasks restored from the recycle bin.
#[erased]
pub async fn restored(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    diesel::sql_query(sql!(
        "update task t set
            director_id = case when d.id is null then t.director_id end,
            director_team_id = case when d.id is null then t.director_team_id end,
            validator_id = case when v.id is null then t.validator_id end
         from task o
         left join member d on d.enterprise_id = o.enterprise_id and d.id = o.director_id
            and (d.status <> {MemberStatus::Active} or d.deleted_at is not null)
         left join member v on v.enterprise_id = o.enterprise_id and v.id = o.validator_id
            and (v.status <> {MemberStatus::Active} or v.deleted_at is not null)
         where t.enterprise_id = $1 and t.id = any ($2) and t.status not in ({TaskStatus::OVER})
            and o.enterprise_id = t.enterprise_id and o.id = t.id and (d.id is not null or v.id is not null)"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    store::see(tx, viewer.enterprise_id, ids).await
}
