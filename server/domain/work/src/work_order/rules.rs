//! What may be done with work orders: pure functions (business §4 Work order, docs/decisions/0057).

use chrono::{DateTime, NaiveDate, Utc};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Evaluate, WorkOrder};
use crate::config_value::model::WorkSetting;

/// Below this stand the tokens of teams' directors, each less the team's number.
pub const TEAMS: i64 = -2_000_000_000_000;

/// Where an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i16)]
pub enum Status {
    /// Nobody goes there yet.
    WaitingDispatch = 0,
    /// Somebody is asked to go.
    WaitingPickup = 10,
    /// They will go.
    Taken = 20,
    /// They are at it.
    InService = 50,
    /// The check sent it back.
    Returned = 55,
    /// Waits for its check.
    WaitingCheck = 60,
    /// Waits for its confirmation.
    WaitingConfirm = 70,
    /// Done.
    Done = 75,
    /// Done, and nothing follows any more.
    Closed = 80,
    /// Not wanted any more.
    Stopped = 90,
}

impl Status {
    /// Every one.
    pub const ALL: [Self; 10] = [
        Self::WaitingDispatch,
        Self::WaitingPickup,
        Self::Taken,
        Self::InService,
        Self::Returned,
        Self::WaitingCheck,
        Self::WaitingConfirm,
        Self::Done,
        Self::Closed,
        Self::Stopped,
    ];

    /// As the column keeps it; what is unknown awaits its dispatch.
    pub fn read(value: i16) -> Self {
        Self::ALL.into_iter().find(|status| *status as i16 == value).unwrap_or(Self::WaitingDispatch)
    }

    /// For people.
    pub fn label(self) -> &'static str {
        match self {
            Self::WaitingDispatch => "待派单",
            Self::WaitingPickup => "待接单",
            Self::Taken => "已接单",
            Self::InService => "服务中",
            Self::Returned => "已退回",
            Self::WaitingCheck => "待验收",
            Self::WaitingConfirm => "待确认",
            Self::Done => "已完成",
            Self::Closed => "已关闭",
            Self::Stopped => "已终止",
        }
    }

    /// Something is still to be done at the customer's or about it.
    pub fn is_open(self) -> bool {
        !matches!(self, Self::Done | Self::Closed | Self::Stopped)
    }
}

/// What is done with an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i16)]
pub enum Step {
    /// Makes it.
    Add = 1,
    /// Writes it down afterwards.
    Supplement = 2,
    /// Sends somebody.
    Deliver = 3,
    /// Has it begun at once.
    DirectAccept = 4,
    /// Will go there.
    Sign = 5,
    /// Is there.
    Arrive = 6,
    /// Gives it back.
    UnDeliver = 7,
    /// Sends somebody else.
    ReDeliver = 8,
    /// Says that it is done.
    Finish = 9,
    /// The check finds it good.
    Pass = 10,
    /// The check sends it back.
    Reject = 11,
    /// Confirms it, and says who has which points of it.
    Score = 12,
    /// Says what the customer thinks of it.
    Evaluate = 13,
    /// Has called the customer.
    Visit = 14,
    /// Nothing follows any more.
    Close = 15,
    /// It is not wanted any more.
    Stop = 16,
    /// Its clock stands still.
    Hold = 17,
    /// It goes on.
    Resume = 18,
}

impl Step {
    /// Every one that is taken with an order that is there, in the order in which they are offered.
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

    /// As the column keeps it.
    pub fn code(self) -> i16 {
        self as i16
    }

    /// From the column.
    pub fn read(code: i16) -> Self {
        Self::ALL.into_iter().chain([Self::Supplement]).find(|step| step.code() == code).unwrap_or(Self::Add)
    }

    /// As people say it.
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

    /// As the log names it.
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

    /// It has to be said why.
    pub fn asks_why(self) -> bool {
        matches!(self, Self::UnDeliver | Self::ReDeliver | Self::Reject | Self::Stop | Self::Hold)
    }
}

/// From where to where; nothing else is possible. Where the enterprise does without a check or without being told of an
/// arrival, [`next`] goes on.
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

/// Somebody here said on the customer's behalf what the customer thinks.
pub const STAFF: i16 = 1;
/// The customer said it.
pub const CUSTOMER: i16 = 2;

/// The evaluation that figures count, of those of one order: the customer's own before one on their behalf.
pub fn counted(said: &[Evaluate]) -> Option<&Evaluate> {
    said.iter().find(|one| one.counts)
}

/// The evaluation of an order that came from a source.
pub fn said_by(said: &[Evaluate], source: i16) -> Option<&Evaluate> {
    said.iter().find(|one| one.source == source)
}

/// A call of the customer is awaited.
pub const AWAITED: i16 = 1;
/// The customer was called.
pub const VISITED: i16 = 2;

/// Where an order stands after a step; nothing when it is not possible.
pub fn next(order: &WorkOrder, on_hold: bool, step: Step, setting: &WorkSetting) -> Option<Status> {
    let from = Status::read(order.status);
    match step {
        // does not move it
        Step::Evaluate => {
            return matches!(from, Status::WaitingConfirm | Status::Done | Status::Closed).then_some(from);
        }
        Step::Visit => {
            return (order.visit == AWAITED && from == Status::Done).then_some(Status::Closed);
        }
        // flags, no statuses
        Step::Hold => {
            let begun =
                matches!(from, Status::WaitingPickup | Status::Taken | Status::InService | Status::Returned);
            return (begun && !on_hold).then_some(from);
        }
        Step::Resume => return (on_hold && from.is_open()).then_some(from),
        // what is on hold goes on or ends
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

/// Where an order stands after a step, or why not.
pub fn moved(order: &WorkOrder, on_hold: bool, step: Step, setting: &WorkSetting) -> AppResult<Status> {
    next(order, on_hold, step, setting).ok_or_else(|| {
        let stands = if on_hold { "已挂起" } else { Status::read(order.status).label() };
        let message = format!("工单{stands}，不能{}", step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer reads orders at all (business §6 Work order).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::Work) || viewer.can(Code::WorkQuery) || viewer.can(Code::WorkGlobalQuery)
}

/// Whether the viewer sees everybody's: who reads them all, and who sends people or checks what they did.
pub fn sees_all(viewer: &Viewer) -> bool {
    viewer.is_admin()
        || (!viewer.is_external()
            && [Code::WorkGlobalQuery, Code::WorkDeliver, Code::WorkAudit]
                .iter()
                .any(|code| viewer.can(*code)))
}

/// Who a viewer is among those that an order may be seen by: themself, and what they direct.
pub fn tokens(viewer: &Viewer) -> Vec<i64> {
    let directed = viewer.directed_team_ids.iter().map(|team| TEAMS - team);
    let directed: Vec<i64> = if viewer.is_external() { Vec::new() } else { directed.collect() };
    [vec![viewer.member_id], directed].concat()
}

/// Whether the viewer goes there or comes along.
pub fn is_worker(viewer: &Viewer, order: &WorkOrder) -> bool {
    order.director_id == Some(viewer.member_id) || order.members.contains(&viewer.member_id)
}

fn is_maker(viewer: &Viewer, order: &WorkOrder) -> bool {
    order.created_by == Some(viewer.member_id)
}

fn inside(viewer: &Viewer, code: Code) -> bool {
    viewer.is_admin() || (!viewer.is_external() && viewer.can(code))
}

/// Whether the viewer may change it: its maker or who may change orders, while nobody has begun.
pub fn may_edit(viewer: &Viewer, order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::WaitingDispatch | Status::WaitingPickup)
        && (is_maker(viewer, order) || inside(viewer, Code::WorkEdit))
}

/// Whether the viewer says what was ticked, answered and used: who works on it, while it is served.
pub fn may_fill(viewer: &Viewer, order: &WorkOrder) -> bool {
    serves(order) && is_worker(viewer, order)
}

/// Whether its service has still to begin.
pub fn is_coming(order: &WorkOrder) -> bool {
    Status::read(order.status) < Status::InService
}

/// Whether somebody is at it.
pub fn serves(order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::InService | Status::Returned)
}

/// Whether the viewer may delete it: what nobody goes to, and what is stopped.
pub fn may_delete(viewer: &Viewer, order: &WorkOrder) -> bool {
    matches!(Status::read(order.status), Status::WaitingDispatch | Status::Stopped)
        && (is_maker(viewer, order) || inside(viewer, Code::WorkDel))
}

/// Whether a step is the viewer's. `salesman`: the order's customer is theirs.
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

/// Whether the viewer sends people, and so may ask who is free.
pub fn may_send(viewer: &Viewer) -> bool {
    inside(viewer, Code::WorkDeliver)
        || inside(viewer, Code::WorkRedeliver)
        || (!viewer.is_external() && may_look(viewer) && !viewer.directed_team_ids.is_empty())
}

/// Whether the viewer counts everybody's points and evaluations; others their own and those of the teams that they direct.
pub fn counts_all(viewer: &Viewer) -> bool {
    inside(viewer, Code::WorkRepCount)
}

/// What the viewer may do with an order now: offered if and only if it is accepted. `evaluated`: somebody here has said on the
/// customer's behalf what they think; the customer's own word leaves that open.
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

/// What people call an order: the day on which it was made, and its number.
pub fn code(id: i64, made: DateTime<Utc>) -> String {
    format!("WO{}-{id}", xieli_kernel::clock::china_day(made).format("%y%m%d"))
}

/// The order that somebody means by its number, and the day that the number says: `WO261126-60`.
pub fn numbered(keyword: &str) -> Option<(i64, NaiveDate)> {
    let (day, id) =
        keyword.trim().to_ascii_uppercase().strip_prefix("WO")?.split_once('-').map(|(day, id)| {
            let day = NaiveDate::parse_from_str(day, "%y%m%d").ok().filter(|_| day.len() == 6);
            (day, id.parse().ok().filter(|_| id.bytes().all(|one| one.is_ascii_digit())))
        })?;
    Some((id?, day?))
}

/// What those who worked on an order are offered: whole points for who went there, half for who came along.
pub fn offered(order: &WorkOrder) -> Vec<(i64, bool, i32)> {
    let along = order.members.iter().filter(|id| Some(**id) != order.director_id);
    let goes = order.director_id.map(|id| (id, true, 100));
    goes.into_iter().chain(along.map(|id| (*id, false, 50))).collect()
}
