//! Queries on promises to pay; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::payment_promise;

use super::model::{Kept, PaymentPromise, PromiseFilter, PromiseInput};
use super::rules;
use crate::sales_target::rules::may_read;
use crate::{prepared, project, rows};

/// The enterprise, if the viewer may read the management centre; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<payment_promise::table, Pg, SqlType = Bool>> {
    project::store::money_within(viewer, "payment_promise.project_id")
}

rows!(
    /// Promises for plans of projects whose amounts the viewer sees.
    promises: payment_promise => PaymentPromise, of tenant; within within, filtered(PromiseFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "PROMISED_ON": promised_on as "date" }
);

fn filtered<'a>(viewer: &Viewer, filter: &PromiseFilter) -> payment_promise::BoxedQuery<'a, Pg> {
    let mut query = promises::visible(viewer);
    if let Some(id) = filter.plan_id {
        query = query.filter(payment_promise::plan_id.eq(id));
    }
    if let Some(id) = filter.project_id {
        query = query.filter(payment_promise::project_id.eq(id));
    }
    query
}

/// The latest promise for each of these plans.
#[erased]
pub async fn latest(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    plan_ids: &[i64],
) -> AppResult<Vec<PaymentPromise>> {
    Ok(payment_promise::table
        .filter(payment_promise::enterprise_id.eq(enterprise_id))
        .filter(payment_promise::plan_id.eq_any(plan_ids))
        .filter(payment_promise::deleted_at.is_null())
        .distinct_on(payment_promise::plan_id)
        .order((payment_promise::plan_id, payment_promise::id.desc()))
        .select(PaymentPromise::as_select())
        .load(&mut connection)
        .await?)
}

/// Inserts a promise.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: PromiseInput,
) -> AppResult<PaymentPromise> {
    Ok(diesel::insert_into(payment_promise::table)
        .values((
            payment_promise::enterprise_id.eq(viewer.enterprise_id),
            payment_promise::created_by.eq(viewer.member_id),
            payment_promise::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(PaymentPromise::as_returning())
        .get_result(tx)
        .await?)
}

/// Amount received for a promise `m`: by confirmed receipts dated from its making to its day. A receipt of
/// the same day that was confirmed before the promise was made is no payment of it.
pub(crate) const CAME: &str = "coalesce((select sum(r.amount) from payment_receipt r where r.enterprise_id = m.enterprise_id
    and r.plan_id = m.plan_id and r.deleted_at is null and r.confirmed_at > m.created_at
    and r.received_on between (m.created_at at time zone 'Asia/Shanghai')::date and m.promised_on), 0)::bigint";

#[derive(QueryableByName)]
struct Came {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
    #[diesel(sql_type = Date)]
    promised_on: NaiveDate,
    #[diesel(sql_type = BigInt)]
    came: i64,
}

/// Whether each of these promises was kept, by the confirmed receipts since it was made.
#[erased]
pub async fn kept(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Kept)>> {
    let rows: Vec<Came> = prepared::statement(format!(
        "select m.id, m.amount, m.promised_on, {CAME} as came
         from payment_promise m where m.enterprise_id = $1 and m.id = any ($2)"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    let today = clock::china_day(clock::now());
    Ok(rows
        .into_iter()
        .map(|row| (row.id, rules::kept(row.amount, row.came, row.promised_on, today)))
        .collect())
}
