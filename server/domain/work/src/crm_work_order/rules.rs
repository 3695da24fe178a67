//! Rights on customer requests and their transitions: pure functions (the specification is silent on who
//! writes a request and whether it can be rejected, business §7 CRM work orders).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
pub use xieli_kernel::validate::ids;
use xieli_kernel::validate::{Bound, Checker};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{CrmWorkOrder, CrmWorkOrderInput, Handling, Receiving};
pub use super::states::{CrmWorkOrderStatus as Status, Step};
use crate::work_order::model::WorkOrderPatch;
use crate::work_order::rules as orders;

/// The most files of one request.
pub const MAX_FILES: usize = 20;

/// The status after a step; `None` if the step is not possible.
pub fn next(from: Status, step: Step) -> Option<Status> {
    step.next(from)
}

/// The status after a step, or the error that the step is not possible.
pub fn moved(intake: &CrmWorkOrder, field: &str, step: Step) -> AppResult<Status> {
    let from = Status::read(intake.status);
    next(from, step).ok_or_else(|| {
        let message = format!("“{}”{}，不能{}", intake.name, from.label(), step.label());
        AppError::field(field, FieldCode::Conflict, message)
    })
}

fn inside(viewer: &Viewer, code: Code) -> bool {
    viewer.is_admin() || (!viewer.is_external() && viewer.can(code))
}

/// Whether the viewer may read requests at all: internal members who may read work orders.
pub fn may_look(viewer: &Viewer) -> bool {
    orders::may_look(viewer) && (viewer.is_admin() || !viewer.is_external())
}

/// Whether the viewer sees all requests, and not only those that they created.
pub fn sees_all(viewer: &Viewer) -> bool {
    orders::sees_all(viewer)
}

/// Whether the viewer may create requests.
pub fn may_create(viewer: &Viewer) -> bool {
    may_look(viewer) && inside(viewer, Code::WorkCreate)
}

/// Whether the viewer has the right to a step, whatever the status.
pub fn may(viewer: &Viewer, intake: &CrmWorkOrder, step: Step) -> bool {
    let own = intake.created_by == Some(viewer.member_id);
    match step {
        Step::Receive | Step::Reject => inside(viewer, Code::WorkDeliver),
        Step::Update => own || inside(viewer, Code::WorkEdit),
        Step::Delete => own || inside(viewer, Code::WorkDel),
    }
}

/// Whether the viewer has the right to a step and the step is possible now.
pub fn can(viewer: &Viewer, intake: &CrmWorkOrder, step: Step) -> bool {
    next(Status::read(intake.status), step).is_some() && may(viewer, intake, step)
}

/// A request, trimmed and checked; `service::settle` checks the references to dictionaries and customers.
pub fn checked(input: CrmWorkOrderInput) -> AppResult<CrmWorkOrderInput> {
    let mut check = Checker::new();
    let blank = |value: Option<String>| value.filter(|value| !value.trim().is_empty());
    let checked = CrmWorkOrderInput {
        name: check.required("name", "报修主题", &input.name, 200),
        description: check.lines("description", "问题描述", input.description.as_deref(), 5000),
        service_type: blank(input.service_type),
        level: blank(input.level),
        // an asset belongs to a customer
        asset_id: input.asset_id.filter(|_| input.customer_id.is_some()),
        contact_name: check.optional("contactName", "联系人", input.contact_name.as_deref(), 50),
        contact_phone: check.bounded(
            "contactPhone",
            "联系电话",
            input.contact_phone.as_deref(),
            Bound::Phone,
        ),
        address: check.optional("address", "地址", input.address.as_deref(), 300),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The reason of a rejection, trimmed and checked.
pub fn reason(said: &str) -> AppResult<String> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "驳回原因", Some(said), 500);
    if reason.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写原因");
    }
    check.finish()?;
    Ok(reason.unwrap_or_default())
}

/// Checks that assisting technicians and a plan come with a dispatched technician.
pub fn sent(said: &Receiving) -> AppResult<()> {
    let more = said.director_team_id.is_some() || !said.members.is_empty() || !said.plan.is_empty();
    if said.director_id.is_none() && more {
        return Err(AppError::field("directorId", FieldCode::Required, "请选择技术员"));
    }
    Ok(())
}

/// The work order that a request becomes: the values of the request, unless the receiver overrides them. Its
/// clock runs from the time of the request.
pub fn order_of(intake: &CrmWorkOrder, said: Receiving) -> WorkOrderPatch {
    // a wanted time before the request is no deadline
    let wanted = intake.expected_at.filter(|at| *at >= intake.created_at);
    WorkOrderPatch {
        name: Some(intake.name.clone()),
        description: Some(intake.description.clone()),
        service_type: Some(said.service_type.or_else(|| intake.service_type.clone())),
        level: Some(said.level.or_else(|| intake.level.clone())),
        customer_id: Some(intake.customer_id),
        asset_id: Some(intake.asset_id),
        zone_id: said.zone_id.map(Some),
        contact_name: Some(intake.contact_name.clone()),
        contact_phone: Some(intake.contact_phone.clone()),
        address: Some(intake.address.clone()),
        accept_team_id: said.accept_team_id.map(Some),
        director_id: said.director_id.map(Some),
        director_team_id: said.director_team_id.map(Some),
        members: (!said.members.is_empty()).then_some(said.members),
        requested_at: Some(intake.created_at),
        due_at: Some(said.due_at.or(wanted)),
        ..WorkOrderPatch::default()
    }
}

/// The outcome of a request that became this work order.
pub fn received(order: i64, by: i64, now: DateTime<Utc>) -> Handling {
    Handling {
        status: Status::Received as i16,
        reason: None,
        work_order_id: Some(order),
        handled_at: Some(now),
        handled_by: Some(by),
    }
}

/// The outcome of a rejected request.
pub fn rejected(reason: String, by: i64, now: DateTime<Utc>) -> Handling {
    Handling {
        status: Status::Rejected as i16,
        reason: Some(reason),
        work_order_id: None,
        handled_at: Some(now),
        handled_by: Some(by),
    }
}

/// Checks the files of a request.
pub fn files(ids: &[i64]) -> AppResult<()> {
    if ids.len() > MAX_FILES {
        let message = format!("附件不能超过 {MAX_FILES} 个");
        return Err(AppError::field("attachmentIds", FieldCode::TooLong, message));
    }
    if ids.iter().collect::<BTreeSet<_>>().len() < ids.len() {
        return Err(AppError::field("attachmentIds", FieldCode::Invalid, "附件重复"));
    }
    Ok(())
}
