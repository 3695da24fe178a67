//! Declaration of delegations of approval as a record kind (docs/decisions/0040).

use xieli_tables::flow_delegation;

use super::{offboarding, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::handover::handover;
use crate::kind::sight::glance;
use crate::kind::words::told;

/// The record kind of delegations.
pub static FLOW_DELEGATION: RecordKind = RecordKind {
    record_type: "flow_delegation",
    entity: "FlowDelegation",
    label: "审批委托",
    actions: &[told("create"), told("update"), told("delete")],
    fields: &[
        field("member_id", "委托人", Reading::One("member")),
        field("to_id", "受托人", Reading::One("member")),
        text("begins_on", "开始日期"),
        text("ends_on", "结束日期"),
        text("reason", "委托原因"),
    ],
    sight: Some(glance!(store::delegations::visible, flow_delegation)),
    heard: Some(|_| true),
    handover: &[&StandsIn],
    ..RecordKind::PLAIN
};

handover!(
    /// Offboarding: delegations to the member end, and approvals go to the absent member again.
    StandsIn, Ended, "FLOW_DELEGATION", "受托的审批", offboarding::count, offboarding::end
);
