//! What may be done with project work: pure functions (the specification is silent on its states, business §4 Work order).

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::money;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Confirmation, ProjectWork, ProjectWorkInput, ProjectWorkPatch, Standing};
use crate::project::model::Project;
use crate::project::rules::may_plan;

/// The highest quantity, in hundredths.
pub const MAX_QUANTITY: i32 = 100_000_000;
/// The most points of one work, in hundredths.
pub const MAX_SCORE: i32 = 100_000;
/// The highest price of one, in fen.
pub const MAX_PRICE: i64 = 100_000_000_000;
/// For so long whoever comes second is told that a work has been drawn which is hidden from them since: they have seen it in
/// the pool. Whoever asks for what was never there for them learns nothing.
pub const TOLD: TimeDelta = TimeDelta::minutes(1);

/// Where a work stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i16)]
pub enum Status {
    /// In the pool.
    Open = 0,
    /// Somebody does it.
    Drawn = 1,
    /// They say that it is done.
    Done = 2,
    /// It is, and counts.
    Confirmed = 3,
}

impl Status {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Open, Self::Drawn, Self::Done, Self::Confirmed];

    /// From the column.
    pub fn read(value: i16) -> Self {
        Self::ALL.into_iter().find(|status| *status as i16 == value).unwrap_or(Self::Open)
    }

    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Open => "待领取",
            Self::Drawn => "进行中",
            Self::Done => "待确认",
            Self::Confirmed => "已确认",
        }
    }
}

/// What is done with a work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Takes it out of the pool.
    Draw,
    /// Puts it back.
    GiveBack,
    /// Says that it is done.
    Finish,
    /// Says that it is, and what it is worth.
    Confirm,
}

impl Step {
    /// Every one, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Draw, Self::GiveBack, Self::Finish, Self::Confirm];

    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Draw => "领取",
            Self::GiveBack => "退回",
            Self::Finish => "完成",
            Self::Confirm => "确认",
        }
    }

    /// As the log names it.
    pub fn action(self) -> &'static str {
        match self {
            Self::Draw => "project_work.draw",
            Self::GiveBack => "project_work.give_back",
            Self::Finish => "project_work.finish",
            Self::Confirm => "project_work.confirm",
        }
    }
}

/// From where to where; nothing else is possible.
const MOVES: [(Step, Status, Status); 4] = [
    (Step::Draw, Status::Open, Status::Drawn),
    (Step::GiveBack, Status::Drawn, Status::Open),
    (Step::Finish, Status::Drawn, Status::Done),
    (Step::Confirm, Status::Done, Status::Confirmed),
];

/// Where a work stands after a step; nothing when it is not possible.
pub fn next(from: Status, step: Step) -> Option<Status> {
    MOVES.iter().find(|(one, at, _)| *one == step && *at == from).map(|(.., to)| *to)
}

/// Where a work stands after a step, or why not.
pub fn moved(from: Status, step: Step) -> AppResult<Status> {
    next(from, step).ok_or_else(|| match step {
        Step::Draw => drawn(),
        _ => {
            let message = format!("工单{}，不能{}", from.label(), step.label());
            AppError::field("id", FieldCode::Conflict, message)
        }
    })
}

/// Somebody was first.
pub fn drawn() -> AppError {
    AppError::field("id", FieldCode::Conflict, "该工单已被领取")
}

/// Whether the viewer reads project work at all.
pub fn may_look(viewer: &Viewer) -> bool {
    [Code::WorkProject, Code::WorkProjectQuery, Code::WorkProjectGlobalQuery]
        .iter()
        .any(|code| viewer.can(*code))
}

/// Whether the viewer sees that of every project.
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

/// Whether the viewer may put work to a project.
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

/// Whether the viewer may change this one now: while nobody has drawn it.
pub fn may_edit(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    Status::read(work.status) == Status::Open && may_change(viewer, project)
}

/// Whether the viewer may delete this one now: while nobody has drawn it.
pub fn may_delete(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    Status::read(work.status) == Status::Open && may_remove(viewer, project)
}

/// Whether the viewer sees what work of a project pays.
pub fn may_pay(viewer: &Viewer, project: Option<&Project>) -> bool {
    inside(viewer, Code::WorkProjectSalary) || plans(viewer, project)
}

/// Whether the viewer sees what this one pays: whoever drew it, too.
pub fn sees_salary(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> bool {
    drew(viewer, work) || may_pay(viewer, project)
}

/// Out of which pools the viewer draws: that of everybody, and those of teams.
pub fn pools(viewer: &Viewer) -> (bool, &[i64]) {
    if !viewer.can(Code::WorkProjectPool) {
        return (false, &[]);
    }
    // what is nobody's own is for those inside
    (!viewer.is_external(), &viewer.team_ids)
}

/// Whether a work is in a pool that the viewer draws out of.
pub fn may_draw(viewer: &Viewer, work: &ProjectWork) -> bool {
    let (everybody, teams) = pools(viewer);
    work.team_id.map_or(everybody, |team| teams.contains(&team))
}

/// Whether a step is the viewer's.
pub fn may(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>, step: Step) -> bool {
    match step {
        Step::Draw => may_draw(viewer, work),
        Step::GiveBack => drew(viewer, work) || may_change(viewer, project),
        Step::Finish => drew(viewer, work),
        Step::Confirm => may_pay(viewer, project),
    }
}

/// What the viewer may do with a work now; whoever has drawn as much as the setting allows is refused all the same.
pub fn steps(viewer: &Viewer, work: &ProjectWork, project: Option<&Project>) -> Vec<Step> {
    let from = Status::read(work.status);
    let open = |step: &Step| next(from, *step).is_some() && may(viewer, work, project, *step);
    Step::ALL.into_iter().filter(open).collect()
}

/// Past its end and not done.
pub fn is_overdue(work: &ProjectWork, today: NaiveDate) -> bool {
    matches!(Status::read(work.status), Status::Open | Status::Drawn)
        && work.ends_on.is_some_and(|ends| ends < today)
}

/// What it comes to, in fen: of what was really done, once that is said.
pub fn amount(work: &ProjectWork) -> Option<i64> {
    let quantity = i128::from(work.done_quantity.unwrap_or(work.quantity));
    let fen = (i128::from(work.price?) * quantity + 50) / 100;
    Some(i64::try_from(fen).unwrap_or(i64::MAX))
}

/// One more may not be drawn by somebody who does `count` of them.
pub fn within_limit(count: i64, limit: i32) -> AppResult<()> {
    if count < i64::from(limit) {
        return Ok(());
    }
    let message = format!("最多同时领取 {limit} 个未完成的工单，请先完成已领取的工单");
    Err(AppError::field("id", FieldCode::Conflict, message))
}

/// Hundredths of a number with at most two decimals, if it lies between these.
fn hundredths(number: f64, (least, most): (i32, i32)) -> Option<i32> {
    let found = i32::try_from(money::fen(number)?).ok()?;
    (least..=most).contains(&found).then_some(found)
}

/// How much of it is to be done.
pub fn quantity(check: &mut Checker, number: f64) -> Option<i32> {
    let found = hundredths(number, (1, MAX_QUANTITY));
    if found.is_none() {
        check.refuse("quantity", FieldCode::Invalid, "数量应为 0.01 到 1000000，最多两位小数");
    }
    found
}

/// A work after a change, trimmed and checked: what is absent is as it was.
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

/// What may be said of the price by somebody who does not see it: nothing, so that a form which was shown none does not clear
/// the one there is.
pub fn unpriced(patch: ProjectWorkPatch) -> AppResult<ProjectWorkPatch> {
    match patch.price {
        Some(Some(_)) => Err(AppError::field("price", FieldCode::Forbidden, "没有填写单价的权限")),
        _ => Ok(ProjectWorkPatch { price: None, ..patch }),
    }
}

/// Why a work is put back, trimmed and checked.
pub fn reason(said: Option<&str>) -> AppResult<String> {
    let mut check = Checker::new();
    let reason = check.lines("reason", "退回原因", said, 500);
    if reason.is_none() {
        check.refuse("reason", FieldCode::Required, "请填写原因");
    }
    check.finish()?;
    Ok(reason.unwrap_or_default())
}

/// What was really done, in hundredths.
fn done(check: &mut Checker, number: Option<f64>) -> Option<i32> {
    let found = hundredths(number?, (0, MAX_QUANTITY));
    if found.is_none() {
        check.refuse("doneQuantity", FieldCode::Invalid, "完成数量应为 0 到 1000000，最多两位小数");
    }
    found
}

/// A work that somebody draws for one of their teams.
pub fn taken(by: i64, team: Option<i64>, now: DateTime<Utc>) -> Standing {
    Standing {
        status: Status::Drawn as i16,
        director_id: Some(by),
        director_team_id: team,
        drawn_at: Some(now),
        ..Standing::open()
    }
}

/// A work that is done: all of it, unless something else is said.
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

/// A work that is confirmed.
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
