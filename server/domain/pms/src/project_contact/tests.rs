//! Tests of the rules of project contacts.

use xieli_domain_pms::project_contact::model::{ContactInput, EXTERNAL};
use xieli_domain_pms::project_contact::rules;
use xieli_kernel::AppError;

#[test]
fn somebody_has_a_name_and_a_number_or_is_in_the_register() {
    let said = |contact_id: Option<i64>, name: &str, phone: &str| {
        let input = ContactInput {
            kind: EXTERNAL,
            contact_id,
            name: name.into(),
            phone: phone.into(),
            ..ContactInput::default()
        };
        let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
        errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said(None, "王工", "13800000000"), Vec::<String>::new());
    assert_eq!(said(None, " ", ""), ["请输入联系人", "请输入联系电话"]);
    assert_eq!(said(None, "王工", "12"), ["请输入正确的联系电话"]);
    assert_eq!(said(Some(1), "", ""), Vec::<String>::new());
}
