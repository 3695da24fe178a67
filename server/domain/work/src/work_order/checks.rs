//! Validation of the inputs of work orders.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
pub use xieli_kernel::validate::ids;
use xieli_kernel::validate::{Bound, Checker};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::fill::Signing;
use super::model::{EvaluateInput, Said, ScoreInput, UseInput, WorkOrderInput};
use super::rules::Step;

/// The most assisting technicians.
pub const MAX_MEMBERS: usize = 20;
/// The most files of one order.
pub const MAX_FILES: usize = 30;
/// The most lines of services and materials.
pub const MAX_USES: usize = 100;

/// An order, trimmed and checked; `service::settle` checks the references to dictionaries and members.
pub fn checked(input: WorkOrderInput) -> AppResult<WorkOrderInput> {
    let mut check = Checker::new();
    let members: BTreeSet<i64> =
        input.members.iter().copied().filter(|id| Some(*id) != input.director_id).collect();
    if members.len() > MAX_MEMBERS {
        check.refuse("memberIds", FieldCode::TooLong, format!("协作人不能超过 {MAX_MEMBERS} 人"));
    }
    if input.due_at.is_some_and(|due| due < input.requested_at) {
        check.refuse("dueAt", FieldCode::Invalid, "要求完成时间不能早于报修时间");
    }
    let checked = WorkOrderInput {
        name: check.required("name", "工单名称", &input.name, 200),
        description: check.lines("description", "问题描述", input.description.as_deref(), 5000),
        contact_name: check.optional("contactName", "联系人", input.contact_name.as_deref(), 50),
        contact_phone: check.bounded(
            "contactPhone",
            "联系电话",
            input.contact_phone.as_deref(),
            Bound::Phone,
        ),
        address: check.optional("address", "服务地址", input.address.as_deref(), 300),
        members: members.into_iter().collect(),
        // an asset belongs to a customer
        asset_id: input.asset_id.filter(|_| input.customer_id.is_some()),
        // and a device to a project
        project_device_id: input.project_device_id.filter(|_| input.project_id.is_some()),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Checks the times of request and completion of an order recorded afterwards: in this order, and not in the
/// future.
pub fn supplemented(requested: DateTime<Utc>, finished: DateTime<Utc>, now: DateTime<Utc>) -> AppResult<()> {
    let mut check = Checker::new();
    if finished < requested {
        check.refuse("finishedAt", FieldCode::Invalid, "完成时间不能早于报修时间");
    }
    if finished > now {
        check.refuse("finishedAt", FieldCode::Invalid, "完成时间不能晚于现在");
    }
    check.finish()
}

/// The details of a step, trimmed and checked.
pub fn said(step: Step, said: Said) -> AppResult<Said> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "说明", said.reason.as_deref(), 500);
    if step.asks_why() && reason.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写原因");
    }
    let said = told(&mut check, said);
    check.finish()?;
    spoken(Said { reason, ..said })
}

/// The details of a service record between two steps, trimmed and checked.
pub fn between(said: Said) -> AppResult<Said> {
    let mut check = Checker::new();
    let said = told(&mut check, said);
    check.finish()?;
    spoken(said)
}

fn told(check: &mut Checker, said: Said) -> Said {
    check.request_key("key", said.key.as_deref());
    let signature = said.signature.map(|signing| Signing {
        name: check.required("signature.name", "签字人姓名", &signing.name, 50),
        ..signing
    });
    Said { signature, ..said }
}

fn spoken(said: Said) -> AppResult<Said> {
    files(&said.attachment_ids)?;
    let uses = said.uses.map(uses).transpose()?;
    Ok(Said { uses, ..said })
}

/// Lines of services and materials, trimmed and checked; missing names and prices come from the item.
pub fn uses(lines: Vec<UseInput>) -> AppResult<Vec<UseInput>> {
    let mut check = Checker::new();
    if lines.len() > MAX_USES {
        check.refuse("uses", FieldCode::TooLong, format!("服务与耗材不能超过 {MAX_USES} 行"));
    }
    let mut checked = Vec::with_capacity(lines.len());
    for line in lines {
        if !(1..=100_000_000).contains(&line.quantity) {
            check.refuse("uses", FieldCode::Invalid, "数量应在 0.01 到 1000000 之间");
        }
        if line.kind.is_some_and(|kind| !(1..=3).contains(&kind)) {
            check.refuse("uses", FieldCode::Invalid, "项目类别不存在");
        }
        let name = check.optional("uses", "名称", line.name.as_deref(), 100);
        if line.item_id.is_none() && name.is_none() {
            check.refuse("uses", FieldCode::Required, "请选择服务项目或填写名称");
        }
        let unit = check.optional("uses", "单位", line.unit.as_deref(), 20);
        checked.push(UseInput { name, unit, ..line });
    }
    check.finish()?;
    Ok(checked)
}

/// Checks the points of the technicians: each member once.
pub fn scores(lines: &[ScoreInput]) -> AppResult<()> {
    let mut check = Checker::new();
    if lines.len() > MAX_MEMBERS + 1 {
        check.refuse("scores", FieldCode::TooLong, format!("评分人员不能超过 {} 人", MAX_MEMBERS + 1));
    }
    if lines.iter().map(|line| line.member_id).collect::<BTreeSet<_>>().len() < lines.len() {
        check.refuse("scores", FieldCode::Invalid, "评分人员重复");
    }
    if lines.iter().any(|line| !(0..=100_000).contains(&line.score)) {
        check.refuse("scores", FieldCode::Invalid, "评分应在 0 到 1000 之间");
    }
    check.finish()
}

/// A customer's evaluation, trimmed and checked.
pub fn evaluated(input: EvaluateInput) -> AppResult<EvaluateInput> {
    let mut check = Checker::new();
    let stars = [
        ("score", Some(input.score)),
        ("attitude", input.attitude),
        ("speed", input.speed),
        ("quality", input.quality),
    ];
    for (field, stars) in stars {
        if stars.is_some_and(|stars| !(1..=5).contains(&stars)) {
            check.refuse(field, FieldCode::Invalid, "评价应为 1 到 5 星");
        }
    }
    let content = check.lines("content", "评价内容", input.content.as_deref(), 500);
    check.finish()?;
    Ok(EvaluateInput { content, ..input })
}

/// Checks the files of an order.
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
