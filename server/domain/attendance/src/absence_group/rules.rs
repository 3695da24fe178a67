//! Validation of groups of absence deduction, and the deduction of a month: pure functions.

use std::collections::BTreeMap;

use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{AbsenceGroupInput, DeductionItem, Fault};

/// The most items of a group.
pub const MAX_ITEMS: usize = 30;
const MAX_MINUTES: i32 = 1440;

/// A group, trimmed and checked.
pub fn checked(input: AbsenceGroupInput) -> AppResult<AbsenceGroupInput> {
    let mut check = Checker::new();
    let items: Vec<DeductionItem> = serde_json::from_value(input.items).unwrap_or_default();
    if items.len() > MAX_ITEMS {
        check.refuse("items", FieldCode::TooLong, format!("最多 {MAX_ITEMS} 条扣款规则"));
    }
    for (place, item) in items.iter().enumerate() {
        let field = |name: &str| format!("items.{place}.{name}");
        for (name, value, most) in [
            ("from", item.from, MAX_MINUTES),
            ("free", item.free, 31 * 6),
            ("minutes", item.minutes, MAX_MINUTES),
            ("rate", item.rate, 10_000),
        ] {
            if !(0..=most).contains(&value) {
                check.refuse(&field(name), FieldCode::Invalid, format!("请输入 0 到 {most} 的整数"));
            }
        }
        if item.minutes == 0 && item.rate == 0 {
            check.refuse(&field("minutes"), FieldCode::Required, "请填写扣减的时长或倍数");
        }
        if items[..place].iter().any(|other| other.fault == item.fault && other.from == item.from) {
            check.refuse(&field("from"), FieldCode::Invalid, format!("{}的起算时长重复", item.fault.label()));
        }
    }
    let checked = AbsenceGroupInput {
        name: check.required("name", "扣款组名称", &input.name, 50),
        items: serde_json::to_value(&items).unwrap_or_else(|_| Value::Array(Vec::new())),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
    };
    check.finish()?;
    Ok(checked)
}

/// Minutes deducted for the faults of a month, given in order with their durations. Of several items for a
/// kind, the one with the greatest `from` that the fault reaches applies; each item counts its own free
/// faults.
pub fn deducted(items: &[DeductionItem], faults: &[(Fault, i32)]) -> i64 {
    let mut seen: BTreeMap<(Fault, i32), i32> = BTreeMap::new();
    let mut all = 0;
    for (fault, minutes) in faults {
        let reached = items.iter().filter(|item| item.fault == *fault && *minutes >= item.from);
        let Some(item) = reached.max_by_key(|item| item.from) else { continue };
        let before = seen.entry((item.fault, item.from)).or_default();
        *before += 1;
        if *before > item.free {
            all += i64::from(item.minutes) + i64::from(*minutes) * i64::from(item.rate) / 100;
        }
    }
    all
}
