//! The overview statistic: the main figures of all areas of the product.

use xieli_kernel::Code;

use super::{DAYS, MONTH, by, figure, named};
use crate::online_report::definition::Source::{
    Contract, Customer, ItemLog, PaymentPlan, PaymentReceipt, Project, Task, WorkOrder,
};
use crate::online_report::definition::{ChartKind, Period};
use crate::statistic::model::{Parameter, Statistic, StatisticCode};

const TEAM: Parameter = named(
    "team",
    "团队",
    &[
        (Project, "team"),
        (Contract, "team"),
        (PaymentReceipt, "team"),
        (PaymentPlan, "team"),
        (Customer, "team"),
        (WorkOrder, "team"),
        (Task, "team"),
        (ItemLog, "team"),
    ],
);

/// Overview of all areas.
pub static OVERVIEW: Statistic = Statistic {
    code: StatisticCode::Overview,
    path: "stat/index",
    about: "各模块的新增、完成与金额；已完成的工单和任务按其报修、创建日期计入。",
    access: &[Code::ReportIndex],
    dimensions: &[MONTH, by(TEAM)],
    parameters: &[DAYS, TEAM],
    usual: Period::LastTwelveMonths,
    columns: &[
        figure("projects", "新增项目", Project, "count", "createdOn"),
        figure("contracted", "合同额", Contract, "amountSum", "signedOn"),
        figure("received", "回款", PaymentReceipt, "confirmedSum", "receivedOn"),
        figure("missing", "应收未收", PaymentPlan, "missingSum", "dueOn"),
        figure("overdue", "逾期金额", PaymentPlan, "overdueSum", "dueOn"),
        figure("customers", "新增客户", Customer, "count", "createdOn"),
        figure("orders", "新增工单", WorkOrder, "count", "requestedOn"),
        figure("ordersDone", "已完成工单", WorkOrder, "doneCount", "requestedOn"),
        figure("tasks", "新增任务", Task, "count", "createdOn"),
        figure("tasksDone", "已完成任务", Task, "doneCount", "createdOn"),
        figure("logs", "日志数", ItemLog, "count", "happenedOn"),
        figure("logMinutes", "日志工时", ItemLog, "minutesSum", "happenedOn"),
    ],
    chart: (ChartKind::Line, &["contracted", "received"]),
};
