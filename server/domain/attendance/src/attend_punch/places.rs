//! Where somebody may punch, and whether they are there: the addresses of their group, the networks of these, and the places of their
//! work orders, which the crate that sees all wings knows.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

use crate::attend_address::model::AttendAddress;
use crate::engine::address::rules::{Address, Fix, Near, Position, nearest};

/// The place of a work order of somebody's.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderPlace {
    /// The order.
    pub work_order_id: i64,
    /// The name of the place.
    pub name: String,
    /// Degrees of latitude.
    pub lat: f64,
    /// Degrees of longitude.
    pub lng: f64,
}

/// Metres around the place of an order that belong to it.
pub const ORDER_RADIUS: i32 = 500;

/// The places of the open work orders of a member.
pub type OrderPlaces =
    for<'a> fn(&'a AsyncPgConnection, i64, i64) -> BoxFuture<'a, AppResult<Vec<OrderPlace>>>;

static ORDERS: OnceLock<OrderPlaces> = OnceLock::new();

/// Makes known where work orders are. Later calls change nothing.
pub fn declare(orders: OrderPlaces) {
    ORDERS.get_or_init(|| orders);
}

/// The places of the open work orders of a member.
#[erased]
pub async fn orders(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
) -> AppResult<Vec<OrderPlace>> {
    match ORDERS.get() {
        Some(orders) => orders(connection, enterprise_id, member_id).await,
        None => Ok(Vec::new()),
    }
}

/// Where somebody is, as far as they are at a place of theirs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct There {
    /// They are at one of their places, or may punch anywhere.
    pub inside: bool,
    /// The address that they are at.
    pub address_id: Option<i64>,
    /// The order at whose place they are.
    pub work_order_id: Option<i64>,
    /// Its name, or the nearest address.
    pub name: Option<String>,
    /// Metres to its middle.
    pub distance: Option<i32>,
}

/// Whether a position or a network is at one of these places; with none of them, anywhere is inside.
pub fn look(addresses: &[AttendAddress], orders: &[OrderPlace], fix: &Fix) -> There {
    let anywhere = addresses.is_empty() && orders.is_empty();
    let own: Vec<Address> = addresses.iter().map(AttendAddress::site).collect();
    let places = orders.iter().map(|one| Address {
        id: one.work_order_id,
        position: Position { latitude: one.lat, longitude: one.lng },
        radius: ORDER_RADIUS,
        networks: Vec::new(),
    });
    let places: Vec<Address> = places.collect();
    let (at, order) = (nearest(&own, fix), nearest(&places, fix));
    if let Some(near) = order.filter(|near| near.inside && !at.is_some_and(|at| at.inside)) {
        let place = orders.iter().find(|one| one.work_order_id == near.address_id);
        let name = place.map(|one| one.name.clone());
        let work_order_id = Some(near.address_id);
        return There { inside: true, address_id: None, work_order_id, name, distance: metres(&near) };
    }
    let Some(near) = at else { return There { inside: anywhere, ..There::default() } };
    let address = addresses.iter().find(|one| one.id == near.address_id);
    There {
        inside: near.inside || anywhere,
        address_id: near.inside.then_some(near.address_id),
        work_order_id: None,
        name: address.map(|one| one.name.clone()),
        distance: metres(&near),
    }
}

/// Whole metres to a place.
#[allow(clippy::cast_possible_truncation, reason = "no two places are farther apart than half the earth")]
fn metres(near: &Near) -> Option<i32> {
    near.metres.map(|metres| metres.round() as i32)
}
