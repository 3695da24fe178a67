//! The record kinds of payments of projects (docs/decisions/0040).

use xieli_kernel::{Code, Viewer};
use xieli_tables::{payment_plan, payment_receipt};

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;

/// Whether the viewer gets live events of changes: members who may see amounts of some project.
fn heard(viewer: &Viewer) -> bool {
    viewer.can(Code::Project) && !viewer.is_external()
}

/// The record kind of payment plans of projects.
pub static PAYMENT_PLAN: RecordKind = RecordKind {
    record_type: "payment_plan",
    entity: "PaymentPlan",
    label: "收款计划",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("paid").named("确认了回款"),
        told("write_off").named("核销了款项"),
        told("reopen").named("恢复了款项"),
        told("notice").named("发送了收款通知"),
    ],
    fields: &[
        text("name", "款项名称"),
        field("milepost_id", "关联里程碑", Reading::One("milepost")),
        text("due_on", "应收日期"),
        text("invoice_number", "发票号码"),
        text("invoiced_on", "开票日期"),
        text("written_off_reason", "核销原因"),
        text("remark", "备注"),
    ],
    names: &[named("milepost", "payment_plan", "milepost_id", "个收款计划")],
    values: &[DictionaryColumn {
        dictionary: "project_return_type",
        what: "个收款计划",
        count: "select return_type as value, count(*) as count from payment_plan \
                where enterprise_id = $1 and return_type = any ($2) and deleted_at is null group by return_type",
        replace: Some(
            "update payment_plan set return_type = $3 where enterprise_id = $1 and return_type = $2",
        ),
    }],
    sight: Some(glance!(store::plans::visible, payment_plan, payment_plan::name)),
    heard: Some(heard),
    ..RecordKind::PLAIN
};

/// The record kind of receipts for payment plans.
pub static PAYMENT_RECEIPT: RecordKind = RecordKind {
    record_type: "payment_receipt",
    entity: "PaymentReceipt",
    label: "回款",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        told("confirm").named("确认了回款"),
        told("revoke").named("撤销了回款确认"),
        told("reverse").named("冲销了回款"),
    ],
    fields: &[
        field("plan_id", "收款计划", Reading::One("payment_plan")),
        text("received_on", "到账日期"),
        text("payer", "付款方"),
        field("confirmed_by", "确认人", Reading::One("member")),
        field("confirmed_at", "确认时间", Reading::Moment),
        text("reversal_reason", "冲销原因"),
        field("reversed_at", "冲销时间", Reading::Moment),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::receipts::visible, payment_receipt)),
    heard: Some(heard),
    ..RecordKind::PLAIN
};
