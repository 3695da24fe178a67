//! Validation of customer addresses: pure functions.

use xieli_kernel::coordinate::{Point, System};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::AddressInput;
use crate::customer::rules::TypeFlags;

/// An address that is created with its customer: trimmed, checked, coordinates converted to WGS84 (business
/// §5 Customer).
pub fn checked(input: AddressInput, flags: TypeFlags) -> AppResult<AddressInput> {
    check(input, flags, "请输入详细楼层、门牌号", Checker::new())
}

/// The same for an address that is added to an existing customer (business §5 Address dialog).
pub fn named(input: AddressInput, flags: TypeFlags) -> AppResult<AddressInput> {
    let mut checker = Checker::new();
    if input.name.as_deref().is_none_or(|name| name.trim().is_empty()) {
        checker.refuse("name", FieldCode::Required, "请填写地址名称");
    }
    check(input, flags, "请填写地址说明", checker)
}

fn check(
    input: AddressInput,
    flags: TypeFlags,
    undescribed: &'static str,
    mut check: Checker,
) -> AppResult<AddressInput> {
    let name = check.optional("name", "地址名称", input.name.as_deref(), 100);
    let address = check.optional("address", "详细地址", Some(&input.address), 200);
    if address.is_none() {
        check.refuse("address", FieldCode::Required, "请填写详细地址");
    }
    let description = check.optional("description", "地址说明", input.description.as_deref(), 200);
    if flags.address_description && description.is_none() {
        check.refuse("description", FieldCode::Required, undescribed);
    }
    let place = match (input.lng, input.lat) {
        (Some(lng), Some(lat)) => {
            let point = Point::new(lng, lat);
            if point.is_none() {
                check.refuse("lng", FieldCode::Invalid, "经度或纬度超出范围");
            }
            point.map(|point| point.convert(input.coordinates, System::Wgs84))
        }
        (None, Some(_)) => {
            check.refuse("lng", FieldCode::Required, "请输入经度");
            None
        }
        (Some(_), None) => {
            check.refuse("lat", FieldCode::Required, "请输入纬度");
            None
        }
        (None, None) => None,
    };
    check.finish()?;
    Ok(AddressInput {
        name,
        address: address.unwrap_or_default(),
        description,
        lng: place.map(|point| point.lng),
        lat: place.map(|point| point.lat),
        ..input
    })
}

/// The error of a customer without the address that its type requires.
pub fn missing() -> AppError {
    AppError::field("address", FieldCode::Required, "请选择地址")
}
