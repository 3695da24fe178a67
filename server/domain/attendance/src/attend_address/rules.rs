//! Validation of attendance places: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::AttendAddressInput;
use crate::engine::address::rules::{Position, faults, network};

/// The most addresses of an enterprise.
pub const MAX_ADDRESSES: i64 = 2000;
/// Default radius of an address, in metres.
pub const RADIUS: i32 = 300;

/// An address with default values.
pub fn blank() -> AttendAddressInput {
    AttendAddressInput { radius: RADIUS, enabled: true, lat: f64::NAN, lng: f64::NAN, ..Default::default() }
}

/// An address, trimmed and checked.
pub fn checked(input: AttendAddressInput) -> AppResult<AttendAddressInput> {
    let mut check = Checker::new();
    let position = Position { latitude: input.lat, longitude: input.lng };
    for (field, message) in faults(position, input.radius, &input.wifi) {
        let field = match field {
            "latitude" => "lat",
            "networks" => "wifi",
            other => other,
        };
        check.refuse(field, FieldCode::Invalid, message);
    }
    let mut wifi: Vec<String> = input.wifi.iter().filter_map(|one| network(one)).collect();
    wifi.sort();
    wifi.dedup();
    let checked = AttendAddressInput {
        name: check.required("name", "地址名称", &input.name, 50),
        address: check.optional("address", "详细地址", input.address.as_deref(), 200),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        wifi,
        ..input
    };
    check.finish()?;
    Ok(checked)
}
