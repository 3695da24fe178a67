//! Tests of the rules of sub-units of customers.

use xieli_domain_crm::child::model::ChildInput;
use xieli_domain_crm::child::rules;
use xieli_kernel::{AppError, AppResult};

fn said<T>(answer: AppResult<T>) -> Vec<String> {
    let Err(AppError::Invalid(errors)) = answer else { return Vec::new() };
    errors.iter().map(|error| error.message.to_string()).collect()
}

#[test]
fn a_sub_unit_has_a_name_and_perhaps_a_number() {
    let check = |name: &str, phone: Option<&str>| {
        let phone = phone.map(str::to_owned);
        said(rules::checked(ChildInput { name: name.into(), phone, ..ChildInput::default() }))
    };
    assert_eq!(check(" ", None), ["请输入子单位名称"]);
    assert_eq!(check("一分厂", Some("12")), ["请输入正确的联系电话"]);
    assert_eq!(check("一分厂", Some(" ")), Vec::<String>::new());
    assert_eq!(check("一分厂", Some("02112345678")), Vec::<String>::new());
}
