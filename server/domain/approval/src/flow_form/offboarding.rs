//! Offboarding of members: the approval forms that name them as administrators or starters (core §7
//! `member/leave`).

use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::kind::handover::{Offboarding, counted};

/// Number of forms that name these members.
#[erased]
pub async fn count(connection: &AsyncPgConnection, enterprise_id: i64, members: &[i64]) -> AppResult<i64> {
    let sql = "select count(*) as count from flow_form
         where enterprise_id = $1 and (admin_ids && $2 or member_ids && $2) and deleted_at is null";
    counted(connection, enterprise_id, members, sql).await
}

/// Replaces the members in forms by their successor, or removes them.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let changed = diesel::sql_query(
        "update flow_form set
            admin_ids = array(select distinct coalesce(case when m = any ($2) then $3 else m end, 0)
                from unnest(admin_ids) m where m <> all ($2) or $3 is not null),
            -- the last one that a form names stays: without any, everybody could send it
            member_ids = case when $3 is null and member_ids <@ $2 then member_ids
                else array(select distinct coalesce(case when m = any ($2) then $3 else m end, 0)
                    from unnest(member_ids) m where m <> all ($2) or $3 is not null) end,
            version = version + 1, updated_at = now()
         where enterprise_id = $1 and (admin_ids && $2 or member_ids && $2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    Ok(i64::try_from(changed).unwrap_or(i64::MAX))
}
