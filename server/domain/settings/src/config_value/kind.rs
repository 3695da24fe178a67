//! Record kind of settings (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// Settings.
pub static CONFIG_VALUE: RecordKind = RecordKind {
    record_type: "config_value",
    entity: "ConfigValue",
    label: "设置",
    actions: &[quiet("update")],
    ..RecordKind::PLAIN
};
