//! Steps in the life of a work order, with the checks of status and right.

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::customer::follow_up;
use super::fill::{complete, demanded, heard, keep};
use super::plan::expect;
use super::settle::{people, require_team};
use super::{Locked, hold, setting};
use crate::mention::service::Described;
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::work_order::checks;
use crate::work_order::kind::WORK_ORDER;
use crate::work_order::model::{Delivery, EvaluateInput, Said, ScoreInput, WorkOrder, WorkOrderInput};
use crate::work_order::rules::{self, Status, Step};
use crate::work_order::store::{self, Effect};
use crate::{Db, mention, work_sla};

/// Address of an order's page.
fn page(id: i64) -> String {
    format!("/workorder/{id}/info")
}

/// Notifies members about an order.
#[erased]
pub async fn inform(
    tx: &mut AsyncPgConnection,
    order: &WorkOrder,
    whom: BTreeSet<i64>,
    (kind, title, body): (&'static str, String, Option<String>),
) -> AppResult<()> {
    let about = About::Record(WORK_ORDER.record_type, order.id);
    let whom: Vec<i64> = whom.into_iter().collect();
    let message = Message { kind, title, body, link: Some(page(order.id)), source: None, about };
    notification::send(tx, order.enterprise_id, &whom, &message).await
}

/// Notifies members whose mention in the description of an order is new.
#[erased]
pub(super) async fn tell_mentioned(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&WorkOrder>,
    after: &WorkOrder,
) -> AppResult<()> {
    let order = Described { kind: &WORK_ORDER, id: after.id, name: &after.name, link: page(after.id) };
    let was = before.and_then(|row| row.description.as_deref());
    mention::service::tell(tx, viewer, order, was, after.description.as_deref()).await
}

/// The status of a locked order after a step, if the viewer may take the step and it is possible.
#[erased]
async fn allowed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    step: Step,
) -> AppResult<Status> {
    if !rules::may(viewer, &held.order, held.salesman, step) {
        return Err(AppError::forbidden());
    }
    let mut setting = setting(tx, viewer).await?;
    if step == Step::Sign {
        // the order's type can require what the enterprise does not
        setting.arrive_check = setting.arrive_check || demanded(tx, &held.order).await?.arrival;
    }
    rules::moved(&held.order, held.clock.is_held(), step, &setting)
}

/// Takes a step: writes the status, the clock, the row of the step and the audit log, and notifies the
/// members concerned.
#[erased]
async fn take(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    (step, to): (Step, Status),
    mut effect: Effect,
    reason: Option<String>,
) -> AppResult<WorkOrder> {
    let Locked { order, clock: ran, .. } = held;
    let (me, now) = (Some(viewer.member_id), clock::now());
    let mut asked = order.clone();
    let mut runs = ran.after(step, reason.as_deref(), now);
    if step == Step::Resume {
        let hours = work_sla::service::hours(tx, viewer.enterprise_id).await?;
        let due_at;
        (runs, due_at) = ran.resumed(order, &hours, now);
        effect.due_at = Some(due_at);
        // the duration of the hold
        asked.since = ran.held_at.unwrap_or(asked.since);
    }
    let after = store::step(tx, me, order, to, &effect, now).await?;
    store::note(tx, me, &asked, (step, &after), reason.as_deref(), now).await?;
    if runs != *ran {
        store::clocks::put(tx, &runs).await?;
    }
    if (order.director_id, order.accept_team_id, &order.members)
        != (after.director_id, after.accept_team_id, &after.members)
    {
        store::see(tx, viewer.enterprise_id, &[after.id]).await?;
    }
    if rules::serves(&after) && !rules::serves(order) && to == Status::InService {
        let demand = demanded(tx, &after).await?;
        store::pin(tx, &after, &demand).await?;
    }
    let change = Change::new(step.action(), after.id).before(order).after(&after);
    change.reason(reason.clone()).write(tx, viewer).await?;
    tell(tx, viewer, order, (step, &after), reason).await?;
    Ok(after)
}

/// Dispatches a technician, dispatches another one, or has an order begun at once (business §7
/// `workorder/deliver`, `reDeliver`, `directAccept`).
#[erased]
pub async fn deliver(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    step: Step,
    delivery: Delivery,
) -> AppResult<WorkOrder> {
    // the first dispatch requires no reason
    let said = Said { reason: delivery.reason.clone(), ..Said::default() };
    let reason = checks::said(step, said)?.reason;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        let to = allowed(tx, viewer, &held, step).await?;
        let effect = sent(tx, viewer, &held.order, &delivery).await?;
        expect(tx, viewer, &held.order, delivery.plan).await?;
        take(tx, viewer, &held, (step, to), effect, reason.clone()).await
    })
    .await
}

/// The effect of a dispatch on an order.
#[erased]
async fn sent(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    delivery: &Delivery,
) -> AppResult<Effect> {
    let mut input = WorkOrderInput {
        director_id: Some(delivery.director_id),
        director_team_id: delivery.director_team_id,
        accept_team_id: delivery.accept_team_id.or(order.accept_team_id),
        members: delivery.members.clone(),
        due_at: delivery.due_at.or(order.due_at),
        ..WorkOrderInput::from(order)
    };
    input = checks::checked(input)?;
    if let Some(team) = delivery.accept_team_id {
        require_team(tx, viewer, team).await?;
    }
    // all members are checked again: those valid before may have left since
    people(tx, viewer, None, &mut input).await?;
    Ok(Effect {
        director_id: Some(input.director_id),
        director_team_id: Some(input.director_team_id),
        accept_team_id: Some(input.accept_team_id),
        members: Some(input.members),
        due_at: Some(input.due_at),
        ..Effect::default()
    })
}

/// Dispatches a new order at once if it names its technician.
#[erased]
pub(super) async fn dispatch_new(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
) -> AppResult<WorkOrder> {
    let clock = store::clocks::one(tx, order.enterprise_id, order.id).await?;
    let held = Locked { order: order.clone(), salesman: false, clock };
    take(tx, viewer, &held, (Step::Deliver, Status::WaitingPickup), Effect::default(), None).await
}

/// Takes a step that has only a reason, services and materials, and photos. Returns the order after it;
/// `None` for a repeated call on an order that is no longer visible.
#[erased]
pub async fn proceed(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    step: Step,
    said: Said,
) -> AppResult<Option<WorkOrder>> {
    let said = checks::said(step, said)?;
    db.transaction(async |tx| {
        if let Some(answer) = heard(tx, viewer, said.key.as_deref(), (step.action(), target.0)).await? {
            return Ok(answer);
        }
        let held = hold(tx, viewer, target).await?;
        let to = allowed(tx, viewer, &held, step).await?;
        if step == Step::Finish {
            keep(tx, viewer, &held.order, &said).await?;
            complete(tx, &held.order).await?;
        }
        let effect = match step {
            // the order has no technician any more
            Step::UnDeliver => Effect {
                director_id: Some(None),
                director_team_id: Some(None),
                members: Some(Vec::new()),
                ..Effect::default()
            },
            Step::Visit => Effect { visit: Some(rules::VISITED), ..Effect::default() },
            _ => Effect::default(),
        };
        take(tx, viewer, &held, (step, to), effect, said.reason.clone()).await.map(Some)
    })
    .await
}

/// Confirms an order, with the points of its technicians (business §7 `workorder/score`). If the enterprise
/// makes follow-up calls, one is awaited from then on.
#[erased]
pub async fn score(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    scores: Vec<ScoreInput>,
    reason: Option<String>,
) -> AppResult<WorkOrder> {
    checks::scores(&scores)?;
    let reason = checks::said(Step::Score, Said { reason, ..Said::default() })?.reason;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        let to = allowed(tx, viewer, &held, Step::Score).await?;
        let worked = rules::offered(&held.order);
        if scores.iter().any(|line| !worked.iter().any(|(id, ..)| *id == line.member_id)) {
            return Err(AppError::field("scores", FieldCode::Invalid, "评分人员不在本工单的服务人员中"));
        }
        let people: Vec<i64> = scores.iter().map(|line| line.member_id).collect();
        let teams = crate::team::store::teams_of_members(tx, viewer.enterprise_id, &people).await?;
        let theirs = |line: &ScoreInput| {
            teams.iter().any(|(id, team)| *id == line.member_id && Some(team.id) == line.team_id)
        };
        if scores.iter().any(|line| {
            line.team_id.is_some() && line.team_id != held.order.director_team_id && !theirs(line)
        }) {
            return Err(AppError::field("scores", FieldCode::Invalid, "该成员不在所选团队"));
        }
        store::put_scores(tx, viewer, held.order.id, &scores).await?;
        let calls = setting(tx, viewer).await?.visit_check;
        let effect = Effect { visit: calls.then_some(rules::AWAITED), ..Effect::default() };
        take(tx, viewer, &held, (Step::Score, to), effect, reason.clone()).await
    })
    .await
}

/// Stores an evaluation that a member records on the customer's behalf, once, whether or not the customer
/// evaluates (business §7 `workorder/evaluate`); a bad one opens a further order.
#[erased]
pub async fn evaluate(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    input: EvaluateInput,
) -> AppResult<WorkOrder> {
    let input = checks::evaluated(input)?;
    db.transaction(async |tx| {
        let held = hold(tx, viewer, target).await?;
        let to = allowed(tx, viewer, &held, Step::Evaluate).await?;
        let me = (viewer.enterprise_id, Some(viewer.member_id));
        if store::put_evaluate(tx, me, held.order.id, &input).await?.is_none() {
            return Err(AppError::field("id", FieldCode::Conflict, "工单已评价"));
        }
        let stars = Some(format!("{} 星", input.score));
        let after = take(tx, viewer, &held, (Step::Evaluate, to), Effect::default(), stars).await?;
        let setting = setting(tx, viewer).await?;
        follow_up(tx, Some(viewer.member_id), &after, &input, &setting).await?;
        Ok(after)
    })
    .await
}

/// Notifies the members concerned by a step, except the one who took it.
#[erased]
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &WorkOrder,
    (step, order): (Step, &WorkOrder),
    reason: Option<String>,
) -> AppResult<()> {
    let (who, name) = (&viewer.name, &order.name);
    let workers: Vec<i64> = order.director_id.into_iter().chain(order.members.iter().copied()).collect();
    let maker: Vec<i64> = order.created_by.into_iter().collect();
    let (kind, title, body, whom) = match step {
        Step::Deliver | Step::ReDeliver | Step::DirectAccept => {
            let gone: Vec<i64> =
                before.director_id.into_iter().filter(|id| Some(*id) != order.director_id).collect();
            if !gone.is_empty() {
                let title = format!("工单“{name}”已改派");
                send(tx, viewer, order, gone, ("work_order.moved", title, reason.clone())).await?;
            }
            let until = order.due_at.map(|due| format!("要求完成：{}", clock::china_time(due)));
            let plan = store::plans(tx, order.enterprise_id, &[order.id]).await?.pop();
            let visit = plan.and_then(|(_, plan)| plan.starts_at);
            let visit = visit.map(|start| format!("预计上门：{}", clock::china_time(start)));
            let when: Vec<String> = visit.into_iter().chain(until).collect();
            let when = (!when.is_empty()).then(|| when.join("；"));
            ("work_order.assigned", format!("{who}给您派了工单“{name}”"), when, workers)
        }
        Step::UnDeliver => ("work_order.moved", format!("{who}退回了工单“{name}”"), reason, maker),
        Step::Finish => ("work_order.finished", format!("工单“{name}”已完工"), reason, maker),
        Step::Reject => ("work_order.moved", format!("工单“{name}”验收未通过，请重新处理"), reason, workers),
        Step::Stop => {
            let whom = workers.into_iter().chain(maker).collect();
            ("work_order.moved", format!("{who}终止了工单“{name}”"), reason, whom)
        }
        Step::Score | Step::Evaluate => {
            let how = if step == Step::Score { "已确认" } else { "收到评价" };
            ("work_order.finished", format!("工单“{name}”{how}"), reason, workers)
        }
        Step::Hold | Step::Resume => {
            let whom = workers.into_iter().chain(maker).collect();
            let how = if step == Step::Hold { "挂起" } else { "恢复" };
            ("work_order.moved", format!("{who}{how}了工单“{name}”"), reason, whom)
        }
        Step::Add | Step::Supplement | Step::Sign | Step::Arrive | Step::Pass | Step::Visit | Step::Close => {
            return Ok(());
        }
    };
    send(tx, viewer, order, whom, (kind, title, body)).await
}

#[erased]
async fn send(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    order: &WorkOrder,
    whom: Vec<i64>,
    said: (&'static str, String, Option<String>),
) -> AppResult<()> {
    let whom: BTreeSet<i64> = whom.into_iter().filter(|id| *id != viewer.member_id).collect();
    inform(tx, order, whom, said).await
}
