//! Queries on on-call rosters; the only place with SQL about them.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{member, work_roster};

use super::model::{WorkRoster, WorkRosterFilter, WorkRosterInput};
use crate::states::MemberStatus;
use crate::{db, filter_keyword, rows};

/// Visibility: all shifts of the enterprise, for internal members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// On-call shifts of the enterprise.
    work_rosters: work_roster => WorkRoster, of tenant, filtered(WorkRosterFilter),
    sorts { "STARTS_AT": starts_at as "timestamptz", "CREATED_AT": created_at as "timestamptz" },
    written from WorkRosterInput, found by (remark),
    as "work_roster.create" "work_roster.update" "work_roster.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &WorkRosterFilter) -> work_roster::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(work_rosters::visible(viewer), work_roster, filter.keyword.as_deref());
    if let Some(id) = filter.zone_id {
        query = query.filter(work_roster::zone_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(work_roster::member_id.eq(id));
    }
    match filter.open {
        None => {}
        Some(true) => query = query.filter(work_roster::ends_at.gt(clock::now())),
        Some(false) => query = query.filter(work_roster::ends_at.le(clock::now())),
    }
    let (from, until) = filter.during.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(work_roster::ends_at.gt(from));
    }
    if let Some(until) = until {
        query = query.filter(work_roster::starts_at.lt(until));
    }
    query
}

/// Serializes writers of an enterprise's roster, so that a check for overlaps sees all shifts.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, viewer: &Viewer) -> AppResult<()> {
    db::lock(tx, "work_roster", viewer.enterprise_id).await
}

/// A shift for the same pool, other than `but`, that overlaps the period.
#[erased]
pub async fn colliding(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &WorkRosterInput,
    but: Option<i64>,
) -> AppResult<Option<WorkRoster>> {
    Ok(work_rosters::visible(viewer)
        .filter(work_roster::zone_id.is_not_distinct_from(input.zone_id))
        .filter(work_roster::starts_at.lt(input.ends_at))
        .filter(work_roster::ends_at.gt(input.starts_at))
        .filter(work_roster::id.is_distinct_from(but.unwrap_or(0)))
        .order((work_roster::starts_at, work_roster::id))
        .select(WorkRoster::as_select())
        .first(tx)
        .await
        .optional()?)
}

/// The members on call now for each of these pools, and for the whole enterprise under 0.
#[erased]
pub async fn on_call(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    zones: &[i64],
) -> AppResult<Vec<(i64, WorkRoster)>> {
    on_call_at(connection, enterprise_id, zones, clock::now()).await
}

/// The same at a given time; without members who have left.
#[erased]
pub async fn on_call_at(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    zones: &[i64],
    now: DateTime<Utc>,
) -> AppResult<Vec<(i64, WorkRoster)>> {
    let rows: Vec<WorkRoster> = work_roster::table
        .inner_join(member::table.on(
            member::enterprise_id.eq(work_roster::enterprise_id).and(member::id.eq(work_roster::member_id)),
        ))
        .filter(work_roster::enterprise_id.eq(enterprise_id))
        .filter(work_roster::deleted_at.is_null())
        .filter(work_roster::starts_at.le(now))
        .filter(work_roster::ends_at.gt(now))
        .filter(work_roster::zone_id.is_null().or(work_roster::zone_id.eq_any(zones.to_vec())))
        .filter(member::status.eq(MemberStatus::Active.number()))
        .filter(member::deleted_at.is_null())
        .select(WorkRoster::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.zone_id.unwrap_or(0), row)).collect())
}
