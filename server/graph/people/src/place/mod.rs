//! Places on maps (core §7 `ws/coordinate/convert`).

use async_graphql::Context;
use xieli_kernel::coordinate::{Point, System};
use xieli_kernel::{AppError, FieldCode};
use xieli_macros::{Enum, fields, object};

use crate::core::{Reach, Result};

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

/// Where maps come from, as whoever runs the server has configured it.
#[fields(login)]
pub struct MapSettings {
    /// The address of a tile, with `{z}`, `{x}` and `{y}`.
    pub tile_url: String,
    /// Whom the map names.
    pub attribution: String,
    /// The system that it is drawn in; places are kept in WGS84.
    pub system: CoordinateSystem,
}

/// Root fields about places.
#[derive(Default)]
pub struct PlaceQuery;

/// Root fields about places.
#[object(root)]
impl PlaceQuery {
    /// Where maps come from; null where they are drawn from provinces, cities and districts.
    #[login]
    async fn map_settings(&self, ctx: &Context<'_>) -> Result<Option<MapSettings>> {
        Ok(ctx.services()?.map().map(|tiles| MapSettings {
            tile_url: tiles.address.clone(),
            attribution: tiles.attribution.clone(),
            system: tiles.system.into(),
        }))
    }

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
