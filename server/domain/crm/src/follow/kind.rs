//! Declaration of follow-ups with customers as a record kind (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::customer_follow;

use super::store;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::sight;
use crate::kind::value::DictionaryColumn;
use crate::kind::words::told;
use crate::kind::{Attached, RecordKind};

/// The record kind of follow-ups of customers.
pub static CUSTOMER_FOLLOW: RecordKind = RecordKind {
    record_type: "customer_follow",
    entity: "CustomerFollow",
    label: "客户跟进",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        text("body", "跟进内容"),
        field("contact_id", "联系人", Reading::One("contact")),
        field("next_at", "下次跟进时间", Reading::Moment),
        field("remind", "到期提醒", Reading::Switch),
    ],
    values: &[DictionaryColumn {
        dictionary: "customer_follow_kind",
        what: "条客户跟进",
        count: "select kind as value, count(*) as count from customer_follow \
                where enterprise_id = $1 and kind = any ($2) and deleted_at is null group by kind",
        replace: Some("update customer_follow set kind = $3 where enterprise_id = $1 and kind = $2"),
    }],
    sight: Some(sight!(store::follows::visible, customer_follow)),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    attached: Attached::Drafts,
    moves: &[named("customer", "customer_follow", "customer_id", "条跟进记录")],
    ..RecordKind::PLAIN
};
