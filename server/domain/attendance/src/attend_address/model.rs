//! Rows and inputs of addresses of attendance.

use xieli_tables::attend_address;

use crate::patched;

patched!(attend_address;
    /// An address at which members punch.
    AttendAddress,
    /// An address as it is written.
    AttendAddressInput,
    /// What is to be of an address: absent stays, `Some(None)` clears.
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
        /// Metres around it that belong to it, 10 to 10000.
        radius: i32,
        /// Networks, each by its BSSID in lower case or by its name: whoever is in one is there.
        wifi: Vec<String>,
        /// It can be punched at.
        enabled: bool,
        /// Up to 200.
        remark: Option<String>,
    }
);

/// Which addresses a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendAddressFilter {
    /// By name and address.
    pub keyword: Option<String>,
    /// That can be punched at, or not.
    pub enabled: Option<bool>,
}
