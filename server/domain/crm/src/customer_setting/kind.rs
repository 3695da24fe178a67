//! What is known of the settings of customers (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// The enterprise's setting of customers.
pub static CUSTOMER_SETTING: RecordKind = RecordKind {
    record_type: "customer_setting",
    entity: "CustomerSetting",
    label: "客户设置",
    actions: &[quiet("update"), quiet("reset")],
    ..RecordKind::PLAIN
};
