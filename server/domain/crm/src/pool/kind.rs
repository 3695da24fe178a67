//! Declaration of the rules of the public pool of customers as a record kind (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::words::quiet;

/// The record kind of an enterprise's pool rule.
pub static CUSTOMER_POOL_RULE: RecordKind = RecordKind {
    record_type: "customer_pool_rule",
    entity: "CustomerPoolRule",
    label: "公海规则",
    actions: &[quiet("update")],
    fields: &[
        field("enabled", "启用公海", Reading::Switch),
        text("daily_claims", "每日领取上限"),
        text("holding_cap", "持有客户上限"),
        text("cool_down_days", "冷却天数"),
        text("return_days", "自动退回天数"),
        text("remind_days", "提前提醒天数"),
    ],
    ..RecordKind::PLAIN
};
