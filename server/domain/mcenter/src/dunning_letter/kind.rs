//! Record kind of dunning letters (docs/decisions/0040).

use xieli_tables::dunning_letter;

use super::model::DunningLevel;
use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;
use crate::sales_target::rules::may_read;

/// The number of a letter is unique.
pub const NUMBER: Unique = unique("dunning_letter_number", "customerId", "请重试");

/// Dunning letters to customers.
pub static DUNNING_LETTER: RecordKind = RecordKind {
    record_type: "dunning_letter",
    entity: "DunningLetter",
    label: "催款函",
    actions: &[told("create").named("发出了催款函")],
    fields: &[
        text("number", "函件编号"),
        field("customer_id", "客户", Reading::One("customer")),
        field("level", "类型", Reading::Choice(DunningLevel::CHOICES)),
        field("amount", "金额", Reading::Money),
        text("contact", "收件人"),
    ],
    names: &[named("customer", "dunning_letter", "customer_id", "封催款函")],
    moves: &[named("customer", "dunning_letter", "customer_id", "封催款函")],
    unique: &[NUMBER],
    sight: Some(glance!(store::letters::visible, dunning_letter, dunning_letter::number)),
    heard: Some(may_read),
    ..RecordKind::PLAIN
};
