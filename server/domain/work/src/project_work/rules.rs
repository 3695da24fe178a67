//! Rights on project work and its transitions: pure functions (the specification is silent on its states,
//! business §4 Work order).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::money;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Confirmation, ProjectWork, ProjectWorkInput, ProjectWorkPatch, Standing};
pub use super::states::{ProjectWorkStatus as Status, Step};
use crate::project::model::Project;
use crate::project::rules::may_plan;

/// The highest quantity, in hundredths.
pub const MAX_QUANTITY: i32 = 100_000_000;
/// The most points of one work, in hundredths.
pub const MAX_SCORE: i32 = 100_000;
/// The highest price of one unit, in fen.
pub const MAX_PRICE: i64 = 100_000_000_000;
/// Time after drawing in which a later member learns that a work was drawn, although it is hidden from them
/// by then: they have seen it in the pool. Callers who never saw it learn nothing.
pub const TOLD: TimeDelta = TimeDelta::minutes(1);

/// The status after a step; `None` if the step is not possible.
pub fn next(from: Status, step: Step) -> Option<Status> {
    step.next(from)
}

/// The status after a step, or the error that the step is not possible.
pub fn moved(from: Status, step: Step) -> AppResult<Status> {
    next(from, step).ok_or_else(|| match step {
        Step::Draw => drawn(),
        _ => {
            let message = format!("工单{}，不能{}", from.label(), step.label());
            AppError::field("id", FieldCode::Conflict, message)
        }
    })
}

/// The error of a work that another member has drawn first.
pub fn drawn() -> AppError {
    AppError::field("id", FieldCode::Conflict, "该工单已被领取")
}

/// Whether the viewer may read project work at all.
pub fn may_look(viewer: &Viewer) -> bool {
    [Code::WorkProject, Code::WorkProjectQuery, Code::WorkProjectGlobalQuery]
        .iter()
        .any(|code| viewer.can(*code))
}

/// Whether the viewer sees the work of every project.
pub fn sees_all(viewer: &Viewer) -> bool {
    inside(viewer, Code::WorkProjectGlobalQuery)
}

fn inside(viewer: &Viewer, code: Code) -> bool {
    viewer.is_admin() || (!viewer.is_external() && viewer.can(code))
}

fn plans(viewer: &Viewer, project: Option<&Project>) -> bool {
    project.is_some_and(|project| may_plan(viewer, project))
}

fn drew(viewer: &Viewer, work: &ProjectWork) -> bool {
    work.director_id == Some(viewer.member_id)
}

/// Whether the viewer may add work to a project.
pub fn may_create(viewer: &Viewer, project: Option<&Project>) -> bool {
    inside(viewer, Code::WorkProjectCreate) || plans(viewer, project)
}

/// Whether the viewer may change work of a project.
pub fn may_change(viewer: &Viewer, project: Option<&Project>) -> bool {
    inside(viewer, Code::WorkProjectEdit) || plans(viewer, project)
}

/// Whether the viewer may delete work of a project.
pub fn may_remove(viewer: &Viewer, project: Option<&Project>) -> bool {
    inside(viewer, Code::WorkProjectDel) || plans(viewer, project)
}

/// Whether the viewer may change this work now: as long as it is not drawn.
pub fn may_edit(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    Status::read(work.status) == Status::Open && may_change(viewer, project)
}

/// Whether the viewer may delete this work now: as long as it is not drawn.
pub fn may_delete(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    Status::read(work.status) == Status::Open && may_remove(viewer, project)
}

/// Whether the viewer may see prices and amounts of a project's work.
pub fn may_pay(viewer: &Viewer, project: Option<&Project>) -> bool {
    inside(viewer, Code::WorkProjectSalary) || plans(viewer, project)
}

/// Whether the viewer may see price and amount of this work; the member who drew it may, too.
pub fn sees_salary(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    drew(viewer, work) || may_pay(viewer, project)
}

/// The pools from which the viewer may draw: the common one, and those of teams.
pub fn pools(viewer: &Viewer) -> (bool, &[i64]) {
    if !viewer.can(Code::WorkProjectPool) {
        return (false, &[]);
    }
    // the common pool is for internal members
    (!viewer.is_external(), &viewer.team_ids)
}

/// Whether a work is in a pool from which the viewer may draw.
pub fn may_draw(viewer: &Viewer, work: &ProjectWork) -> bool {
    let (everybody, teams) = pools(viewer);
    work.team_id.map_or(everybody, |team| teams.contains(&team))
}

/// Whether the viewer has the right to a step, whatever the status.
pub fn may(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>, step: Step) -> bool {
    match step {
        Step::Draw => may_draw(viewer, work),
        Step::GiveBack => drew(viewer, work) || may_change(viewer, project),
        Step::Finish => drew(viewer, work),
        Step::Confirm => may_pay(viewer, project),
    }
}

/// The steps that the viewer may take with a work now; the limit of drawn works is checked only when drawing.
pub fn steps(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> Vec<Step> {
    let from = Status::read(work.status);
    let open = |step: &Step| next(from, *step).is_some() && may(viewer, work, project, *step);
    Step::ALL.into_iter().filter(open).collect()
}

/// Whether a work is past its deadline and not done.
pub fn is_overdue(work: &ProjectWork, today: NaiveDate) -> bool {
    matches!(Status::read(work.status), Status::Open | Status::Drawn)
        && work.ends_on.is_some_and(|ends| ends < today)
}

/// Amount of a work, in fen: by the quantity actually done, once it is reported.
pub fn amount(work: &ProjectWork) -> Option<i64> {
    let quantity = i128::from(work.done_quantity.unwrap_or(work.quantity));
    let fen = (i128::from(work.price?) * quantity + 50) / 100;
    Some(i64::try_from(fen).unwrap_or(i64::MAX))
}

/// Checks that a member who has drawn `count` works may draw one more.
pub fn within_limit(count: i64, limit: i32) -> AppResult<()> {
    if count < i64::from(limit) {
        return Ok(());
    }
    let message = format!("最多同时领取 {limit} 个未完成的工单，请先完成已领取的工单");
    Err(AppError::field("id", FieldCode::Conflict, message))
}

/// A number with at most two decimals, in hundredths, if it lies within the bounds.
fn hundredths(number: f64, (least, most): (i32, i32)) -> Option<i32> {
    let found = i32::try_from(money::fen(number)?).ok()?;
    (least..=most).contains(&found).then_some(found)
}

/// The quantity to be done, in hundredths.
pub fn quantity(check: &mut Checker, number: f64) -> Option<i32> {
    let found = hundredths(number, (1, MAX_QUANTITY));
    if found.is_none() {
        check.refuse("quantity", FieldCode::Invalid, "数量应为 0.01 到 1000000，最多两位小数");
    }
    found
}

/// A work after a change, trimmed and checked; absent fields keep their values.
pub fn checked(patch: ProjectWorkPatch, before: ProjectWorkInput) -> AppResult<ProjectWorkInput> {
    let mut check = Checker::new();
    let quantity = match patch.quantity {
        Some(number) => quantity(&mut check, number).unwrap_or(before.quantity),
        None => before.quantity,
    };
    let price = patch.price.unwrap_or(before.price);
    if price.is_some_and(|price| !(0..=MAX_PRICE).contains(&price)) {
        check.refuse("price", FieldCode::Invalid, "单价应为 0 到 10 亿，最多两位小数");
    }
    let description = patch.description.unwrap_or(before.description);
    let unit = patch.unit.unwrap_or(before.unit);
    let checked = ProjectWorkInput {
        project_id: before.project_id,
        name: check.required("name", "工单名称", patch.name.as_deref().unwrap_or(&before.name), 200),
        description: check.lines("description", "工作内容", description.as_deref(), 2000),
        team_id: patch.team_id.unwrap_or(before.team_id),
        unit: check.optional("unit", "单位", unit.as_deref(), 20),
        quantity,
        price,
        ends_on: patch.ends_on.unwrap_or(before.ends_on),
    };
    check.finish()?;
    Ok(checked)
}

/// The patch of a viewer who may not see prices: any price is refused, so that a form without the field does
/// not clear the stored one.
pub fn unpriced(patch: ProjectWorkPatch) -> AppResult<ProjectWorkPatch> {
    match patch.price {
        Some(Some(_)) => Err(AppError::field("price", FieldCode::Forbidden, "没有填写单价的权限")),
        _ => Ok(ProjectWorkPatch { price: None, ..patch }),
    }
}

/// The reason of giving a work back, trimmed and checked.
pub fn reason(said: Option<&str>) -> AppResult<String> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "退回原因", said, 500);
    if reason.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写原因");
    }
    check.finish()?;
    Ok(reason.unwrap_or_default())
}

/// The quantity actually done, in hundredths.
fn done(check: &mut Checker, number: Option<f64>) -> Option<i32> {
    let found = hundredths(number?, (0, MAX_QUANTITY));
    if found.is_none() {
        check.refuse("doneQuantity", FieldCode::Invalid, "完成数量应为 0 到 1000000，最多两位小数");
    }
    found
}

/// The state of a work that a member draws for one of their teams.
pub fn taken(by: i64, team: Option<i64>, now: DateTime<Utc>) -> Standing {
    Standing {
        status: Status::Drawn as i16,
        director_id: Some(by),
        director_team_id: team,
        drawn_at: Some(now),
        ..Standing::open()
    }
}

/// The state of a work that is done: the whole quantity, unless another one is given.
pub fn finished(work: &ProjectWork, number: Option<f64>, now: DateTime<Utc>) -> AppResult<Standing> {
    let mut check = Checker::new();
    let done = done(&mut check, number).unwrap_or(work.quantity);
    check.finish()?;
    Ok(Standing {
        status: Status::Done as i16,
        done_at: Some(now),
        done_quantity: Some(done),
        ..Standing::from(work)
    })
}

/// The state of a work that is confirmed.
pub fn confirmed(
    work: &ProjectWork,
    said: Confirmation,
    (by, now): (i64, DateTime<Utc>),
) -> AppResult<Standing> {
    let mut check = Checker::new();
    let score = said.score.and_then(|score| hundredths(score, (0, MAX_SCORE)));
    if said.score.is_some() && score.is_none() {
        check.refuse("score", FieldCode::Invalid, "评分应为 0 到 1000，最多两位小数");
    }
    let done = done(&mut check, said.done_quantity).or(work.done_quantity);
    check.finish()?;
    Ok(Standing {
        status: Status::Confirmed as i16,
        score,
        done_quantity: done,
        confirmed_at: Some(now),
        confirmed_by: Some(by),
        ..Standing::from(work)
    })
}
