//! History of sales targets from the operation log; the only place with SQL about it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::prepared;

/// A change of a target. Amounts are those of the whole year, in fen.
#[derive(Debug, Clone, QueryableByName)]
pub struct TargetChange {
    /// The target.
    #[diesel(sql_type = BigInt)]
    pub target_id: i64,
    /// When it was changed.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// Member who changed it.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub by: Option<i64>,
    /// Reason of the change.
    #[diesel(sql_type = Nullable<Text>)]
    pub reason: Option<String>,
    /// The former amount; absent: there was no target.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub before: Option<i64>,
    /// The new amount.
    #[diesel(sql_type = BigInt)]
    pub after: i64,
}

/// The changes of targets.
#[erased]
pub async fn of_targets(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<TargetChange>> {
    let changes = prepared::statement(
        "select t.id as target_id, l.created_at as at, l.actor_member_id as by, l.reason,
            (select sum(m::bigint)::bigint from jsonb_array_elements_text(l.before -> 'months') m) as before,
            coalesce((select sum(m::bigint) from jsonb_array_elements_text(l.after -> 'months') m), 0)::bigint as after
         from unnest($2) t(id) cross join lateral (
            select * from operation_log where enterprise_id = $1 and record_type = 'sales_target' and record_id = t.id
                and action = 'sales_target.set'
            order by created_at desc, id desc limit 100) l
         order by t.id, l.created_at desc, l.id desc",
    );
    Ok(changes
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids.to_vec())
        .load(&mut connection)
        .await?)
}
