//! Places at which a member may punch: the addresses of their group, their Wi-Fi networks, and the places of
//! the member's work orders, which the crate above all domain crates provides.

use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

use crate::attend_address::model::AttendAddress;
use crate::engine::address::rules::{Address, Fix, Near, Position, nearest};

/// The place of a member's work order.
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

/// Radius around the place of a work order, in metres.
pub const ORDER_RADIUS: i32 = 500;

/// Function that returns the places of a member's open work orders.
pub type OrderPlaces =
    for<'a> fn(&'a AsyncPgConnection, i64, i64) -> BoxFuture<'a, AppResult<Vec<OrderPlace>>>;

static ORDERS: OnceLock<OrderPlaces> = OnceLock::new();

/// Registers that function. Only the first call has an effect.
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

/// Position of a member relative to their places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct There {
    /// Whether they are at one of their places, or may punch anywhere.
    pub inside: bool,
    /// The address at which they are.
    pub address_id: Option<i64>,
    /// The work order at whose place they are.
    pub work_order_id: Option<i64>,
    /// Name of the place, or of the nearest address.
    pub name: Option<String>,
    /// Distance to its middle in metres.
    pub distance: Option<i32>,
}

/// Whether a position or a network is at one of these places.
pub fn look(addresses: &[AttendAddress], orders: &[OrderPlace], fix: &Fix) -> There {
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
    let Some(near) = at else { return There::default() };
    let address = addresses.iter().find(|one| one.id == near.address_id);
    There {
        inside: near.inside,
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
