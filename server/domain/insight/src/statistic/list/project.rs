//! Statistics of projects, their income and costs.

use xieli_kernel::Code;

use super::{DAYS, MONTH, by, figure, named};
use crate::online_report::definition::Source::{self, Contract, PaymentPlan, PaymentReceipt, ProjectCost};
use crate::online_report::definition::{ChartKind, Period};
use crate::statistic::model::{Figure, Parameter, Statistic, StatisticCode};

const PROJECT_NAMED: Parameter = named(
    "project",
    "项目",
    &[
        (Source::Project, "project"),
        (Contract, "project"),
        (PaymentPlan, "project"),
        (PaymentReceipt, "project"),
        (ProjectCost, "project"),
    ],
);
const PROJECT_TYPE: Parameter = named(
    "projectType",
    "项目类型",
    &[
        (Source::Project, "type"),
        (Contract, "projectType"),
        (PaymentPlan, "projectType"),
        (PaymentReceipt, "projectType"),
        (ProjectCost, "projectType"),
    ],
);
const STATUS: Parameter = named(
    "status",
    "项目状态",
    &[
        (Source::Project, "status"),
        (Contract, "status"),
        (PaymentPlan, "status"),
        (PaymentReceipt, "status"),
        (ProjectCost, "status"),
    ],
);
const CUSTOMER: Parameter = named(
    "customer",
    "客户",
    &[
        (Source::Project, "customer"),
        (Contract, "customer"),
        (PaymentPlan, "customer"),
        (PaymentReceipt, "customer"),
        (ProjectCost, "customer"),
    ],
);
const DIRECTOR: Parameter = named(
    "director",
    "项目负责人",
    &[
        (Source::Project, "director"),
        (Contract, "director"),
        (PaymentPlan, "director"),
        (PaymentReceipt, "director"),
        (ProjectCost, "director"),
    ],
);
const TEAM: Parameter = named(
    "team",
    "负责人团队",
    &[
        (Source::Project, "team"),
        (Contract, "team"),
        (PaymentPlan, "team"),
        (PaymentReceipt, "team"),
        (ProjectCost, "team"),
    ],
);

const CONTRACTED: Figure = figure("contracted", "合同额", Contract, "amountSum", "signedOn");
const RECEIVED: Figure = figure("received", "回款", PaymentReceipt, "confirmedSum", "receivedOn");
const COST: Figure = figure("cost", "成本", ProjectCost, "costSum", "occurredOn");

/// Projects.
pub static PROJECT: Statistic = Statistic {
    code: StatisticCode::Project,
    path: "stat/project",
    about: "项目按创建日期、完成按完成日期、合同按签约日期、已确认的回款按到账日期、成本按发生日期计入。",
    access: &[Code::ReportProject],
    dimensions: &[by(DIRECTOR), by(TEAM), by(PROJECT_TYPE), by(STATUS), by(CUSTOMER), MONTH],
    parameters: &[DAYS, DIRECTOR, TEAM, PROJECT_TYPE, STATUS, CUSTOMER, PROJECT_NAMED],
    usual: Period::ThisYear,
    columns: &[
        figure("projects", "项目数", Source::Project, "count", "createdOn"),
        figure("finished", "完成数", Source::Project, "finishedCount", "finishedOn"),
        figure("open", "未完成数", Source::Project, "openCount", "createdOn"),
        figure("overdue", "逾期数", Source::Project, "overdueCount", "createdOn"),
        figure("progress", "平均进度", Source::Project, "progressAvg", "createdOn"),
        CONTRACTED,
        RECEIVED,
        COST,
        figure("fee", "费用", ProjectCost, "feeSum", "occurredOn"),
    ],
    chart: (ChartKind::Bar, &["projects", "finished"]),
};

/// Contracts, payments and costs.
pub static FINANCE: Statistic = Statistic {
    code: StatisticCode::Finance,
    path: "stat/finance",
    about: "合同按签约日期、应收按应收日期、已确认与待确认的回款按到账日期、成本与费用按发生日期计入。",
    access: &[Code::ReportFinance],
    dimensions: &[MONTH, by(PROJECT_NAMED), by(CUSTOMER), by(DIRECTOR), by(TEAM), by(PROJECT_TYPE)],
    parameters: &[DAYS, PROJECT_NAMED, CUSTOMER, DIRECTOR, TEAM, PROJECT_TYPE, STATUS],
    usual: Period::ThisYear,
    columns: &[
        CONTRACTED,
        figure("due", "应收", PaymentPlan, "amountSum", "dueOn"),
        figure("received", "已收", PaymentReceipt, "confirmedSum", "receivedOn"),
        figure("unconfirmed", "待确认", PaymentReceipt, "unconfirmedSum", "receivedOn"),
        figure("missing", "未收", PaymentPlan, "missingSum", "dueOn"),
        figure("overdue", "逾期", PaymentPlan, "overdueSum", "dueOn"),
        COST,
        figure("fee", "费用", ProjectCost, "feeSum", "occurredOn"),
    ],
    chart: (ChartKind::Bar, &["contracted", "due", "received"]),
};
