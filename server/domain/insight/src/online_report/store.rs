//! Queries on reports; the only place with SQL about them. `compile` queries their figures.

use diesel::dsl::not;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{online_report, online_report_star};

use super::definition::Position;
use super::grant_store::HELD;
use super::model::{Report, ReportFilter, ReportInput};
use super::positioned::name_taken;
use super::rules;
use crate::list::condition;
use crate::tree::TreeTable;
use crate::{filter_keyword, prepared, rows};

type Condition = Box<dyn BoxableExpression<online_report::table, Pg, SqlType = Bool>>;

/// The enterprise, if the viewer reads any report; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Restricts the query to visible reports: all for report managers; else the enabled ones of the viewer's
/// positions whose needs the viewer meets and that are unrestricted or granted to the viewer. A holder of a
/// grant to change a report also finds it while it is disabled.
fn within(viewer: &Viewer) -> Condition {
    if rules::may_manage(viewer) {
        return Box::new(condition("true"));
    }
    let positions = rules::positions(viewer).into_iter().map(Position::number).collect();
    let met = rules::needs_met(viewer).into_iter().map(|need| need.number().into()).collect();
    Box::new(
        prepared::condition(format!(
            "online_report.menu_position = any ($1) and online_report.needs <@ $2
             and (online_report.enabled and not online_report.restricted or exists (select from online_report_grant g
                where g.enterprise_id = online_report.enterprise_id and g.report_id = online_report.id
                    and (online_report.enabled or g.may_update) and {HELD}))"
        ))
        .bind::<Array<SmallInt>, Vec<i16>>(positions)
        .bind::<Array<BigInt>, Vec<i64>>(met)
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Array<BigInt>, _>(viewer.team_ids.clone()),
    )
}

rows!(
    /// Reports of the enterprise.
    reports: online_report => Report, of tenant; within within, filtered(ReportFilter),
    sorts {
        "ORDER": place as "int4", "NAME": name as "text", "CREATED_AT": created_at as "timestamptz",
        "UPDATED_AT": updated_at as "timestamptz",
    },
    written from ReportInput, found by (name),
    as "online_report.create" "online_report.update" "online_report.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &ReportFilter) -> online_report::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(reports::visible(viewer), online_report, filter.keyword.as_deref());
    if let Some(position) = filter.position {
        query = query.filter(online_report::menu_position.eq(position));
    }
    if let Some(dataset) = filter.dataset {
        query = query.filter(online_report::dataset.eq(dataset));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(online_report::enabled.eq(enabled));
    }
    if let Some(starred) = filter.starred {
        let own = online_report_star::table
            .filter(online_report_star::enterprise_id.eq(viewer.enterprise_id))
            .filter(online_report_star::member_id.eq(viewer.member_id))
            .select(online_report_star::report_id);
        query = match starred {
            true => query.filter(online_report::id.eq_any(own)),
            false => query.filter(not(online_report::id.eq_any(own))),
        };
    }
    query
}

/// Lock that serializes changes of reports, so that their number, names and order stay as they were read.
pub const LIST: TreeTable = TreeTable::kept("online_report");

/// The same lock for restoring reports from the bin.
pub fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(LIST.lock(tx, viewer.enterprise_id))
}

/// The ids of a position's reports in order, each with its place.
#[erased]
pub async fn places(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    position: i16,
) -> AppResult<Vec<(i64, i32)>> {
    Ok(reports::visible(viewer)
        .filter(online_report::menu_position.eq(position))
        .order((online_report::sort_order, online_report::id))
        .select((online_report::id, online_report::sort_order))
        .load(&mut connection)
        .await?)
}

/// The names of a position's reports.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    position: i16,
) -> AppResult<Vec<String>> {
    Ok(reports::visible(viewer)
        .filter(online_report::menu_position.eq(position))
        .select(online_report::name)
        .load(&mut connection)
        .await?)
}

name_taken!(reports::visible, online_report);

/// Moves a report to a place.
#[erased]
pub async fn place(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, place: i32) -> AppResult<Report> {
    Ok(diesel::update(online_report::table.find((viewer.enterprise_id, id)))
        .set(online_report::sort_order.eq(place))
        .returning(Report::as_returning())
        .get_result(tx)
        .await?)
}

/// Sets whether only holders of a grant find a report, or all readers of its position.
#[erased]
pub async fn shared(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    restricted: bool,
) -> AppResult<Report> {
    Ok(diesel::update(online_report::table.find((viewer.enterprise_id, id)))
        .set((
            online_report::restricted.eq(restricted),
            online_report::version.eq(online_report::version + 1),
            online_report::updated_at.eq(clock::now()),
            online_report::updated_by.eq(viewer.member_id),
        ))
        .returning(Report::as_returning())
        .get_result(tx)
        .await?)
}

/// The enabled reports that the viewer may read, by position and in order.
#[erased]
pub async fn menus(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    positions: &[i16],
) -> AppResult<Vec<Report>> {
    Ok(reports::visible(viewer)
        .filter(online_report::enabled.eq(true))
        .filter(online_report::menu_position.eq_any(positions.to_vec()))
        .order((online_report::place, online_report::id))
        .select(Report::as_select())
        .load(&mut connection)
        .await?)
}
