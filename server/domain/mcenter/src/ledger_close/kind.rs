//! Record kind of closed months of the ledger of receivables (docs/decisions/0040).

use xieli_tables::ledger_close;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::role_access::{Extent, RoleAccess, part, seen};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;
use crate::sales_target::rules::{may_read, may_write};

/// A month is closed once, until it is reopened.
pub const MONTH: Unique = unique("ledger_close_month", "month", "该月已关账");

/// Closed months of the ledger.
pub static LEDGER_CLOSE: RecordKind = RecordKind {
    record_type: "ledger_close",
    entity: "LedgerClose",
    label: "应收关账",
    actions: &[told("create").named("关账"), told("reopen").named("反关账")],
    fields: &[
        text("month", "月份"),
        text("remark", "备注"),
        field("reopened_at", "反关账时间", Reading::Moment),
        text("reopen_reason", "反关账原因"),
    ],
    unique: &[MONTH],
    sight: Some(glance!(store::visible_to, ledger_close)),
    role_access: Some(ROLE_ACCESS),
    heard: Some(may_read),
    books: &[&crate::ledger::sheet::BOOK],
    ..RecordKind::PLAIN
};

/// Data scope of viewers for the ledger.
const ROLE_ACCESS: RoleAccess = RoleAccess {
    rows: |viewer| Extent::whole(may_read(viewer)),
    acts: &[
        part("付款承诺、催款函", |viewer| {
            let own = Extent::Some("本人可改收款计划的项目").of(may_read(viewer));
            if may_write(viewer) { Extent::whole(true) } else { own }
        }),
        part("关账、反关账", |viewer| Extent::whole(may_write(viewer))),
    ],
    fields: &[part("应收金额", |viewer| Extent::Some("本人可见金额的项目").of(may_read(viewer)))],
    seen: seen!(store::visible_to, ledger_close),
};
