//! Queries on the planned time and place of work orders.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::work_plan;

use crate::work_order::plan::Plan;

/// The plans of these orders.
#[erased]
pub async fn plans(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, Plan)>> {
    let rows: Vec<Plan> = work_plan::table
        .filter(work_plan::enterprise_id.eq(enterprise_id))
        .filter(work_plan::work_order_id.eq_any(orders))
        .select(Plan::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.work_order_id, row)).collect())
}

/// Writes the plan of an order whose row is locked.
#[erased]
pub async fn put_plan(tx: &mut AsyncPgConnection, plan: &Plan) -> AppResult<()> {
    let said = (
        work_plan::starts_at.eq(plan.starts_at),
        work_plan::ends_at.eq(plan.ends_at),
        work_plan::address_id.eq(plan.address_id),
        work_plan::lng.eq(plan.lng),
        work_plan::lat.eq(plan.lat),
    );
    let whose =
        (work_plan::enterprise_id.eq(plan.enterprise_id), work_plan::work_order_id.eq(plan.work_order_id));
    diesel::insert_into(work_plan::table)
        .values((whose, said))
        .on_conflict((work_plan::enterprise_id, work_plan::work_order_id))
        .do_update()
        .set(said)
        .execute(tx)
        .await?;
    Ok(())
}
