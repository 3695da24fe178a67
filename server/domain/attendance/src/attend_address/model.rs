//! Rows, filters and inputs of attendance places.

use xieli_tables::attend_address;

use crate::engine::address::rules::{Address, Position};
use crate::patched;

patched!(attend_address;
    /// An address at which members punch.
    AttendAddress,
    /// An address as it is written.
    AttendAddressInput,
    /// Changes to an address: an absent field stays, `Some(None)` clears it.
    AttendAddressPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// Up to 200.
        address: Option<String>,
        /// Degrees of latitude.
        lat: f64,
        /// Degrees of longitude.
        lng: f64,
        /// Radius around it in metres, 10 to 5000.
        radius: i32,
        /// Hardware addresses of Wi-Fi networks, `aabbccddeeff`: a device in one of them is at the address.
        wifi: Vec<String>,
        /// Whether members can punch there.
        enabled: bool,
        /// Up to 200.
        remark: Option<String>,
    }
);

impl AttendAddress {
    /// As the rules of places read it.
    pub fn site(&self) -> Address {
        Address {
            id: self.id,
            position: Position { latitude: self.lat, longitude: self.lng },
            radius: self.radius,
            networks: self.wifi.clone(),
        }
    }
}

/// Filter of addresses; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendAddressFilter {
    /// By name and address.
    pub keyword: Option<String>,
    /// Whether members can punch there.
    pub enabled: Option<bool>,
}
