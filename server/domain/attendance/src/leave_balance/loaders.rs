//! Batch loader of the lots (grants) of leave balances.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::leave_lot;

use super::model::LotRow;
use crate::loader::facts;

facts!(
    /// A lot by id, for viewers of the row.
    LotById => LotRow, lots
);

#[erased]
async fn lots(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, LotRow)>> {
    let rows: Vec<LotRow> = leave_lot::table
        .filter(leave_lot::enterprise_id.eq(enterprise_id))
        .filter(leave_lot::id.eq_any(ids.to_vec()))
        .select(LotRow::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
