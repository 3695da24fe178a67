//! Queries on corrections of the work calendar; the only module with SQL about them.

use std::sync::Arc;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::workday;

use super::model::{Own, WorkdayInput};
use super::rules::Corrections;
use crate::db;

/// The corrections of an enterprise between two dates, in order.
#[erased]
pub async fn own(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    from: NaiveDate,
    to: NaiveDate,
) -> AppResult<Vec<Own>> {
    Ok(workday::table
        .filter(workday::enterprise_id.eq(enterprise_id))
        .filter(workday::day.between(from, to))
        .order(workday::day)
        .select(Own::as_select())
        .load(&mut connection)
        .await?)
}

/// All corrections of an enterprise.
#[erased]
pub async fn corrections(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Corrections> {
    let rows: Vec<(NaiveDate, bool)> = workday::table
        .filter(workday::enterprise_id.eq(enterprise_id))
        .select((workday::day, workday::works))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// The same for a loader, whose keys are ids of enterprises.
#[erased]
pub async fn corrections_of(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    _: &[i64],
) -> AppResult<Vec<(i64, Arc<Corrections>)>> {
    Ok(vec![(enterprise_id, Arc::new(corrections(connection, enterprise_id).await?))])
}

/// Serialises changes: the previous values in the log must be those replaced.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "workday", enterprise_id).await
}

/// The corrections of an enterprise for these days.
#[erased]
pub async fn of_days(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    days: &[NaiveDate],
) -> AppResult<Vec<Own>> {
    Ok(workday::table
        .filter(workday::enterprise_id.eq(enterprise_id))
        .filter(workday::day.eq_any(days))
        .order(workday::day)
        .select(Own::as_select())
        .load(&mut connection)
        .await?)
}

/// The number of corrections of an enterprise.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<i64> {
    Ok(workday::table
        .filter(workday::enterprise_id.eq(enterprise_id))
        .select(diesel::dsl::count_star())
        .first(&mut connection)
        .await?)
}

/// Writes corrections for these days.
#[erased]
pub async fn put(tx: &mut AsyncPgConnection, viewer: &Viewer, days: &[WorkdayInput]) -> AppResult<Vec<Own>> {
    let rows: Vec<_> = days
        .iter()
        .map(|one| {
            (workday::enterprise_id.eq(viewer.enterprise_id), workday::created_by.eq(viewer.member_id), one)
        })
        .collect();
    Ok(diesel::insert_into(workday::table)
        .values(rows)
        .on_conflict((workday::enterprise_id, workday::day))
        .do_update()
        .set((
            workday::works.eq(excluded(workday::works)),
            workday::name.eq(excluded(workday::name)),
            workday::created_at.eq(clock::now()),
            workday::created_by.eq(excluded(workday::created_by)),
        ))
        .returning(Own::as_returning())
        .get_results(tx)
        .await?)
}

/// Deletes the corrections of these days.
#[erased]
pub async fn remove(tx: &mut AsyncPgConnection, enterprise_id: i64, days: &[NaiveDate]) -> AppResult<()> {
    let rows =
        workday::table.filter(workday::enterprise_id.eq(enterprise_id)).filter(workday::day.eq_any(days));
    diesel::delete(rows).execute(tx).await?;
    Ok(())
}
