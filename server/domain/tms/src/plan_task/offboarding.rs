//! Offboarding: the recurring tasks of a leaving member (core §7 `member/leave`).

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use super::states::PlanTaskStatus;
use super::store;
use crate::kind::handover::{Offboarding, counted};
use crate::record::Change;

#[derive(diesel::QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Number of plans that these members own, direct or validate.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = sql!(
        "select count(*) as count from plan_task
         where enterprise_id = $1 and deleted_at is null
            and (director_id = any ($2) or validator_id = any ($2) or created_by = any ($2)
                and status <> {PlanTaskStatus::Ended})"
    );
    counted(connection, enterprise_id, members, sql).await
}

/// Makes the successor responsible member, validator and owner of their plans. Without one the plans
/// continue, and their instances wait for members who may see all tasks.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let handed: Vec<Id> = diesel::sql_query(sql!(
        "update plan_task set
            director_id = case when director_id = any ($2) then $3 else director_id end,
            validator_id = case when validator_id = any ($2) then $3 else validator_id end,
            created_by = case when created_by = any ($2) and status <> {PlanTaskStatus::Ended}
                then coalesce($3, created_by) else created_by end,
            members = array_remove(members, case when director_id = any ($2) then $3 end),
            version = version + 1, updated_at = now()
         where enterprise_id = $1
            and (director_id = any ($2) or validator_id = any ($2) or created_by = any ($2)
                and status <> {PlanTaskStatus::Ended})
         returning id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .load(tx)
    .await?;
    let ids: Vec<i64> = handed.iter().map(|row| row.id).collect();
    let rows = store::plans::by_ids(tx, enterprise_id, &ids).await?;
    let changes = rows.iter().map(|row| {
        let change = Change::new("plan_task.update", row.id).after(row);
        (enterprise_id, change.reason(Some("创建人、负责人或验收人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Number of plans in which they collaborate.
#[erased]
pub async fn count_joined(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(*) as count from plan_task
         where enterprise_id = $1 and members && $2 and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Removes them from the collaborators.
#[erased]
pub async fn end_joined(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let ended = diesel::sql_query(
        "update plan_task set members = array(select m from unnest(members) m where m <> all ($2)),
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and members && $2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .execute(tx)
    .await?;
    Ok(i64::try_from(ended).unwrap_or(i64::MAX))
}
