//! Record kind of promises to pay (docs/decisions/0040).

use xieli_tables::payment_promise;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::words::told;
use crate::sales_target::rules::may_read;

/// Promises to pay.
pub static PAYMENT_PROMISE: RecordKind = RecordKind {
    record_type: "payment_promise",
    entity: "PaymentPromise",
    label: "付款承诺",
    actions: &[told("create").named("登记了付款承诺"), told("delete").named("撤销了付款承诺")],
    fields: &[
        field("plan_id", "收款计划", Reading::One("payment_plan")),
        text("promised_on", "承诺付款日"),
        field("amount", "承诺金额", Reading::Money),
        text("note", "备注"),
    ],
    sight: Some(glance!(store::promises::visible, payment_promise)),
    heard: Some(may_read),
    ..RecordKind::PLAIN
};
