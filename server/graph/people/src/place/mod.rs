//! Places on maps (core §7 `ws/coordinate/convert`).

use xieli_kernel::coordinate::{Point, System};
use xieli_kernel::{AppError, FieldCode};
use xieli_macros::{Enum, fields, object};

use crate::core::Result;

/// A system of coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "System")]
pub enum CoordinateSystem {
    /// GPS.
    Wgs84,
    /// The state's: AMap, Tencent.
    Gcj02,
    /// Baidu's.
    Bd09,
}

/// A point, in degrees.
#[fields(login)]
pub struct Coordinate {
    /// Longitude, east positive.
    pub lng: f64,
    /// Latitude, north positive.
    pub lat: f64,
}

/// Root fields about places.
#[derive(Default)]
pub struct PlaceQuery;

/// Root fields about places.
#[object(root)]
impl PlaceQuery {
    /// The same place in another system of coordinates, exact to a metre.
    #[login]
    async fn coordinate_convert(
        &self,
        #[graphql(desc = "Longitude, -180 to 180.")] lng: f64,
        #[graphql(desc = "Latitude, -90 to 90.")] lat: f64,
        #[graphql(desc = "The system it is in.")] from: CoordinateSystem,
        #[graphql(desc = "The system it is wanted in.")] to: CoordinateSystem,
    ) -> Result<Option<Coordinate>> {
        let point = Point::new(lng, lat)
            .ok_or_else(|| AppError::field("lng", FieldCode::Invalid, "经度或纬度超出范围"))?;
        let Point { lng, lat } = point.convert(from.into(), to.into());
        Ok(Some(Coordinate { lng, lat }))
    }
}
