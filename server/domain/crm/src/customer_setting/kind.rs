//! Declaration of the settings of customers as a record kind (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// The record kind of settings of customers.
pub static CUSTOMER_SETTING: RecordKind = RecordKind {
    record_type: "customer_setting",
    entity: "CustomerSetting",
    label: "客户设置",
    actions: &[quiet("update"), quiet("reset")],
    ..RecordKind::PLAIN
};
