//! Rights on work orders and their transitions: pure functions (business §4 Work order, docs/decisions/0057).

use chrono::{DateTime, NaiveDate, Utc};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Evaluate, WorkOrder};
pub use super::states::WorkOrderStatus as Status;
use crate::config_value::model::WorkSetting;

/// Offset of the entries of teams' directors in `seen_by`: an entry is this number minus the team's id.
pub const TEAMS: i64 = -2_000_000_000_000;

/// A step that a member takes with an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i16)]
pub enum Step {
    /// Creates it.
    Add = 1,
    /// Records it after the work.
    Supplement = 2,
    /// Dispatches a technician.
    Deliver = 3,
    /// Has it begun at once.
    DirectAccept = 4,
    /// Picks it up.
    Sign = 5,
    /// Reports the arrival.
    Arrive = 6,
    /// Gives it back.
    UnDeliver = 7,
    /// Dispatches another technician.
    ReDeliver = 8,
    /// Reports it as done.
    Finish = 9,
    /// Passes the check.
    Pass = 10,
    /// Fails the check.
    Reject = 11,
    /// Confirms it, with the points of its technicians.
    Score = 12,
    /// Records the customer's evaluation.
    Evaluate = 13,
    /// Records the follow-up call to the customer.
    Visit = 14,
    /// Closes it.
    Close = 15,
    /// Stops it, as it is no longer wanted.
    Stop = 16,
    /// Puts it on hold, which stops its clock.
    Hold = 17,
    /// Resumes it after a hold.
    Resume = 18,
}

impl Step {
    /// All steps with an existing order, in the order of the interface.
    pub const ALL: [Self; 16] = [
        Self::Resume,
        Self::Deliver,
        Self::DirectAccept,
        Self::Sign,
        Self::Arrive,
        Self::Finish,
        Self::Pass,
        Self::Reject,
        Self::Score,
        Self::Evaluate,
        Self::Visit,
        Self::ReDeliver,
        Self::UnDeliver,
        Self::Hold,
        Self::Close,
        Self::Stop,
    ];

    /// The value of the column.
    pub fn code(self) -> i16 {
        self as i16
    }

    /// The step of a value of the column.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().chain([Self::Supplement]).find(|step| step.code() == code).unwrap_or(Self::Add)
    }

    /// Label in the interface.
    pub fn label(self) -> &'static str {
        match self {
            Self::Add => "新建",
            Self::Supplement => "补单",
            Self::Deliver => "派单",
            Self::DirectAccept => "直接受理",
            Self::Sign => "接单",
            Self::Arrive => "确认到达",
            Self::UnDeliver => "退单",
            Self::ReDeliver => "改派",
            Self::Finish => "完工",
            Self::Pass | Self::Reject => "验收",
            Self::Score => "评分",
            Self::Evaluate => "评价",
            Self::Visit => "回访",
            Self::Close => "关闭",
            Self::Stop => "终止",
            Self::Hold => "挂起",
            Self::Resume => "恢复",
        }
    }

    /// Name of the action in the audit log.
    pub fn action(self) -> &'static str {
        match self {
            Self::Add => "work_order.create",
            Self::Supplement => "work_order.supplement",
            Self::Deliver => "work_order.deliver",
            Self::DirectAccept => "work_order.direct_accept",
            Self::Sign => "work_order.sign",
            Self::Arrive => "work_order.arrive",
            Self::UnDeliver => "work_order.un_deliver",
            Self::ReDeliver => "work_order.re_deliver",
            Self::Finish => "work_order.finish",
            Self::Pass => "work_order.pass",
            Self::Reject => "work_order.reject",
            Self::Score => "work_order.score",
            Self::Evaluate => "work_order.evaluate",
            Self::Visit => "work_order.visit",
            Self::Close => "work_order.close",
            Self::Stop => "work_order.stop",
            Self::Hold => "work_order.hold",
            Self::Resume => "work_order.resume",
        }
    }

    /// Whether the step requires a reason.
    pub fn asks_why(self) -> bool {
        matches!(self, Self::UnDeliver | Self::ReDeliver | Self::Reject | Self::Stop | Self::Hold)
    }
}

/// The allowed transitions; nothing else is possible. Where the enterprise works without checks or without
/// reports of arrival, [`next`] skips these statuses.
const MOVES: [(Step, &[Status], Status); 12] = [
    (Step::Deliver, &[Status::WaitingDispatch], Status::WaitingPickup),
    (Step::DirectAccept, &[Status::WaitingDispatch], Status::InService),
    (Step::Sign, &[Status::WaitingPickup], Status::Taken),
    (Step::Arrive, &[Status::Taken], Status::InService),
    (Step::UnDeliver, &[Status::WaitingPickup, Status::Taken], Status::WaitingDispatch),
    (
        Step::ReDeliver,
        &[Status::WaitingPickup, Status::Taken, Status::InService, Status::Returned],
        Status::WaitingPickup,
    ),
    (Step::Finish, &[Status::InService, Status::Returned], Status::WaitingCheck),
    (Step::Pass, &[Status::WaitingCheck], Status::WaitingConfirm),
    (Step::Reject, &[Status::WaitingCheck], Status::Returned),
    (Step::Score, &[Status::WaitingConfirm], Status::Done),
    (Step::Close, &[Status::Done], Status::Closed),
    (
        Step::Stop,
        &[
            Status::WaitingDispatch,
            Status::WaitingPickup,
            Status::Taken,
            Status::InService,
            Status::Returned,
            Status::WaitingCheck,
            Status::WaitingConfirm,
        ],
        Status::Stopped,
    ),
];

/// Source of an evaluation: a member recorded it on the customer's behalf.
pub const STAFF: i16 = 1;
/// Source of an evaluation: the customer.
pub const CUSTOMER: i16 = 2;

/// The evaluation of an order that statistics count: the customer's own before one on their behalf.
pub fn counted(said: &[Evaluate]) -> Option<&Evaluate> {
    said.iter().find(|one| one.counts)
}

/// The evaluation of an order from a source.
pub fn said_by(said: &[Evaluate], source: i16) -> Option<&Evaluate> {
    said.iter().find(|one| one.source == source)
}

/// State of the follow-up call: awaited.
pub const AWAITED: i16 = 1;
/// State of the follow-up call: done.
pub const VISITED: i16 = 2;

/// The status of an order after a step; `None` if the step is not possible.
pub fn next(order: &WorkOrder, on_hold: bool, step: Step, setting: &WorkSetting) -> Option<Status> {
    let from = Status::read(order.status);
    match step {
        // the status stays
        Step::Evaluate => {
            return matches!(from, Status::WaitingConfirm | Status::Done | Status::Closed).then_some(from);
        }
        Step::Visit => {
            return (order.visit == AWAITED && from == Status::Done).then_some(Status::Closed);
        }
        // they set flags; the status stays
        Step::Hold => {
            let begun =
                matches!(from, Status::WaitingPickup | Status::Taken | Status::InService | Status::Returned);
            return (begun && !on_hold).then_some(from);
        }
        Step::Resume => return (on_hold && from.is_open()).then_some(from),
        // on hold, an order can only be resumed or stopped
        Step::Stop => {}
        _ if on_hold => return None,
        _ => {}
    }
    let (.., to) = MOVES.iter().find(|(one, at, _)| *one == step && at.contains(&from))?;
    Some(match to {
        Status::Taken if !setting.arrive_check => Status::InService,
        Status::WaitingCheck if !setting.audit_check => Status::WaitingConfirm,
        to => *to,
    })
}

/// The status of an order after a step, or the error that the step is not possible.
pub fn moved(order: &WorkOrder, on_hold: bool, step: Step, setting: &WorkSetting) -> AppResult<Status> {
    next(order, on_hold, step, setting).ok_or_else(|| {
        let stands = if on_hold { "已挂起" } else { Status::read(order.status).label() };
        let message = format!("工单{stands}，不能{}", step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer may read orders at all (business §6 Work order).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::Work) || viewer.can(Code::WorkQuery) || viewer.can(Code::WorkGlobalQuery)
}

/// Whether the viewer sees all orders: those who may read them all, dispatch, or check.
pub fn sees_all(viewer: &Viewer) -> bool {
    viewer.is_admin()
        || (!viewer.is_external()
            && [Code::WorkGlobalQuery, Code::WorkDeliver, Code::WorkAudit]
                .iter()
                .any(|code| viewer.can(*code)))
}

/// The viewer's entries in `seen_by` lists: the member's id, and the entries of teams that they direct.
pub fn tokens(viewer: &Viewer) -> Vec<i64> {
    let directed = viewer.directed_team_ids.iter().map(|team| TEAMS - team);
    let directed: Vec<i64> = if viewer.is_external() { Vec::new() } else { directed.collect() };
    [vec![viewer.member_id], directed].concat()
}

/// Whether the viewer is a technician of the order, responsible or assisting.
pub fn is_worker(viewer: &Viewer, order: &WorkOrder) -> bool {
    order.director_id == Some(viewer.member_id) || order.members.contains(&viewer.member_id)
}

fn is_maker(viewer: &Viewer, order: &WorkOrder) -> bool {
    order.created_by == Some(viewer.member_id)
}

fn inside(viewer: &Viewer, code: Code) -> bool {
    viewer.is_admin() || (!viewer.is_external() && viewer.can(code))
}

/// Whether the viewer may change the order: its creator, or a member who may change orders, before work has
/// begun.
pub fn may_edit(viewer: &Viewer, order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::WaitingDispatch | Status::WaitingPickup)
        && (is_maker(viewer, order) || inside(viewer, Code::WorkEdit))
}

/// Whether the viewer may fill in the service record: its technicians, while it is in service.
pub fn may_fill(viewer: &Viewer, order: &WorkOrder) -> bool {
    serves(order) && is_worker(viewer, order)
}

/// Whether its service has still to begin.
pub fn is_coming(order: &WorkOrder) -> bool {
    Status::read(order.status) < Status::InService
}

/// Whether it is in service.
pub fn serves(order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::InService | Status::Returned)
}

/// Whether the viewer may delete it: orders without a technician, and stopped ones.
pub fn may_delete(viewer: &Viewer, order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::WaitingDispatch | Status::Stopped)
        && (is_maker(viewer, order) || inside(viewer, Code::WorkDel))
}

/// Whether the viewer has the right to a step, whatever the status. `salesman`: the viewer is the salesperson
/// of the order's customer.
pub fn may(viewer: &Viewer, order: &WorkOrder, salesman: bool, step: Step) -> bool {
    let goes = order.director_id == Some(viewer.member_id);
    let directs = order.accept_team_id.is_some_and(|team| viewer.directed_team_ids.contains(&team));
    match step {
        Step::Add | Step::Supplement => false,
        Step::Deliver | Step::Close => inside(viewer, Code::WorkDeliver),
        Step::DirectAccept => inside(viewer, Code::WorkDeliver) || (!viewer.is_external() && directs),
        Step::Sign | Step::Arrive => goes,
        Step::UnDeliver => goes || inside(viewer, Code::WorkDeliver),
        Step::ReDeliver => inside(viewer, Code::WorkRedeliver),
        Step::Finish => is_worker(viewer, order),
        Step::Hold | Step::Resume => is_worker(viewer, order) || inside(viewer, Code::WorkDeliver),
        Step::Pass | Step::Reject => inside(viewer, Code::WorkAudit),
        Step::Score => salesman || inside(viewer, Code::WorkScore),
        Step::Evaluate => salesman || is_maker(viewer, order) || inside(viewer, Code::WorkVisit),
        Step::Visit => inside(viewer, Code::WorkVisit),
        Step::Stop => inside(viewer, Code::WorkStop),
    }
}

/// Whether the viewer may dispatch, and therefore query who is free.
pub fn may_send(viewer: &Viewer) -> bool {
    inside(viewer, Code::WorkDeliver)
        || inside(viewer, Code::WorkRedeliver)
        || (!viewer.is_external() && may_look(viewer) && !viewer.directed_team_ids.is_empty())
}

/// Whether the viewer's statistics include all points and evaluations; those of others include their own and
/// those of teams that they direct.
pub fn counts_all(viewer: &Viewer) -> bool {
    inside(viewer, Code::WorkRepCount)
}

/// The steps that the viewer may take with an order now; exactly these are accepted. `evaluated`: a member
/// has recorded an evaluation on the customer's behalf, which an evaluation by the customer does not prevent.
pub fn steps(
    viewer: &Viewer,
    order: &WorkOrder,
    (salesman, evaluated, on_hold): (bool, bool, bool),
    setting: &WorkSetting,
) -> Vec<Step> {
    let open = |step: &Step| {
        next(order, on_hold, *step, setting).is_some()
            && may(viewer, order, salesman, *step)
            && !(*step == Step::Evaluate && evaluated)
    };
    Step::ALL.into_iter().filter(open).collect()
}

/// The number of an order: the day of its creation, and its id.
pub fn code(id: i64, made: DateTime<Utc>) -> String {
    format!("WO{}-{id}", xieli_kernel::clock::china_day(made).format("%y%m%d"))
}

/// The id and the day of an order's number: `WO261126-60`.
pub fn numbered(keyword: &str) -> Option<(i64, NaiveDate)> {
    let (day, id) =
        keyword.trim().to_ascii_uppercase().strip_prefix("WO")?.split_once('-').map(|(day, id)| {
            let day = NaiveDate::parse_from_str(day, "%y%m%d").ok().filter(|_| day.len() == 6);
            (day, id.parse().ok().filter(|_| id.bytes().all(|one| one.is_ascii_digit())))
        })?;
    Some((id?, day?))
}

/// The default points of an order's technicians: full points for the responsible one, half for assisting
/// ones.
pub fn offered(order: &WorkOrder) -> Vec<(i64, bool, i32)> {
    let along = order.members.iter().filter(|id| Some(**id) != order.director_id);
    let goes = order.director_id.map(|id| (id, true, 100));
    goes.into_iter().chain(along.map(|id| (*id, false, 50))).collect()
}
