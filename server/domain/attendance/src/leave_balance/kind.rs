//! Record kinds of leave balances (docs/decisions/0040).

use xieli_tables::leave_ledger;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::text;
use crate::kind::sight::glance;
use crate::kind::words::told;

/// Corrections of balances: the log refers to the member.
pub static LEAVE_BALANCE: RecordKind = RecordKind {
    record_type: "leave_balance",
    entity: "LeaveBalance",
    label: "假期余额",
    actions: &[told("correct").named("更正了假期余额")],
    ..RecordKind::PLAIN
};

/// Rows of ledgers, which are only ever added.
pub static LEAVE_LEDGER: RecordKind = RecordKind {
    record_type: "leave_ledger",
    entity: "LeaveLedger",
    label: "假期余额明细",
    fields: &[text("amount", "额度"), text("day", "日期"), text("reason", "原因")],
    sight: Some(glance!(store::ledger::visible, leave_ledger, leave_ledger::reason)),
    ..RecordKind::PLAIN
};
