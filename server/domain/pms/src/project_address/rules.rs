//! Validation of project places: pure functions.

use xieli_kernel::coordinate::Point;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::AddressInput;

/// A place, trimmed and checked (business §5 Address dialog).
pub fn checked(input: AddressInput) -> AppResult<AddressInput> {
    let mut check = Checker::new();
    let address = input.address.trim().to_owned();
    // a place taken from the customer's register gets both from there
    if input.address_id.is_none() && input.name.as_deref().is_none_or(|name| name.trim().is_empty()) {
        check.refuse("name", FieldCode::Required, "请填写地址名称");
    }
    if input.address_id.is_none() && address.is_empty() {
        check.refuse("address", FieldCode::Required, "请填写详细地址");
    }
    if address.chars().count() > 200 {
        check.refuse("address", FieldCode::TooLong, "详细地址不能超过 200 个字");
    }
    match (input.lng, input.lat) {
        (Some(lng), Some(lat)) if Point::new(lng, lat).is_none() => {
            check.refuse("lng", FieldCode::Invalid, "经度或纬度超出范围");
        }
        (None, Some(_)) => check.refuse("lng", FieldCode::Required, "请输入经度"),
        (Some(_), None) => check.refuse("lat", FieldCode::Required, "请输入纬度"),
        _ => {}
    }
    let checked = AddressInput {
        name: check.optional("name", "地址名称", input.name.as_deref(), 50),
        address,
        description: check.optional("description", "地址说明", input.description.as_deref(), 200),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
