//! Queries on holidays; the only place with SQL about them.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{attend_holiday, attend_holiday_sync};

use super::model::{AttendHoliday, AttendHolidayFilter, AttendHolidayInput};
use crate::{db, filter_keyword, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Holidays of the enterprise.
    holidays: attend_holiday => AttendHoliday, of tenant, filtered(AttendHolidayFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "BEGINS_ON": begins_on as "date" },
    written from AttendHolidayInput, found by (name, remark),
    as "attend_holiday.create" "attend_holiday.update" "attend_holiday.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AttendHolidayFilter) -> attend_holiday::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(holidays::visible(viewer), attend_holiday, filter.keyword.as_deref());
    if let Some((from, to)) = filter.year.and_then(year) {
        query = query.filter(attend_holiday::begins_on.between(from, to));
    }
    if let Some(source) = filter.source {
        query = query.filter(attend_holiday::source.eq(source));
    }
    query
}

/// The first and the last day of a year.
fn year(year: i32) -> Option<(NaiveDate, NaiveDate)> {
    Some((NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?))
}

/// Lock that serializes changes of the enterprise's holidays.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_holiday", enterprise_id).await
}

/// The number of the enterprise's holidays.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(holidays::visible(viewer).select(count_star()).first(&mut connection).await?)
}

/// Every holiday of an enterprise, not deleted, that may name a day between these two.
#[erased]
pub async fn around(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendHoliday>> {
    // workdays in exchange are up to sixty days away
    let far = chrono::TimeDelta::days(100);
    Ok(attend_holiday::table
        .filter(attend_holiday::enterprise_id.eq(enterprise_id))
        .filter(attend_holiday::deleted_at.is_null())
        .filter(attend_holiday::begins_on.between(from - far, to + far))
        .order(attend_holiday::begins_on)
        .select(AttendHoliday::as_select())
        .load(&mut connection)
        .await?)
}

/// When the holidays of the enterprise were last synchronized with the working calendar; `None`: never.
#[erased]
pub async fn synced_at(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
) -> AppResult<Option<DateTime<Utc>>> {
    Ok(attend_holiday_sync::table
        .filter(attend_holiday_sync::enterprise_id.eq(viewer.enterprise_id))
        .select(diesel::dsl::max(attend_holiday_sync::synced_at))
        .first(&mut connection)
        .await?)
}

/// Records a synchronization of a year.
#[erased]
pub async fn set_synced(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    year: i32,
    now: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(attend_holiday_sync::table)
        .values((
            attend_holiday_sync::enterprise_id.eq(viewer.enterprise_id),
            attend_holiday_sync::year.eq(year),
            attend_holiday_sync::synced_at.eq(now),
            attend_holiday_sync::synced_by.eq(viewer.member_id),
        ))
        .on_conflict((attend_holiday_sync::enterprise_id, attend_holiday_sync::year))
        .do_update()
        .set((attend_holiday_sync::synced_at.eq(now), attend_holiday_sync::synced_by.eq(viewer.member_id)))
        .execute(tx)
        .await?;
    Ok(())
}
