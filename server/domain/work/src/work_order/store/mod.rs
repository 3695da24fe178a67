//! Queries on work orders; the only place with SQL about them.

pub mod alerts;
pub mod clocks;
mod figures;
mod fill;
mod found;
mod linked;
mod parts;
mod people;
mod plan;
mod write;

pub use figures::*;
pub use fill::*;
pub use found::*;
pub use linked::*;
pub use parts::*;
pub use people::*;
pub use plan::*;
pub use write::*;

use chrono::{NaiveDate, TimeDelta};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date as SqlDate, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{work_order, work_plan};

use super::model::{Load, QueueCounts, Scope, StatusCount, WorkOrder, WorkOrderFilter, WorkOrderInput};
use super::plan::MAX_DAYS;
use super::rules::{self, Status};
use crate::crm_work_order::states::CrmWorkOrderStatus;
use crate::list::Moments;
use crate::list::condition;
use crate::prepared::{self, Prepared, Replanned};
use crate::rows::own_or_none;
use crate::{customer, filter_keyword, narrow_own, own_page, project, rows, settled_by};

/// A boxed query on work orders.
type Query<'a> = work_order::BoxedQuery<'a, Pg>;

/// Ids of orders with a plan.
type Expected<'a> = work_plan::BoxedQuery<'a, Pg, BigInt>;

type Condition = Box<dyn BoxableExpression<work_order::table, Pg, SqlType = Bool>>;

fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_look(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// The orders visible to the viewer: all of the enterprise for those who may read all or dispatch; for other
/// members those that they created or work on, of teams that they direct, and of their own customers.
fn within(viewer: &Viewer) -> Condition {
    if rules::sees_all(viewer) {
        return Box::new(condition("true"));
    }
    Box::new(work_order::seen_by.overlaps_with(rules::tokens(viewer)))
}

rows!(
    /// Work orders of the viewer's enterprise.
    work_orders: work_order => WorkOrder, of tenant; within within, filtered(WorkOrderFilter) after settled,
    sorts {
        "CREATED_AT": created_at as "timestamptz", "UPDATED_AT": updated_at as "timestamptz", "NAME": name as "text",
        "REQUESTED_AT": requested_at as "timestamptz", "DUE_AT": due_at as "timestamptz" nullable,
        "NEXT_DUE_AT": next_due_at as "timestamptz" nullable,
    },
    remembered until [
        "work_order", "customer", "project", "project_member", "project_group", "team", "custom_field", "dict_item"
    ], told WorkOrderFilter::told,
    ids first,
    looked up WorkOrderFilter::is_narrow,
    own order by own_page,
    written from WorkOrderInput, found by (name, contact_name, contact_phone, address),
    as "work_order.create" "work_order.update" "work_order.delete"
);

/// Restricts the query to the orders visible to the viewer, for their attachments.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    work_orders::visible(viewer)
}

/// Condition on open orders.
const OPEN: &str = sql!("work_order.status in ({Status::OPEN})");

/// Condition on orders with assisting technicians, repeated for their partial index.
const JOINED_BY_SOME: &str = "work_order.members <> '{}'";

/// Condition on orders on hold.
macro_rules! held {
    ($($since:literal)?) => {
        concat!(
            "exists (select from work_clock c where c.enterprise_id = work_order.enterprise_id \
                and c.work_order_id = work_order.id and c.held_at is not null", $(" and ", $since,)? ")"
        )
    };
}

/// Condition on orders past the promised pickup and not picked up; the clock did not stop before.
const RESPOND_LATE: &str = sql!(
    "(work_order.status in ({Status::WaitingDispatch, Status::WaitingPickup}) \
        and exists (select from work_clock c \
            where c.enterprise_id = work_order.enterprise_id and c.work_order_id = work_order.id \
                and c.respond_due_at < least(now(), c.held_at)))"
);
const RESPOND_IN_TIME: &str = sql!("not {RESPOND_LATE}");

const HELD: &str = held!();
const NOT_HELD: &str = concat!("not ", held!());
const HELD_IN_TIME: &str = held!("c.held_at <= work_order.due_at");

/// Condition on orders past their deadline: still open, and the clock did not stop before.
const LATE: &str = sql!("(work_order.status in ({Status::OPEN}) and not {HELD_IN_TIME})");

/// Condition on orders that require an action of the viewer now: go there, work on it, take up a returned
/// one; check, confirm or dispatch where the viewer may. `seen_by` repeats a part of it for its index.
fn to_do<'a>(viewer: &Viewer) -> Prepared<'a, Bool> {
    prepared::condition(sql!(
        "(work_order.seen_by @> array[$1] and work_order.status in ({Status::AT_TECHNICIAN})
            and (work_order.director_id = $1 or work_order.members @> array[$1]))"
    ))
    .bind::<BigInt, _>(viewer.member_id)
}

settled_by!(WorkOrderFilter, WorkOrder);
own_page!(WorkOrderFilter, work_order => WorkOrder, of WorkOrder, filtered);

/// The visible orders, for a list.
fn listed<'a>(viewer: &Viewer, filter: &WorkOrderFilter) -> Query<'a> {
    if rules::sees_all(viewer) || !filter.finds_many() {
        return work_orders::visible(viewer);
    }
    // written so that no index of `seen_by` applies: PostgreSQL then reads in the order of the list for all
    // values, with one cached plan
    let theirs = prepared::condition("coalesce(work_order.seen_by, '{}') && $1");
    work_order::table
        .filter(work_order::enterprise_id.eq(own_or_none(viewer, &tenant(viewer))))
        .filter(work_order::deleted_at.is_null())
        .filter(theirs.bind::<Array<BigInt>, _>(rules::tokens(viewer)))
        .into_boxed()
}

/// Condition that an order was created on this day, in China.
fn made_on<'a>(day: NaiveDate) -> Prepared<'a, Bool> {
    prepared::condition("(work_order.created_at at time zone 'Asia/Shanghai')::date = $1")
        .bind::<SqlDate, _>(day)
}

fn filtered<'a>(viewer: &Viewer, filter: &WorkOrderFilter) -> Query<'a> {
    let query = narrow_own!(listed(viewer, filter), work_order, &filter.custom);
    let many = filter.finds_many();
    // an order number is not in the search text; it is compared with the id and the day of creation
    let mut query = match (filter.keyword.as_deref().and_then(rules::numbered), many) {
        (Some((id, day)), _) => query.filter(work_order::id.eq(id)).filter(made_on(day)),
        (None, true) => filter_keyword!(query, work_order, filter.keyword.as_deref(), many),
        (None, false) => filter_keyword!(query, work_order, filter.keyword.as_deref()),
    };
    if !many && (!rules::sees_all(viewer) || !filter.is_plain()) {
        // the number of matches decides which plan is faster: plan anew each time
        query = query.filter(Replanned);
    }
    let me = viewer.member_id;
    query = match filter.scope.unwrap_or_default() {
        Scope::All => query,
        Scope::ToDo => query.filter(to_do(viewer)),
        Scope::Directed => query.filter(work_order::director_id.eq(me)),
        Scope::Joined => {
            query.filter(condition(JOINED_BY_SOME)).filter(work_order::members.contains(vec![me]))
        }
        Scope::Created => query.filter(work_order::created_by.eq(me)),
        Scope::Dispatch => query.filter(work_order::status.eq(Status::WaitingDispatch as i16)),
        Scope::Check => query.filter(work_order::status.eq(Status::WaitingCheck as i16)),
        Scope::Confirm => query.filter(work_order::status.eq(Status::WaitingConfirm as i16)),
    };
    match filter.statuses.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(work_order::status.eq(*one)),
        Some(several) => {
            query = query.filter(work_order::status.eq_any(several.to_vec()));
            if several.iter().all(|status| Status::read(*status).is_open()) {
                query = query.filter(condition(OPEN));
            }
        }
    }
    match filter.levels.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(work_order::level.eq(one.clone())),
        Some(several) => query = query.filter(work_order::level.eq_any(several.to_vec())),
    }
    match filter.service_types.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(work_order::service_type.eq(one.clone())),
        Some(several) => query = query.filter(work_order::service_type.eq_any(several.to_vec())),
    }
    match filter.open {
        None => {}
        Some(true) => query = query.filter(condition(OPEN)),
        Some(false) => query = query.filter(condition(sql!("work_order.status in ({Status::OVER})"))),
    }
    placed(query, viewer, filter)
}

/// Filters by related records apply only if the related record is visible to the viewer, so that guessed ids
/// reveal nothing.
fn placed<'a>(mut query: Query<'a>, viewer: &Viewer, filter: &WorkOrderFilter) -> Query<'a> {
    if let Some(id) = filter.customer_id {
        let seen: Condition = customer::store::within(viewer, "work_order.customer_id");
        query = query.filter(work_order::customer_id.eq(id)).filter(seen);
    }
    if let Some(id) = filter.project_id {
        let seen: Condition = project::store::within(viewer, "work_order.project_id");
        query = query.filter(work_order::project_id.eq(id)).filter(seen);
    }
    if let Some(id) = filter.asset_id {
        // records at a customer are visible with the customer
        let seen: Condition = customer::store::within(viewer, "work_order.customer_id");
        query = query.filter(work_order::asset_id.eq(id)).filter(seen);
    }
    if let Some(id) = filter.project_device_id {
        // records in a project are visible with the project
        let seen: Condition = project::store::within(viewer, "work_order.project_id");
        query = query.filter(work_order::project_device_id.eq(id)).filter(seen);
    }
    if let Some(id) = filter.zone_id {
        query = query.filter(work_order::zone_id.eq(id));
    }
    if let Some(id) = filter.director_id {
        query = query.filter(work_order::director_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        let answers = work_order::accept_team_id.eq(id).or(work_order::director_team_id.eq(id));
        query = query.filter(answers);
    }
    if let Some(id) = filter.member_id {
        let joins = condition(JOINED_BY_SOME).and(work_order::members.contains(vec![id]));
        query = query.filter(work_order::director_id.eq(id).or(joins));
    }
    if let Some(supplement) = filter.supplement {
        query = query.filter(work_order::supplement.eq(supplement));
    }
    if let Some(visit) = filter.visit {
        query = query.filter(work_order::visit.eq(visit));
        if visit > 0 {
            // repeated for its partial index
            query = query.filter(condition("work_order.visit > 0"));
        }
    }
    if let Some(id) = filter.created_by {
        query = query.filter(work_order::created_by.eq(id));
    }
    if let Some(planned) = filter.planned {
        let theirs = work_plan::table
            .filter(work_plan::enterprise_id.eq(viewer.enterprise_id))
            .filter(work_plan::starts_at.is_not_null())
            .select(work_plan::work_order_id);
        query = match planned {
            true => query.filter(work_order::id.eq_any(theirs)),
            false => query.filter(work_order::id.ne_all(theirs)),
        };
    }
    if let Some(span) = filter.planned_at.filter(|span| *span != (None, None)) {
        query = query.filter(work_order::id.eq_any(expected(viewer.enterprise_id, span)));
    }
    between(query, filter)
}

/// Orders with a planned visit in a period; the search begins earlier by the longest length of a visit.
pub fn expected<'a>(enterprise_id: i64, (from, until): Moments) -> Expected<'a> {
    let mut plans = work_plan::table
        .filter(work_plan::enterprise_id.eq(enterprise_id))
        .filter(work_plan::starts_at.is_not_null())
        .select(work_plan::work_order_id)
        .into_boxed();
    if let Some(from) = from {
        let earliest = from.checked_sub_signed(TimeDelta::days(MAX_DAYS)).unwrap_or(from);
        plans = plans.filter(work_plan::starts_at.ge(earliest)).filter(work_plan::ends_at.gt(from));
    }
    if let Some(until) = until {
        plans = plans.filter(work_plan::starts_at.lt(until));
    }
    plans
}

macro_rules! span {
    ($query:ident, $column:expr, $span:expr) => {
        let (from, until): Moments = $span.unwrap_or_default();
        if let Some(from) = from {
            $query = $query.filter($column.ge(from));
        }
        if let Some(until) = until {
            $query = $query.filter($column.lt(until));
        }
    };
}

fn between<'a>(mut query: Query<'a>, filter: &WorkOrderFilter) -> Query<'a> {
    span!(query, work_order::created_at, filter.created_at);
    span!(query, work_order::requested_at, filter.requested_at);
    span!(query, work_order::due_at, filter.due_at);
    if let Some(overdue) = filter.overdue {
        let over = work_order::due_at.lt(clock::now());
        query = match overdue {
            true => query.filter(over).filter(condition(OPEN)).filter(condition(LATE)),
            // never null, with or without a deadline
            false => query.filter(diesel::dsl::not(over.and(condition(LATE)).is_not_distinct_from(true))),
        };
    }
    if let Some(overdue) = filter.respond_overdue {
        query = query.filter(condition(if overdue { RESPOND_LATE } else { RESPOND_IN_TIME }));
    }
    match filter.held {
        None => {}
        Some(true) => query = query.filter(condition(HELD)),
        Some(false) => query = query.filter(condition(NOT_HELD)),
    }
    query
}

/// Orders of a filter with an id above `after`, oldest first.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WorkOrderFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<WorkOrder>> {
    let filter = settled(connection, viewer, filter, true).await?;
    Ok(filtered(viewer, &filter)
        .filter(work_order::id.gt(after.unwrap_or(0)))
        .order(work_order::id)
        .limit(limit)
        .select(WorkOrder::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of orders of a filter in each status.
#[erased]
pub async fn statuses(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WorkOrderFilter,
) -> AppResult<Vec<StatusCount>> {
    let filter = settled(connection, viewer, filter, false).await?;
    let rows: Vec<(i16, i64, i64)> = work_order::table
        .filter(work_order::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_order::id.eq_any(filtered(viewer, &filter).select(work_order::id)))
        .group_by(sql::<SmallInt>("1"))
        .order(sql::<SmallInt>("1"))
        .select(sql::<(SmallInt, BigInt, BigInt)>(sql!(
            "status, count(*), count(*) filter (where status in ({Status::OPEN}) and due_at < now()
                and not exists (select from work_clock c where c.enterprise_id = work_order.enterprise_id
                    and c.work_order_id = work_order.id and c.held_at <= work_order.due_at))"
        )))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(status, count, overdue)| StatusCount { status, count, overdue }).collect())
}

/// Load of the technicians of a filter's orders, the busiest first; at most 200.
#[erased]
pub async fn loads(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &WorkOrderFilter,
) -> AppResult<Vec<Load>> {
    let rows: Vec<(i64, i64, i64, i64)> = work_order::table
        .filter(work_order::enterprise_id.eq(viewer.enterprise_id))
        .filter(work_order::id.eq_any(filtered(viewer, filter).select(work_order::id)))
        .filter(condition(OPEN))
        .filter(work_order::director_id.is_not_null())
        .group_by(sql::<BigInt>("1"))
        .order(sql::<BigInt>("2 desc, 1"))
        .limit(200)
        .select(sql::<(BigInt, BigInt, BigInt, BigInt)>(sql!(
            "director_id, count(*), count(*) filter (where due_at < now()), count(*)
                filter (where status in ({Status::InService, Status::Returned}))"
        )))
        .load(&mut connection)
        .await?;
    let load = |(member_id, open, overdue, working)| Load { member_id, open, overdue, working };
    Ok(rows.into_iter().map(load).collect())
}

/// Number of orders in each queue, each the length of the list that the viewer opens there: one statement.
#[erased]
pub async fn queues(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<QueueCounts> {
    if !rules::may_look(viewer) {
        return Ok(QueueCounts::default());
    }
    let all = rules::sees_all(viewer);
    // viewers who see all count each queue from its own index; others have few orders, found once by
    // `seen_by`
    let orders = match all {
        true => "not materialized (select * from work_order where enterprise_id = $1 and deleted_at is null)",
        false => {
            sql!(
                "materialized (select * from work_order where enterprise_id = $1 and deleted_at is null and seen_by && $2
                and (status in ({Status::WaitingDispatch, Status::WaitingPickup},
                    {Status::WaitingCheck, Status::WaitingConfirm}) or visit = 1))"
            )
        }
    };
    Ok(diesel::sql_query(format!(
        "with orders as {orders}
         select (select count(*) from crm_work_order c where c.enterprise_id = $1 and c.deleted_at is null and c.status = {asked}
                and not $4 and ($3 or c.created_by = $5)) as t1,
            (select count(*) from orders where status = {queued}) as t2, (select count(*) from orders where status = {sent}) as t3,
            (select count(*) from orders where status = {check}) as t4, (select count(*) from orders where status = {confirm}) as t5,
            -- `visit > 0` is said for its index
            (select count(*) from orders where visit = 1 and visit > 0 and status = {done}) as t6
         where $2::bigint[] is not null",
        asked = CrmWorkOrderStatus::Waiting.number(),
        queued = Status::WaitingDispatch.number(),
        sent = Status::WaitingPickup.number(),
        check = Status::WaitingCheck.number(),
        confirm = Status::WaitingConfirm.number(),
        done = Status::Done.number(),
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<diesel::sql_types::Array<BigInt>, _>(rules::tokens(viewer))
    .bind::<Bool, _>(all)
    .bind::<Bool, _>(viewer.is_external())
    .bind::<BigInt, _>(viewer.member_id)
    .get_result(&mut connection)
    .await?)
}
