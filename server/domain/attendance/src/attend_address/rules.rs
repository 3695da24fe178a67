//! What may be written of addresses: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::AttendAddressInput;
use crate::attend::rules::within;

/// The most addresses of an enterprise.
pub const MAX_ADDRESSES: i64 = 2000;
/// Metres that belong to an address unless somebody says otherwise.
pub const RADIUS: i32 = 300;
const MAX_WIFI: usize = 50;

/// An address that nobody has said anything of.
pub fn blank() -> AttendAddressInput {
    AttendAddressInput { radius: RADIUS, enabled: true, lat: f64::NAN, lng: f64::NAN, ..Default::default() }
}

/// An address, trimmed and checked.
pub fn checked(input: AttendAddressInput) -> AppResult<AttendAddressInput> {
    let mut check = Checker::new();
    let place = [("lat", input.lat, 90.0, "纬度"), ("lng", input.lng, 180.0, "经度")];
    for (field, value, most, what) in place {
        if value.is_nan() {
            check.refuse(field, FieldCode::Required, format!("请输入{what}"));
        } else if !(-most..=most).contains(&value) {
            check.refuse(field, FieldCode::Invalid, format!("{what}应在 -{most} 到 {most} 之间"));
        }
    }
    within(&mut check, "radius", input.radius, (10, 10_000), "打卡范围（米）");
    let mut wifi: Vec<String> = input.wifi.iter().map(|one| network(one)).collect();
    wifi.retain(|one| !one.is_empty());
    wifi.sort();
    wifi.dedup();
    if wifi.len() > MAX_WIFI || wifi.iter().any(|one| one.chars().count() > 100) {
        check.refuse("wifi", FieldCode::TooLong, format!("最多 {MAX_WIFI} 个无线网络，每个最长 100 个字符"));
    }
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

/// A network as it is compared: a BSSID with colons and in lower case, a name as it is.
pub fn network(text: &str) -> String {
    let text = text.trim();
    let plain: String = text.chars().filter(|c| !matches!(c, ':' | '-')).collect();
    let is_bssid = plain.len() == 12
        && plain.chars().all(|c| c.is_ascii_hexdigit())
        && (text.len() == 12 || text.len() == 17);
    if !is_bssid {
        return text.to_owned();
    }
    let plain = plain.to_ascii_lowercase();
    let pairs: Vec<&str> = (0..12).step_by(2).filter_map(|at| plain.get(at..at + 2)).collect();
    pairs.join(":")
}
