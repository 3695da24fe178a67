//! Map settings and conversion of coordinates (core §7 `ws/coordinate/convert`).

use async_graphql::Context;
use xieli_kernel::coordinate::{Point, System};
use xieli_kernel::{AppError, FieldCode};
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Result};

/// Coordinate system of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "System")]
pub enum CoordinateSystem {
    /// WGS84, as used by GPS.
    Wgs84,
    /// GCJ-02, the official system of China: AMap, Tencent.
    Gcj02,
    /// BD-09, the system of Baidu.
    Bd09,
}

/// A point, in degrees.
#[fields(login)]
pub struct Coordinate {
    /// The longitude, east positive.
    pub lng: f64,
    /// The latitude, north positive.
    pub lat: f64,
}

/// The source of map tiles, as configured on the server.
#[fields(login)]
pub struct MapSettings {
    /// The address of a tile, with `{z}`, `{x}` and `{y}`.
    pub tile_url: String,
    /// The attribution shown on the map.
    pub attribution: String,
    /// The coordinate system of the tiles; places are stored in WGS84.
    pub system: CoordinateSystem,
}

/// Queries of map settings and coordinates.
#[derive(Default)]
pub struct PlaceQuery;

/// Queries of map settings and coordinates.
#[object(root)]
impl PlaceQuery {
    /// The source of map tiles; null where maps are drawn from provinces, cities and districts.
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
        #[graphql(desc = "The coordinate system of the input.")] from: CoordinateSystem,
        #[graphql(desc = "The coordinate system of the result.")] to: CoordinateSystem,
    ) -> Result<Option<Coordinate>> {
        let point = Point::new(lng, lat)
            .ok_or_else(|| AppError::field("lng", FieldCode::Invalid, "经度或纬度超出范围"))?;
        let Point { lng, lat } = point.convert(from.into(), to.into());
        Ok(Some(Coordinate { lng, lat }))
    }
}
