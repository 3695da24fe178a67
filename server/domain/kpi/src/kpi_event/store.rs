//! Queries on appraisal events; the only place with SQL about them.

use diesel::BoxableExpression;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::kpi_event;

use super::model::{KpiEvent, KpiEventFilter, KpiEventInput};
use crate::kpi::rules::{may_look_at_events, sees_all_events};
use crate::kpi::store::below;
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{filter_keyword, prepared, rows};

/// The enterprise, if the viewer may read events; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if may_look_at_events(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

type Condition = Box<dyn BoxableExpression<kpi_event::table, Pg, SqlType = Bool>>;

/// Restricts the query to visible events: all for those who read all of them, else the viewer's own.
fn concerned(viewer: &Viewer) -> Condition {
    if sees_all_events(viewer) {
        Box::new(kpi_event::id.gt(0))
    } else {
        Box::new(kpi_event::member_id.eq(viewer.member_id))
    }
}

rows!(
    /// Events.
    events: kpi_event => KpiEvent, of tenant; within concerned, filtered(KpiEventFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "HAPPENED_ON": happened_on as "date",
        "POINTS": points as "int8",
    },
    remembered until ["kpi_event", "category"],
    written from KpiEventInput, found by (title, description),
    as "kpi_event.create" "kpi_event.update" "kpi_event.delete"
);

/// Condition: the member belongs to a team or one below it.
const OF_TEAM: &str = "exists (select from team_member s
    join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id and t.deleted_at is null
    where s.enterprise_id = kpi_event.enterprise_id and s.member_id = kpi_event.member_id and s.left_at is null
        and $1 = any (t.path))";

fn filtered<'a>(viewer: &Viewer, filter: &KpiEventFilter) -> kpi_event::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(events::visible(viewer), kpi_event, filter.keyword.as_deref());
    if let Some(id) = filter.member_id {
        query = query.filter(kpi_event::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(prepared::condition(OF_TEAM).bind::<BigInt, _>(id));
    }
    if let Some(above) = filter.category_id {
        query = query.filter(kpi_event::category_id.eq_any(below(viewer.enterprise_id, above)));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "kpi_event", "kpi_event")).filter(Replanned);
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(kpi_event::happened_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(kpi_event::happened_on.le(to));
    }
    query
}

/// Events of a filter with ids above `after`, in order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiEventFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<KpiEvent>> {
    Ok(filtered(viewer, filter)
        .filter(kpi_event::id.gt(after.unwrap_or(0)))
        .order(kpi_event::id)
        .limit(limit)
        .select(KpiEvent::as_select())
        .load(&mut connection)
        .await?)
}
