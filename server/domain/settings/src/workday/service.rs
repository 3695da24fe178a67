//! Operations on the work calendar: read and correct; check, transaction, write, log and event.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use diesel_async::AsyncPgConnection;
use serde_json::json;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::model::{Special, WorkdayInput};
use super::{rules, store};
use crate::Db;
use crate::record::Change;

/// The most corrections of an enterprise: ten years of days.
const MAX_OWN: i64 = 3660;

/// The days of a year that differ from the usual ones of their weekday, in order.
#[erased]
pub async fn of_year(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    year: i32,
) -> AppResult<Vec<Special>> {
    let ends = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31));
    let (true, (Some(from), Some(to))) = (rules::YEARS.contains(&year), ends) else {
        let message = format!("年份应在 {} 至 {} 之间", rules::YEARS.start(), rules::YEARS.end());
        return Err(AppError::field("year", FieldCode::Invalid, message));
    };
    let own = store::own(connection, enterprise_id, from, to).await?;
    Ok(rules::specials(year, &own))
}

/// Sets days as workdays or holidays, whatever the official calendar says: a single day, or the table of a
/// year. Returns all special days of their years.
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, days: Vec<WorkdayInput>) -> AppResult<Vec<Special>> {
    let days = rules::checked(days)?;
    db.transaction(async |tx| {
        let of: Vec<NaiveDate> = days.iter().map(|one| one.day).collect();
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::of_days(tx, viewer.enterprise_id, &of).await?;
        let after = store::put(tx, viewer, &days).await?;
        if store::count(tx, viewer.enterprise_id).await? > MAX_OWN {
            let message = format!("最多自定义 {MAX_OWN} 天，请先清除不用的");
            return Err(AppError::field("days", FieldCode::TooLong, message));
        }
        Change::new("workday.update", viewer.enterprise_id)
            .before(&json!({ "days": before }))
            .after(&json!({ "days": after }))
            .write(tx, viewer)
            .await?;
        years(tx, viewer, &of).await
    })
    .await
}

/// Removes the corrections of days; days without one stay as they are.
#[erased]
pub async fn remove(db: &Db, viewer: &Viewer, days: Vec<NaiveDate>) -> AppResult<Vec<Special>> {
    rules::named(&days)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = store::of_days(tx, viewer.enterprise_id, &days).await?;
        if !before.is_empty() {
            store::remove(tx, viewer.enterprise_id, &days).await?;
            let change = Change::new("workday.delete", viewer.enterprise_id);
            change.before(&json!({ "days": before })).write(tx, viewer).await?;
        }
        years(tx, viewer, &days).await
    })
    .await
}

async fn years(tx: &mut AsyncPgConnection, viewer: &Viewer, days: &[NaiveDate]) -> AppResult<Vec<Special>> {
    let years: BTreeSet<i32> =
        days.iter().map(Datelike::year).filter(|year| rules::YEARS.contains(year)).collect();
    let mut all = Vec::new();
    for year in years {
        all.extend(of_year(tx, viewer.enterprise_id, year).await?);
    }
    Ok(all)
}
