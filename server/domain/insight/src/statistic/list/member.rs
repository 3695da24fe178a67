//! Statistics of members and their work.

use xieli_kernel::Code;

use super::{DAYS, MONTH, OF_MEMBERS, by, figure, named};
use crate::online_report::definition::Source::{
    Contract, ItemLog, PaymentReceipt, Project, ProjectCost, Task, Weekly, WorkOrder,
};
use crate::online_report::definition::{ChartKind, Period};
use crate::statistic::model::{Parameter, Statistic, StatisticCode};

const PERSON: Parameter = named(
    "member",
    "成员",
    &[
        (Project, "director"),
        (Contract, "director"),
        (PaymentReceipt, "director"),
        (ProjectCost, "director"),
        (Task, "director"),
        (WorkOrder, "director"),
        (ItemLog, "author"),
        (Weekly, "author"),
    ],
);
const TEAM: Parameter = named(
    "team",
    "团队",
    &[
        (Project, "team"),
        (Contract, "team"),
        (PaymentReceipt, "team"),
        (ProjectCost, "team"),
        (Task, "team"),
        (WorkOrder, "team"),
        (ItemLog, "team"),
        (Weekly, "team"),
    ],
);
const PROJECT_NAMED: Parameter = named(
    "project",
    "项目",
    &[
        (Project, "project"),
        (Contract, "project"),
        (PaymentReceipt, "project"),
        (ProjectCost, "project"),
        (Task, "project"),
        (ItemLog, "project"),
    ],
);
const CUSTOMER: Parameter = named(
    "customer",
    "客户",
    &[
        (Project, "customer"),
        (Contract, "customer"),
        (PaymentReceipt, "customer"),
        (ProjectCost, "customer"),
        (Task, "customer"),
        (ItemLog, "customer"),
    ],
);
const LEVEL: Parameter = named("level", "优先级", &[(Task, "level")]);
const STATUS: Parameter = named("status", "任务状态", &[(Task, "status")]);

/// Work of members, all areas.
pub static MEMBER: Statistic = Statistic {
    code: StatisticCode::Member,
    path: "stat/member",
    about: "成员负责的项目、任务、工单与填写的日志、周报；完成的任务和工单按完成日期计入。",
    access: &[Code::ReportMember],
    dimensions: &[by(PERSON), by(TEAM), MONTH],
    parameters: &[DAYS, PERSON, TEAM],
    usual: Period::ThisMonth,
    columns: &[
        figure("projects", "负责项目", Project, "count", "createdOn"),
        figure("tasks", "任务", Task, "count", "createdOn"),
        figure("tasksDone", "完成任务", Task, "doneCount", "finishedOn"),
        figure("tasksOverdue", "逾期任务", Task, "overdueCount", "createdOn"),
        figure("orders", "工单", WorkOrder, "count", "requestedOn"),
        figure("ordersDone", "完成工单", WorkOrder, "doneCount", "finishedOn"),
        figure("score", "工单评价", WorkOrder, "scoreAvg", "finishedOn"),
        figure("logs", "日志", ItemLog, "count", "happenedOn"),
        figure("logMinutes", "工时", ItemLog, "minutesSum", "happenedOn"),
        figure("submitted", "已提交周报", Weekly, "submittedCount", "day").of(OF_MEMBERS),
    ],
    chart: (ChartKind::Bar, &["tasksDone", "ordersDone"]),
};

/// Tasks of members.
pub static MEMBER_TASK: Statistic = Statistic {
    code: StatisticCode::MemberTask,
    path: "stat/member/v2",
    about: "按创建日期计入的任务，以及其中完成、逾期和用时的情况。",
    access: &[Code::ReportMember],
    dimensions: &[by(PERSON), by(TEAM), by(LEVEL), by(STATUS), MONTH],
    parameters: &[DAYS, PERSON, TEAM, PROJECT_NAMED, CUSTOMER, LEVEL, STATUS],
    usual: Period::ThisMonth,
    columns: &[
        figure("tasks", "任务数", Task, "count", "createdOn"),
        figure("open", "未完成数", Task, "openCount", "createdOn"),
        figure("done", "完成数", Task, "doneCount", "createdOn"),
        figure("doneShare", "完成率", Task, "doneShare", "createdOn"),
        figure("overdue", "逾期数", Task, "overdueCount", "createdOn"),
        figure("inTime", "按时完成数", Task, "inTimeCount", "createdOn"),
        figure("inTimeShare", "按时完成率", Task, "inTimeShare", "createdOn"),
        figure("estimate", "预计用时", Task, "estimateSum", "createdOn"),
        figure("spent", "实际用时", Task, "spentSum", "createdOn"),
    ],
    chart: (ChartKind::Bar, &["tasks", "done", "overdue"]),
};

/// Projects of members.
pub static MEMBER_PROJECT: Statistic = Statistic {
    code: StatisticCode::MemberProject,
    path: "stat/member/project",
    about: "成员负责的项目及其合同、已确认的回款、成本，以及成员的任务和日志工时。",
    access: &[Code::ReportMember],
    dimensions: &[by(PERSON), by(TEAM), by(PROJECT_NAMED), by(CUSTOMER), MONTH],
    parameters: &[DAYS, PERSON, TEAM, PROJECT_NAMED, CUSTOMER],
    usual: Period::ThisYear,
    columns: &[
        figure("projects", "项目数", Project, "count", "createdOn"),
        figure("contracted", "合同额", Contract, "amountSum", "signedOn"),
        figure("received", "回款", PaymentReceipt, "confirmedSum", "receivedOn"),
        figure("cost", "成本", ProjectCost, "costSum", "occurredOn"),
        figure("tasks", "任务数", Task, "count", "createdOn"),
        figure("tasksDone", "已完成任务", Task, "doneCount", "createdOn"),
        figure("logMinutes", "日志工时", ItemLog, "minutesSum", "happenedOn"),
    ],
    chart: (ChartKind::Bar, &["contracted", "received", "cost"]),
};
