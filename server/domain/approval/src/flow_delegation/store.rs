//! Queries on delegations of approval; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::flow_delegation;

use super::model::{FlowDelegation, FlowDelegationFilter, FlowDelegationInput};
use super::rules;
use crate::{prepared, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

/// Visibility: the viewer's own delegations, those to the viewer, and all for managers of approval.
fn concerned(
    viewer: &Viewer,
) -> Box<dyn diesel::BoxableExpression<flow_delegation::table, diesel::pg::Pg, SqlType = Bool>> {
    if rules::may_manage(viewer) {
        return Box::new(flow_delegation::id.gt(0));
    }
    let own = flow_delegation::member_id.eq(viewer.member_id);
    Box::new(own.or(flow_delegation::to_id.eq(viewer.member_id)))
}

rows!(
    /// Delegations.
    delegations: flow_delegation => FlowDelegation, of tenant; within concerned, filtered(FlowDelegationFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "BEGINS_ON": begins_on as "date" }
);

fn filtered<'a>(
    viewer: &Viewer,
    filter: &FlowDelegationFilter,
) -> flow_delegation::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = delegations::visible(viewer);
    if let Some(id) = filter.member_id {
        query = query.filter(flow_delegation::member_id.eq(id));
    }
    if let Some(id) = filter.to_id {
        query = query.filter(flow_delegation::to_id.eq(id));
    }
    if let Some(day) = filter.on_day {
        query = query.filter(flow_delegation::begins_on.le(day)).filter(flow_delegation::ends_on.ge(day));
    }
    query
}

/// Inserts a delegation.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &FlowDelegationInput,
) -> AppResult<FlowDelegation> {
    Ok(diesel::insert_into(flow_delegation::table)
        .values((
            flow_delegation::enterprise_id.eq(viewer.enterprise_id),
            flow_delegation::created_by.eq(viewer.member_id),
            flow_delegation::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(FlowDelegation::as_returning())
        .get_result(tx)
        .await?)
}

/// Changes one at its version; `None` if another transaction has changed it meanwhile.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, i32),
    input: &FlowDelegationInput,
) -> AppResult<Option<FlowDelegation>> {
    let row =
        flow_delegation::table.find((viewer.enterprise_id, id)).filter(flow_delegation::version.eq(version));
    Ok(diesel::update(row)
        .set((
            input,
            flow_delegation::version.eq(version + 1),
            flow_delegation::updated_at.eq(chrono::Utc::now()),
            flow_delegation::updated_by.eq(viewer.member_id),
        ))
        .returning(FlowDelegation::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Whether a member has a deputy on some of these days already, for all forms or for one of these.
#[erased]
pub async fn overlaps(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    input: &FlowDelegationInput,
    except: Option<i64>,
) -> AppResult<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    let found: Found = prepared::statement(
        "select exists (select from flow_delegation where enterprise_id = $1 and member_id = $2 and id <> $3
            and deleted_at is null and begins_on <= $5 and ends_on >= $4
            and (form_ids = '{}' or cardinality($6) = 0 or form_ids && $6)) as found",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(input.member_id)
    .bind::<BigInt, _>(except.unwrap_or(0))
    .bind::<Date, _>(input.begins_on)
    .bind::<Date, _>(input.ends_on)
    .bind::<Array<BigInt>, _>(&input.form_ids)
    .get_result(&mut connection)
    .await?;
    Ok(found.found)
}

/// Makes the successor of a leaving member their deputy wherever forms still name them; delegations by the
/// leaving member end.
#[erased]
pub async fn succeed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (members, to): (&[i64], i64),
    (from, until): (NaiveDate, NaiveDate),
) -> AppResult<()> {
    prepared::statement(
        "update flow_delegation set deleted_at = now(), version = version + 1
         where enterprise_id = $1 and member_id = any ($2) and deleted_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .execute(tx)
    .await?;
    prepared::statement(
        "insert into flow_delegation (enterprise_id, member_id, to_id, begins_on, ends_on, reason)
         select $1, m, $3, $4, $5, '离职交接' from unnest($2) m where m <> $3",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<BigInt, _>(to)
    .bind::<Date, _>(from)
    .bind::<Date, _>(until)
    .execute(tx)
    .await?;
    Ok(())
}
