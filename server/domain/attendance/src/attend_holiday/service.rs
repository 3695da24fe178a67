//! Commands on holidays: check, transaction, write, log and event (business §7 Attendance: holiday).

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::calendar::calendar;
use super::model::{AttendHoliday, AttendHolidayInput, AttendHolidayPatch, OWN, SYNCED};
use super::{rules, store};
use crate::attend::rules::ids as checked_ids;
use crate::engine::schedule::rules::Holidays;
use crate::rows::{Target, from_version, whole};
use crate::{Db, attend_day, workday};

/// Creates or changes a holiday, which is the enterprise's own from then on; absent fields stay. The affected
/// days are recomputed.
#[erased]
pub async fn save(
    db: &Db,
    viewer: &Viewer,
    target: Target,
    patch: AttendHolidayPatch,
) -> AppResult<AttendHoliday> {
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let before = match target {
            None => None,
            Some((id, version)) => {
                let before = store::holidays::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
                from_version(version, before.version)?;
                Some(before)
            }
        };
        if before.is_none() && store::count(tx, viewer).await? >= rules::MAX_HOLIDAYS {
            let message = format!("最多 {} 个节假日", rules::MAX_HOLIDAYS);
            return Err(AppError::field("name", FieldCode::TooLong, message));
        }
        let base = before.as_ref().map(AttendHolidayInput::from).unwrap_or_default();
        let one_day = patch.ends_on.is_none().then_some(patch.begins_on).flatten();
        let mut input = patch.over(base);
        if let (None, Some(day)) = (&before, one_day) {
            input.ends_on = day;
        }
        let input = rules::checked(AttendHolidayInput { source: OWN, ..input })?;
        let others = others(tx, viewer, &input, target.map(|(id, _)| id)).await?;
        if let Some((field, message)) = rules::collide(&input, &others) {
            return Err(AppError::field(field, FieldCode::Conflict, message));
        }
        let after = store::holidays::save(tx, viewer, target, &input).await?;
        let mut days: BTreeSet<NaiveDate> = rules::days_of(&input).into_iter().collect();
        if let Some(row) = &before {
            days.extend(rules::days_of(&AttendHolidayInput::from(row)));
        }
        attend_day::service::mark_days(tx, viewer.enterprise_id, &days).await?;
        Ok(after)
    })
    .await
}

async fn others(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &AttendHolidayInput,
    except: Option<i64>,
) -> AppResult<Vec<AttendHoliday>> {
    let mut all = store::around(tx, viewer.enterprise_id, (input.begins_on, input.ends_on)).await?;
    all.retain(|row| Some(row.id) != except);
    Ok(all)
}

/// Deletes holidays; all or none. The affected days are recomputed.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    checked_ids(ids)?;
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let rows = whole(ids, store::holidays::many(tx, viewer, ids).await?)?;
        let days = rows.iter().flat_map(|row| rules::days_of(&AttendHolidayInput::from(row)));
        let days: BTreeSet<NaiveDate> = days.collect();
        let gone = store::holidays::remove(tx, viewer, ids).await?;
        attend_day::service::mark_days(tx, viewer.enterprise_id, &days).await?;
        Ok(gone)
    })
    .await
}

/// Synchronizes the holidays of a year with the working calendar (business §7 `holiday/sync`): former ones
/// from it are updated, entered or corrected ones stay. Returns the holidays of the year.
#[erased]
pub async fn sync(db: &Db, viewer: &Viewer, year: Option<i32>) -> AppResult<Vec<AttendHoliday>> {
    let year = year.unwrap_or_else(|| clock::china_day(clock::now()).year());
    db.transaction(async |tx| {
        store::lock(tx, viewer.enterprise_id).await?;
        let specials = workday::service::of_year(tx, viewer.enterprise_id, year).await?;
        let wanted = rules::of_calendar(&specials);
        let ends = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31));
        let (Some(from), Some(to)) = ends else { return Ok(Vec::new()) };
        let all = store::around(tx, viewer.enterprise_id, (from, to)).await?;
        let (synced, own): (Vec<_>, Vec<_>) =
            all.into_iter().filter(|row| row.begins_on.year() == year).partition(|row| row.source == SYNCED);
        let mut days: BTreeSet<NaiveDate> = BTreeSet::new();
        let kept = |row: &&AttendHoliday| wanted.iter().any(|one| same(row, one));
        let gone: Vec<&AttendHoliday> = synced.iter().filter(|row| !kept(row)).collect();
        days.extend(gone.iter().flat_map(|row| rules::days_of(&AttendHolidayInput::from(*row))));
        let gone: Vec<i64> = gone.iter().map(|row| row.id).collect();
        store::holidays::remove(tx, viewer, &gone).await?;
        for one in &wanted {
            let there = synced.iter().any(|row| same(row, one));
            if there || rules::collide(one, &own).is_some() {
                continue;
            }
            store::holidays::save(tx, viewer, None, one).await?;
            days.extend(rules::days_of(one));
        }
        store::set_synced(tx, viewer, year, clock::now()).await?;
        attend_day::service::mark_days(tx, viewer.enterprise_id, &days).await?;
        let after = store::around(tx, viewer.enterprise_id, (from, to)).await?;
        Ok(after.into_iter().filter(|row| row.begins_on.year() == year).collect())
    })
    .await
}

fn same(row: &AttendHoliday, one: &AttendHolidayInput) -> bool {
    (&row.name, row.begins_on, row.ends_on, &row.work_days)
        == (&one.name, one.begins_on, one.ends_on, &one.work_days)
}

/// The special days of an enterprise between two days.
#[erased]
pub async fn calendar_of(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    span: (NaiveDate, NaiveDate),
) -> AppResult<Holidays> {
    Ok(calendar(&store::around(connection, enterprise_id, span).await?))
}
