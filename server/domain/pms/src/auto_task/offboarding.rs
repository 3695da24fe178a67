//! Offboarding: automatic task rules and pending tasks that are for a leaving member (core §7
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

/// Number of rules and pending tasks that name members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select (select count(*) from auto_task
                where enterprise_id = $1 and member_id = any ($2) and deleted_at is null)
            + (select count(*) from auto_task_outcome where enterprise_id = $1 and member_id = any ($2)) as count";
    counted(connection, enterprise_id, members, sql).await
}

/// Assigns them to the successor; without one, tasks of a rule go to the project's director.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let rules: Vec<Id> = diesel::sql_query(
        "update auto_task set member_id = $3, assignee = case when $3 is null then 1 else assignee end,
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and member_id = any ($2) returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .load(tx)
    .await?;
    let waiting = diesel::sql_query(
        "update auto_task_outcome set member_id = $3 where enterprise_id = $1 and member_id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    let ids: Vec<i64> = rules.iter().map(|row| row.id).collect();
    let living = store::auto_tasks::by_ids(tx, enterprise_id, &ids).await?;
    let changes = living.iter().map(|row| {
        let change = Change::new("auto_task.update", row.id).after(row);
        (enterprise_id, change.reason(Some("任务负责人离职".to_owned())))
    });
    Change::write_all_as(changes.collect(), tx, None).await?;
    Ok(i64::try_from(living.len() + waiting).unwrap_or(i64::MAX))
}
