//! State of attendance months: whether a month is closed, so that its days, plans and decisions no longer
//! change, and its progress until then.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::MonthState;
use super::store;
use crate::attend::rules::{may_direct, month_of};

/// The first day after the last closed month; `None` if there is none.
#[erased]
pub async fn open_from(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Option<NaiveDate>> {
    store::open_from(connection, enterprise_id).await
}

/// The first days of the closed months between two days, stable until the transaction ends: closing a month
/// takes the lock on the enterprise's days, which the caller must hold.
#[erased]
pub async fn hold_closed(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    span: (NaiveDate, NaiveDate),
) -> AppResult<BTreeSet<NaiveDate>> {
    Ok(store::closed(tx, enterprise_id, span).await?.into_iter().collect())
}

/// Whether the month of a day is closed.
#[erased]
pub async fn is_closed(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    day: NaiveDate,
) -> AppResult<bool> {
    let month = month_of(day);
    Ok(store::closed(connection, enterprise_id, (month, month)).await?.contains(&month))
}

/// Progress of a month, for viewers who handle the attendance of others; `None` for others.
#[erased]
pub async fn state(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    day: NaiveDate,
) -> AppResult<Option<MonthState>> {
    if !may_direct(viewer) {
        return Ok(None);
    }
    Ok(Some(store::state(connection, viewer.enterprise_id, month_of(day)).await?))
}
