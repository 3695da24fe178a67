//! Validation of sub-units of customers: pure functions.

use xieli_kernel::AppResult;
use xieli_kernel::validate::{Bound, Checker};

use super::model::ChildInput;

/// A sub-unit, trimmed and checked (business §5 Sub-unit).
pub fn checked(input: ChildInput) -> AppResult<ChildInput> {
    let mut check = Checker::new();
    let checked = ChildInput {
        customer_id: input.customer_id,
        name: check.required("name", "子单位名称", &input.name, 100),
        contacts: check.optional("contacts", "联系人", input.contacts.as_deref(), 50),
        phone: check.bounded("phone", "联系电话", input.phone.as_deref(), Bound::Phone),
    };
    check.finish()?;
    Ok(checked)
}
