//! Coordinates of the three systems that Chinese maps use (core §7 `ws/coordinate/convert`).
//!
//! WGS-84 is the system of GPS, GCJ-02 is the state's shift of it (AMap, Tencent), BD-09 is Baidu's shift of
//! GCJ-02. The shifts are published formulas without a closed inverse: the inverse is found by iteration, to
//! far less than a metre.

use std::f64::consts::PI;

/// The equatorial radius and the squared eccentricity of the Krasovsky ellipsoid, which GCJ-02 is computed on.
const RADIUS: f64 = 6_378_245.0;
const ECCENTRICITY: f64 = 0.006_693_421_622_965_943;
/// Baidu's own circle constant.
const BAIDU: f64 = PI * 3000.0 / 180.0;
/// Degrees of error at which the iteration ends: a tenth of a millimetre.
const CLOSE: f64 = 1e-9;
/// Most steps of the iteration, which takes three to five; more means that there is no inverse.
const STEPS: usize = 30;

/// A system of coordinates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum System {
    /// GPS.
    #[default]
    Wgs84,
    /// GCJ-02, the state's shifted system.
    Gcj02,
    /// BD-09, Baidu's shifted system.
    Bd09,
}

impl System {
    /// The name stored in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wgs84 => "wgs84",
            Self::Gcj02 => "gcj02",
            Self::Bd09 => "bd09",
        }
    }

    /// The system of a stored name.
    pub fn from_name(name: &str) -> Self {
        [Self::Gcj02, Self::Bd09].into_iter().find(|system| system.name() == name).unwrap_or_default()
    }
}

/// A point, in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Longitude, east positive.
    pub lng: f64,
    /// Latitude, north positive.
    pub lat: f64,
}

impl Point {
    /// A point on the earth; `None` for anything else.
    pub fn new(lng: f64, lat: f64) -> Option<Self> {
        let on_earth = (-180.0..=180.0).contains(&lng) && (-90.0..=90.0).contains(&lat);
        on_earth.then_some(Self { lng, lat })
    }

    /// The same place in another system.
    pub fn convert(self, from: System, to: System) -> Self {
        let gcj = match from {
            System::Gcj02 => self,
            System::Wgs84 if to == System::Wgs84 => return self,
            System::Wgs84 => shifted(self),
            System::Bd09 if to == System::Bd09 => return self,
            System::Bd09 => inverse(self, baidu),
        };
        match to {
            System::Gcj02 => gcj,
            System::Wgs84 => inverse(gcj, shifted),
            System::Bd09 => baidu(gcj),
        }
    }

    /// Whether the state's shift applies here: it is defined for a rectangle around the mainland.
    fn is_shifted(self) -> bool {
        (72.004..=137.8347).contains(&self.lng) && (0.8293..=55.8271).contains(&self.lat)
    }
}

/// Inverse of `forward` by iteration: the point which `forward` maps to `target`.
fn inverse(target: Point, forward: fn(Point) -> Point) -> Point {
    let mut guess = target;
    for _ in 0..STEPS {
        let reached = forward(guess);
        let (lng, lat) = (reached.lng - target.lng, reached.lat - target.lat);
        guess = Point { lng: guess.lng - lng, lat: guess.lat - lat };
        if lng.abs() < CLOSE && lat.abs() < CLOSE {
            break;
        }
    }
    guess
}

/// WGS-84 to GCJ-02.
fn shifted(point: Point) -> Point {
    if !point.is_shifted() {
        return point;
    }
    let (x, y) = (point.lng - 105.0, point.lat - 35.0);
    let waves = |value: f64| (20.0 * (6.0 * value * PI).sin() + 20.0 * (2.0 * value * PI).sin()) * 2.0 / 3.0;
    let north = -100.0
        + 2.0 * x
        + 3.0 * y
        + 0.2 * y * y
        + 0.1 * x * y
        + 0.2 * x.abs().sqrt()
        + waves(x)
        + (20.0 * (y * PI).sin() + 40.0 * (y / 3.0 * PI).sin()) * 2.0 / 3.0
        + (160.0 * (y / 12.0 * PI).sin() + 320.0 * (y * PI / 30.0).sin()) * 2.0 / 3.0;
    let east = 300.0
        + x
        + 2.0 * y
        + 0.1 * x * x
        + 0.1 * x * y
        + 0.1 * x.abs().sqrt()
        + waves(x)
        + (20.0 * (x * PI).sin() + 40.0 * (x / 3.0 * PI).sin()) * 2.0 / 3.0
        + (150.0 * (x / 12.0 * PI).sin() + 300.0 * (x / 30.0 * PI).sin()) * 2.0 / 3.0;
    let angle = point.lat.to_radians();
    let flattened = 1.0 - ECCENTRICITY * angle.sin() * angle.sin();
    let root = flattened.sqrt();
    Point {
        lng: point.lng + (east * 180.0) / (RADIUS / root * angle.cos() * PI),
        lat: point.lat + (north * 180.0) / ((RADIUS * (1.0 - ECCENTRICITY)) / (flattened * root) * PI),
    }
}

/// GCJ-02 to BD-09.
fn baidu(point: Point) -> Point {
    let Point { lng, lat } = point;
    let length = lng.hypot(lat) + 0.00002 * (lat * BAIDU).sin();
    let angle = lat.atan2(lng) + 0.000003 * (lng * BAIDU).cos();
    Point { lng: length * angle.cos() + 0.0065, lat: length * angle.sin() + 0.006 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use System::{Bd09, Gcj02, Wgs84};

    /// Metres between two points that are close.
    fn metres(a: Point, b: Point) -> f64 {
        let north = (a.lat - b.lat).to_radians() * RADIUS;
        let east = (a.lng - b.lng).to_radians() * RADIUS * a.lat.to_radians().cos();
        north.hypot(east)
    }

    fn at(lng: f64, lat: f64) -> Point {
        Point::new(lng, lat).expect("on the earth")
    }

    #[test]
    fn published_points_agree_to_a_metre() {
        // the pairs of the libraries coordtransform (Beijing) and eviltransform (Shanghai)
        for (from, point, to, wanted) in [
            (Bd09, at(116.404, 39.915), Gcj02, at(116.397_622_752_963_61, 39.908_656_739_576_65)),
            (Gcj02, at(116.404, 39.915), Bd09, at(116.410_369_493_710_29, 39.921_336_993_510_21)),
            (Wgs84, at(116.404, 39.915), Gcj02, at(116.410_244_499_165_47, 39.916_404_283_696_6)),
            (Gcj02, at(116.404, 39.915), Wgs84, at(116.397_755_500_834_53, 39.913_595_716_303_4)),
            (Wgs84, at(121.527_210_6, 31.177_427_6), Gcj02, at(121.531_541_859_215, 31.175_303_983_645_67)),
        ] {
            let found = point.convert(from, to);
            assert!(metres(found, wanted) < 1.0, "{from:?} to {to:?}: {found:?}, {wanted:?}");
        }
    }

    #[test]
    fn there_and_back_is_where_one_was() {
        for lng in (74..136).step_by(3) {
            for lat in (3..54).step_by(3) {
                let here = at(f64::from(lng) + 0.123_4, f64::from(lat) + 0.567_8);
                for (from, to) in
                    [(Wgs84, Gcj02), (Wgs84, Bd09), (Gcj02, Bd09), (Bd09, Wgs84), (Gcj02, Wgs84)]
                {
                    let back = here.convert(from, to).convert(to, from);
                    assert!(metres(here, back) < 0.01, "{from:?} {to:?} {here:?} {back:?}");
                }
            }
        }
    }

    #[test]
    fn abroad_the_state_shifts_nothing_and_off_the_earth_is_nothing() {
        let paris = at(2.294_5, 48.858_4);
        assert_eq!(paris.convert(Wgs84, Gcj02), paris);
        assert_ne!(paris.convert(Wgs84, Bd09), paris);
        for (lng, lat) in [(181.0, 0.0), (0.0, 91.0), (f64::NAN, 0.0), (0.0, f64::INFINITY)] {
            assert_eq!(Point::new(lng, lat), None);
        }
    }
}
