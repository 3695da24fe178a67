//! Queries of the dispatch board; the only place with SQL of it.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::coordinate::Point;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::work_order;

use super::model::{Bar, Visit};
use super::rules::MAX_ORDERS;
use crate::customer;
use crate::list::Moments;
use crate::work_order::model::WorkOrder;
use crate::work_order::rules::{self, Status};
use crate::work_order::states::WorkOrderStatus;
use crate::work_order::store::{clocks, expected, plans, visible_to, work_orders};

/// Orders visible to the viewer with a planned visit of one of these technicians in the period, at most one
/// more than a board shows.
#[erased]
pub async fn orders(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    span: Moments,
    people: &[i64],
) -> AppResult<Vec<WorkOrder>> {
    let theirs = sql::<Bool>("(work_order.director_id = any (")
        .bind::<Array<BigInt>, _>(people.to_vec())
        .sql(") or work_order.members && ")
        .bind::<Array<BigInt>, _>(people.to_vec())
        .sql(")");
    let most = i64::try_from(MAX_ORDERS).unwrap_or(i64::MAX).saturating_add(1);
    Ok(visible_to(viewer)
        .filter(work_order::id.eq_any(expected(viewer.enterprise_id, span)))
        .filter(work_order::status.ne(Status::Stopped as i16))
        .filter(theirs)
        .order(work_order::id)
        .limit(most)
        .select(WorkOrder::as_select())
        .load(&mut connection)
        .await?)
}

/// The bars of these orders, as far as they are visible to the viewer.
#[erased]
pub async fn bars(connection: &AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Arc<Bar>>> {
    let orders = work_orders::many(connection, viewer, ids).await?;
    bars_of(connection, viewer, orders).await
}

/// The bars of orders: one statement per kind of record. Technicians of an order may know the name of its
/// customer.
#[erased]
pub async fn bars_of(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    orders: Vec<WorkOrder>,
) -> AppResult<Vec<Arc<Bar>>> {
    let ids: Vec<i64> = orders.iter().map(|order| order.id).collect();
    let mut plans: HashMap<_, _> = plans(connection, viewer.enterprise_id, &ids).await?.into_iter().collect();
    let mut clocks: HashMap<_, _> =
        clocks::of(connection, viewer.enterprise_id, &ids).await?.into_iter().collect();
    let (own, others): (Vec<_>, Vec<_>) = orders.iter().partition(|order| rules::is_worker(viewer, order));
    let of =
        |orders: Vec<&WorkOrder>| orders.iter().filter_map(|order| order.customer_id).collect::<Vec<_>>();
    let worked: HashMap<_, _> =
        customer::store::names(connection, viewer.enterprise_id, &of(own)).await?.into_iter().collect();
    let seen = customer::store::many(connection, viewer, &of(others)).await?;
    let seen: HashMap<_, _> = seen.into_iter().map(|customer| (customer.id, customer.name)).collect();
    let bar = |order: WorkOrder| {
        let names = if rules::is_worker(viewer, &order) { &worked } else { &seen };
        Arc::new(Bar {
            plan: plans.remove(&order.id),
            clock: clocks.remove(&order.id).unwrap_or_default(),
            customer_name: order.customer_id.and_then(|id| names.get(&id).cloned()),
            order,
        })
    };
    Ok(orders.into_iter().map(bar).collect())
}

#[derive(QueryableByName)]
struct VisitRow {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = Timestamptz)]
    starts_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    ends_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Double>)]
    lng: Option<f64>,
    #[diesel(sql_type = Nullable<Double>)]
    lat: Option<f64>,
}

/// Planned visits of these technicians in a period, except for one order; without a check of visibility,
/// since all visits make them busy.
#[erased]
pub async fn visits(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    people: &[i64],
    but: i64,
) -> AppResult<Vec<(i64, Visit)>> {
    let rows: Vec<VisitRow> = diesel::sql_query(
        sql!("select w.member_id, p.starts_at, p.ends_at, p.lng, p.lat
         from work_plan p
         join work_order o on o.enterprise_id = p.enterprise_id and o.id = p.work_order_id and o.deleted_at is null
            and o.status in ({WorkOrderStatus::AT_TECHNICIAN})
         cross join lateral (select o.director_id as member_id union select unnest(o.members)) w
         where p.enterprise_id = $1 and p.starts_at >= $2 - interval '7 days' and p.starts_at < $3 and p.ends_at > $2
            and p.work_order_id <> $5 and w.member_id = any ($4)
         order by p.starts_at, p.work_order_id
         limit 5000"),
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Timestamptz, _>(from)
    .bind::<Timestamptz, _>(until)
    .bind::<Array<BigInt>, _>(people.to_vec())
    .bind::<BigInt, _>(but)
    .load(&mut connection)
    .await?;
    let visit = |row: VisitRow| {
        let place = row.lng.zip(row.lat).and_then(|(lng, lat)| Point::new(lng, lat));
        (row.member_id, Visit { starts_at: row.starts_at, ends_at: row.ends_at, place })
    };
    Ok(rows.into_iter().map(visit).collect())
}

/// Members of the work groups that do a kind of work; `None` if no group declares it.
#[erased]
pub async fn skilled(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    service_type: &str,
) -> AppResult<Option<Vec<i64>>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Array<BigInt>)]
        members: Vec<i64>,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "select members from work_group where enterprise_id = $1 and deleted_at is null and service_types @> array[$2]",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Text, _>(service_type)
    .load(&mut connection)
    .await?;
    let members = rows.iter().flat_map(|row| row.members.iter().copied()).collect();
    Ok((!rows.is_empty()).then_some(members))
}
