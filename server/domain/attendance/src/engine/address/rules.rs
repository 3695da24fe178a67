//! The nearest attendance place to a position or Wi-Fi network, and errors in the input of a place.

/// The mean radius of the earth in metres.
const EARTH: f64 = 6_371_008.8;
/// Metres per degree of latitude, rounded down so that no near address is skipped.
const DEGREE: f64 = 111_000.0;
/// The smallest radius in metres.
pub const MIN_RADIUS: i32 = 10;
/// The largest radius in metres.
pub const MAX_RADIUS: i32 = 5000;
/// The most networks of an address.
pub const MAX_NETWORKS: usize = 50;

/// A position in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Position {
    /// North of the equator.
    pub latitude: f64,
    /// East of Greenwich.
    pub longitude: f64,
}

impl Position {
    /// Whether it is a valid position: a device may send any numbers.
    pub fn is_valid(self) -> bool {
        // both comparisons are false for NaN
        self.latitude.abs() <= 90.0 && self.longitude.abs() <= 180.0
    }

    /// The metres to another one along the surface.
    pub fn metres_to(self, other: Self) -> f64 {
        let (one, two) = (self.latitude.to_radians(), other.latitude.to_radians());
        let half = |from: f64, to: f64| ((to - from) / 2.0).sin().powi(2);
        let across = half(self.longitude.to_radians(), other.longitude.to_radians());
        let chord = half(one, two) + one.cos() * two.cos() * across;
        2.0 * EARTH * chord.sqrt().min(1.0).asin()
    }
}

/// An address at which punches may be made.
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    /// Its id.
    pub id: i64,
    /// Where it is.
    pub position: Position,
    /// Radius in metres within which punches count.
    pub radius: i32,
    /// The hardware addresses of its networks ([`network`]).
    pub networks: Vec<String>,
}

/// Location reported by a device.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fix {
    /// Its position.
    pub position: Option<Position>,
    /// Hardware address of its network, unnormalized.
    pub network: Option<String>,
}

/// How an address was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// By its network.
    Network,
    /// By its position.
    Position,
}

/// The address of a punch, or the nearest one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Near {
    /// The address.
    pub address_id: i64,
    /// The metres to it, where the position is known.
    pub metres: Option<f64>,
    /// Whether the punch counts there.
    pub inside: bool,
    /// The way it was found.
    pub found: Found,
}

/// Normalizes the hardware address of a network to `aabbccddeeff`; `None` for an invalid one. Phones without
/// the permission send `02:00:00:00:00:00`, which is invalid, too.
pub fn network(text: &str) -> Option<String> {
    let digits: String =
        text.chars().filter(|c| !matches!(c, ':' | '-' | '.' | ' ')).collect::<String>().to_lowercase();
    let hexadecimal = digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let nobody = ["020000000000", "000000000000", "ffffffffffff"].contains(&digits.as_str());
    (hexadecimal && !nobody).then_some(digits)
}

/// The address of a network, else the nearest one, else `None`. Of addresses whose circle contains the
/// position the nearest counts; without any, the nearest of all is returned with its distance. The circle
/// itself is inside.
pub fn nearest(addresses: &[Address], fix: &Fix) -> Option<Near> {
    let position = fix.position.filter(|position| position.is_valid());
    let here = fix.network.as_deref().and_then(network);
    let by_network = here.and_then(|here| addresses.iter().find(|one| one.networks.contains(&here)));
    if let Some(address) = by_network {
        let metres = position.map(|position| position.metres_to(address.position));
        return Some(Near { address_id: address.id, metres, inside: true, found: Found::Network });
    }
    let position = position?;
    let mut best: Option<Near> = None;
    for address in addresses {
        // farther north or south than the best, whatever the longitude
        let least = (address.position.latitude - position.latitude).abs() * DEGREE;
        let hopeless = |best: &Near| best.inside && best.metres.is_some_and(|metres| least > metres);
        if best.as_ref().is_some_and(hopeless) {
            continue;
        }
        let metres = position.metres_to(address.position);
        let inside = metres <= f64::from(address.radius);
        let near = Near { address_id: address.id, metres: Some(metres), inside, found: Found::Position };
        let rank = |near: &Near| (!near.inside, near.metres.unwrap_or(f64::MAX), near.address_id);
        if best.as_ref().is_none_or(|best| rank(&near) < rank(best)) {
            best = Some(near);
        }
    }
    best
}

/// The number of addresses as the client expects it (business §4): -1 where there is none, else 0.
pub const fn held_count(any: bool) -> i32 {
    if any { 0 } else { -1 }
}

/// The errors of an address, with the name of the field.
pub fn faults(position: Position, radius: i32, networks: &[String]) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    if !position.is_valid() {
        faults.push(("latitude", "请在地图上选择位置"));
    }
    if !(MIN_RADIUS..=MAX_RADIUS).contains(&radius) {
        faults.push(("radius", "打卡范围应在 10 到 5000 米之间"));
    }
    if networks.len() > MAX_NETWORKS {
        faults.push(("networks", "最多 50 个 Wi-Fi"));
    }
    if networks.iter().any(|one| network(one).is_none()) {
        faults.push(("networks", "Wi-Fi 的 MAC 地址应为 12 位十六进制"));
    }
    faults
}
