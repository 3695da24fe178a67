//! Places of a member's open work orders: the address of their plan, else that of the customer of the order.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

use crate::attend_punch::places::OrderPlace;
use crate::prepared;
use crate::work_order::states::WorkOrderStatus;

/// A row of the statement.
#[derive(Debug, QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    work_order_id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Double)]
    lat: f64,
    #[diesel(sql_type = Double)]
    lng: f64,
}

/// The places of a member's open work orders, at most fifty: those that they have accepted and not finished.
pub fn open_orders<'a>(
    connection: &'a AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> BoxFuture<'a, AppResult<Vec<OrderPlace>>> {
    read(connection, enterprise_id, member_id).boxed()
}

async fn read(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> AppResult<Vec<OrderPlace>> {
    let rows: Vec<Place> = prepared::statement(
        sql!("select o.id as work_order_id, o.name, coalesce(p.lat, a.lat) as lat, coalesce(p.lng, a.lng) as lng from work_order o
         left join work_plan p on p.enterprise_id = o.enterprise_id and p.work_order_id = o.id
         left join lateral (select a.lat, a.lng from customer_address a where a.enterprise_id = o.enterprise_id
                and a.deleted_at is null and a.lat is not null and a.lng is not null
                and a.customer_id = o.customer_id and (a.address = o.address or a.is_default)
            order by a.address = o.address desc nulls last, a.is_default desc, a.id limit 1) a on true
         where o.enterprise_id = $1 and (o.director_id = $2 or o.members @> array[$2])
             and o.status in ({WorkOrderStatus::Taken, WorkOrderStatus::InService, WorkOrderStatus::Returned})
            and o.deleted_at is null and coalesce(p.lat, a.lat) is not null and coalesce(p.lng, a.lng) is not null
         order by o.id desc limit 50"),
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(member_id)
    .load(&mut connection)
    .await?;
    let place = |row: Place| {
        let Place { work_order_id, name, lat, lng } = row;
        OrderPlace { work_order_id, name: name.chars().take(100).collect(), lat, lng }
    };
    Ok(rows.into_iter().map(place).collect())
}
