//! Queries on the SLA clocks of work orders.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::work_clock;

use crate::work_order::clock::Clock;

/// The clocks of these orders, as far as they have one.
#[erased]
pub async fn of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, Clock)>> {
    let rows: Vec<Clock> = work_clock::table
        .filter(work_clock::enterprise_id.eq(enterprise_id))
        .filter(work_clock::work_order_id.eq_any(orders))
        .select(Clock::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.work_order_id, row)).collect())
}

/// The clock of a locked order; a new one if it has none.
#[erased]
pub async fn one(tx: &mut AsyncPgConnection, enterprise_id: i64, order: i64) -> AppResult<Clock> {
    let found = of(tx, enterprise_id, &[order]).await?.pop();
    Ok(found.map_or_else(|| Clock::new(enterprise_id, order), |(_, clock)| clock))
}

/// Writes the clock of an order.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, clock: &Clock) -> AppResult<()> {
    diesel::insert_into(work_clock::table)
        .values(clock)
        .on_conflict((work_clock::enterprise_id, work_clock::work_order_id))
        .do_update()
        .set(clock)
        .execute(tx)
        .await?;
    Ok(())
}

/// Restarts the pickup of these orders after a change of their technician.
#[erased]
pub async fn asked(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
    now: DateTime<Utc>,
) -> AppResult<()> {
    let clocks = work_clock::table
        .filter(work_clock::enterprise_id.eq(enterprise_id))
        .filter(work_clock::work_order_id.eq_any(orders));
    diesel::update(clocks)
        .set((work_clock::asked_at.eq(now), work_clock::asked_held.eq(0)))
        .execute(tx)
        .await?;
    Ok(())
}
