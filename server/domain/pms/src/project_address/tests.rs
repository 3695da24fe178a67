//! Tests of the rules of project places.

use xieli_domain_pms::project_address::model::AddressInput;
use xieli_domain_pms::project_address::rules;
use xieli_kernel::AppError;

#[test]
fn a_place_is_named_and_lies_somewhere_whole_or_not_at_all() {
    let said = |name: &str, address: &str, lng: Option<f64>, lat: Option<f64>| {
        let input = AddressInput {
            name: Some(name.into()),
            address: address.into(),
            lng,
            lat,
            ..AddressInput::default()
        };
        let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
        errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said("机房", "人民路 1 号", None, None), Vec::<String>::new());
    assert_eq!(said("", " ", None, Some(1.0)), ["请填写地址名称", "请填写详细地址", "请输入经度"]);
    assert_eq!(said("机房", "人民路 1 号", Some(181.0), Some(1.0)), ["经度或纬度超出范围"]);
    assert_eq!(said("机房", "人民路 1 号", Some(121.0), None), ["请输入纬度"]);
}
