//! Declaration of the sub-units of customers as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::customer_child;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Field, Guard, Reading, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// Unique constraint: the name of a sub-unit, per customer.
pub const NAME: Unique = unique("customer_child_name", "name", "该客户已有同名子单位");

/// The record kind of sub-units of customers.
pub static CHILD: RecordKind = RecordKind {
    record_type: "customer_child",
    entity: "CustomerChild",
    label: "子单位",
    actions: &[told("create"), told("update"), told("delete")],
    unique: &[NAME],
    fields: &[
        text("name", "子单位名称"),
        text("contacts", "联系人"),
        Field {
            name: "phone",
            label: "联系电话",
            reading: Reading::Text,
            guard: Guard::Code(Code::CustPhone),
        },
    ],
    sight: Some(glance!(store::children::visible, customer_child, customer_child::name)),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    moves: &[named("customer", "customer_child", "customer_id", "个子单位")],
    ..RecordKind::PLAIN
};
