//! Tests of the rules of customer addresses.

use serde_json::json;
use xieli_domain_crm::address::model::{AddressInput, AddressPatch};
use xieli_domain_crm::address::rules;
use xieli_domain_crm::customer::rules::TypeFlags;
use xieli_kernel::coordinate::System;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<(String, String)> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| (error.path.join("."), error.message.to_string())).collect()
}

fn told(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

fn address(name: &str, address: &str) -> AddressInput {
    AddressInput { name: Some(name.into()), address: address.into(), ..AddressInput::default() }
}

#[test]
fn the_dialog_asks_for_a_name_and_an_address() {
    let plain = TypeFlags::of(None);
    let wrong = [told("name", "请填写地址名称"), told("address", "请填写详细地址")].concat();
    assert_eq!(said(rules::named(address(" ", ""), plain)), wrong);
    assert_eq!(
        said(rules::checked(address(" ", "云岭路 1 号"), plain)),
        [],
        "a new customer's needs no name"
    );
    let strict = TypeFlags::of(Some(&json!({"requireAddressDesc": 1})));
    let wrong = |answer| said(answer);
    assert_eq!(
        wrong(rules::named(address("总部", "云岭路 1 号"), strict)),
        told("description", "请填写地址说明")
    );
    let new = rules::checked(address("总部", "云岭路 1 号"), strict);
    assert_eq!(wrong(new), told("description", "请输入详细楼层、门牌号"));
}

#[test]
fn a_place_has_both_coordinates_or_none() {
    let at = |lng: Option<f64>, lat: Option<f64>| {
        said(rules::named(AddressInput { lng, lat, ..address("总部", "云岭路 1 号") }, TypeFlags::of(None)))
    };
    assert_eq!(at(None, None), []);
    assert_eq!(at(Some(121.0), Some(31.0)), []);
    assert_eq!(at(None, Some(31.0)), told("lng", "请输入经度"));
    assert_eq!(at(Some(121.0), None), told("lat", "请输入纬度"));
    for (lng, lat) in [(181.0, 0.0), (0.0, 91.0), (f64::NAN, 0.0)] {
        assert_eq!(at(Some(lng), Some(lat)), told("lng", "经度或纬度超出范围"));
    }
}

#[test]
fn places_are_kept_in_one_system() {
    let of = |coordinates| {
        let input = AddressInput {
            lng: Some(121.473_7),
            lat: Some(31.230_4),
            coordinates,
            ..address("总部", "云岭路 1 号")
        };
        let kept = rules::named(input, TypeFlags::of(None)).expect("good");
        assert_eq!(kept.coordinates, coordinates);
        (kept.lng.expect("lng"), kept.lat.expect("lat"))
    };
    assert_eq!(of(System::Wgs84), (121.473_7, 31.230_4));
    for system in [System::Gcj02, System::Bd09] {
        let (lng, lat) = of(system);
        assert!((0.003..0.02).contains(&(121.473_7 - lng)) && (lat - 31.230_4).abs() < 0.01, "{lng} {lat}");
    }
}

#[test]
fn what_is_absent_stays_and_null_clears() {
    let before = AddressInput { lng: Some(1.0), lat: Some(2.0), ..address("总部", "云岭路 1 号") };
    let patch = AddressPatch { lng: Some(None), lat: Some(None), ..AddressPatch::default() };
    assert!(patch.moves() && !AddressPatch::default().moves());
    let after = patch.over(before);
    assert_eq!((after.lng, after.lat, after.address.as_str()), (None, None, "云岭路 1 号"));
}
