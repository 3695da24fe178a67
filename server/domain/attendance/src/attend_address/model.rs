//! Rows and inputs of addresses of attendance.

use xieli_tables::attend_address;

use crate::engine::address::rules::{Address, Position};
use crate::patched;

patched!(attend_address;
    /// An address at which members punch.
    AttendAddress,
    /// An address as it is written.
    AttendAddressInput,
    /// A change of an address: absent stays, `Some(None)` clears.
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
        /// Metres around it that belong to it, 10 to 5000.
        radius: i32,
        /// Networks by their hardware addresses, `aabbccddeeff`: whoever is in one is there.
        wifi: Vec<String>,
        /// It can be punched at.
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

/// The addresses that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendAddressFilter {
    /// By name and address.
    pub keyword: Option<String>,
    /// That can be punched at, or not.
    pub enabled: Option<bool>,
}
