//! Tests of the rules for deleting document categories.

use xieli_domain_content::file_group::service::may_delete_group;
use xieli_kernel::{AppError, FieldCode};

#[test]
fn a_category_goes_only_when_nothing_hangs_on_it() {
    let refused = |children, files| match may_delete_group("制度", children, files) {
        Err(AppError::Invalid(fields)) => fields.first().map(|field| field.code),
        _ => None,
    };
    assert!(may_delete_group("制度", 0, 0).is_ok());
    assert_eq!(refused(1, 0), Some(FieldCode::Conflict));
    assert_eq!(refused(0, 1), Some(FieldCode::Conflict));
}
