//! Statistics of work orders and of project work orders.

use xieli_kernel::Code;

use super::{DAYS, MONTH, by, figure, named};
use crate::online_report::definition::Source::{ProjectWork, WorkOrder};
use crate::online_report::definition::{ChartKind, Op, Period};
use crate::statistic::model::{By, Figure, Fixed, Parameter, Statistic, StatisticCode};

const SALESMAN_NAMED: Parameter = named("salesman", "业务员", &[(WorkOrder, "salesman")]);
const SALES_TEAM: Parameter = named("salesTeam", "业务员团队", &[(WorkOrder, "salesTeam")]);
const CUSTOMER_NAMED: Parameter =
    named("customer", "客户", &[(WorkOrder, "customer"), (ProjectWork, "customer")]);
const PROJECT_NAMED: Parameter =
    named("project", "项目", &[(WorkOrder, "project"), (ProjectWork, "project")]);
const TECHNICIAN: Parameter = named("member", "技术员", &[(WorkOrder, "director")]);
const TECHNICIANS: Parameter = named("team", "技术员团队", &[(WorkOrder, "team")]);
const ACCEPT_TEAM: Parameter = named("acceptTeam", "受理团队", &[(WorkOrder, "acceptTeam")]);
const POSITION: Parameter = named("title", "岗位", &[(WorkOrder, "title"), (ProjectWork, "title")]);
const CONFIRMER: Parameter =
    named("confirmer", "确认人", &[(WorkOrder, "confirmer"), (ProjectWork, "confirmer")]);
const SERVICE: Parameter = named("serviceType", "服务类型", &[(WorkOrder, "serviceType")]);
const LEVEL: Parameter = named("level", "优先级", &[(WorkOrder, "level")]);
const WORKER: Parameter = named("member", "领取人", &[(ProjectWork, "director")]);
const WORKERS: Parameter = named("team", "领取人团队", &[(ProjectWork, "team")]);
const PROJECT_TYPE: Parameter = named("projectType", "项目类型", &[(ProjectWork, "projectType")]);

const ORDER_PARAMETERS: &[Parameter] = &[
    DAYS,
    SALESMAN_NAMED,
    SALES_TEAM,
    CUSTOMER_NAMED,
    PROJECT_NAMED,
    TECHNICIAN,
    TECHNICIANS,
    ACCEPT_TEAM,
    POSITION,
    SERVICE,
    LEVEL,
];
const WORK_PARAMETERS: &[Parameter] =
    &[DAYS, WORKER, WORKERS, POSITION, CONFIRMER, PROJECT_NAMED, PROJECT_TYPE, CUSTOMER_NAMED];

const fn order(
    code: &'static str,
    label: &'static str,
    measure: &'static str,
    conditions: &'static [Fixed],
) -> Figure {
    figure(code, label, WorkOrder, measure, "requestedOn").of(conditions)
}

/// Columns on the progress of work orders, with these conditions.
const fn orders(conditions: &'static [Fixed]) -> [Figure; 9] {
    [
        order("orders", "工单数", "count", conditions),
        order("done", "完成数", "doneCount", conditions),
        order("doneShare", "完成率", "doneShare", conditions),
        order("open", "未完成", "openCount", conditions),
        order("overdue", "超时", "overdueCount", conditions),
        order("inTimeShare", "按时率", "inTimeShare", conditions),
        order("respond", "平均响应", "respondAvg", conditions),
        order("repair", "平均修复", "repairAvg", conditions),
        order("score", "平均评价", "scoreAvg", conditions),
    ]
}

const ORDERS: &[Figure] = &orders(&[]);
const OF_MY_CUSTOMERS: &[Figure] = &orders(&[("salesman", Op::In, &["@me"])]);
const DONE_BY_ME: &[Figure] = &orders(&[("director", Op::In, &["@me"])]);

const fn work(
    code: &'static str,
    label: &'static str,
    measure: &'static str,
    conditions: &'static [Fixed],
) -> Figure {
    figure(code, label, ProjectWork, measure, "createdOn").of(conditions)
}

/// Columns on the progress of project work orders, with these conditions.
const fn works(conditions: &'static [Fixed]) -> [Figure; 10] {
    [
        work("works", "项目工单数", "count", conditions),
        work("done", "完成数", "doneCount", conditions),
        work("doneShare", "完成率", "doneShare", conditions),
        work("open", "未完成", "openCount", conditions),
        work("overdue", "逾期", "overdueCount", conditions),
        work("inTimeShare", "按时率", "inTimeShare", conditions),
        work("waiting", "待确认", "waitConfirmCount", conditions),
        work("confirmed", "已确认", "confirmCount", conditions),
        work("score", "平均评价", "scoreAvg", conditions),
        work("salary", "薪资", "salarySum", conditions),
    ]
}

const WORKS: &[Figure] = &works(&[]);
const WORKS_DONE_BY_ME: &[Figure] = &works(&[("director", Op::In, &["@me"])]);

// the dimensions of the statistics below
const BY_SALES_TEAM: &[By] = &[by(SALES_TEAM), MONTH];
const BY_SALESMAN: &[By] = &[by(SALESMAN_NAMED), MONTH];
const BY_CUSTOMER: &[By] = &[by(CUSTOMER_NAMED), MONTH];
const BY_TECHNICIAN: &[By] = &[by(TECHNICIAN), MONTH];
const BY_POSITION: &[By] = &[by(POSITION), MONTH];
const BY_CATEGORY: &[By] = &[by(SERVICE), by(LEVEL), MONTH];
const BY_DEPART: &[By] = &[by(TECHNICIANS), by(ACCEPT_TEAM), MONTH];

const ABOUT: &str = "按报修日期计入的工单，以及其中完成、超时、用时和评价的情况。";
const CHART: (ChartKind, &[&str]) = (ChartKind::Bar, &["orders", "done"]);

const fn of_orders(
    code: StatisticCode,
    path: &'static str,
    access: &'static [Code],
    dimensions: &'static [By],
) -> Statistic {
    Statistic {
        code,
        path,
        about: ABOUT,
        access,
        dimensions,
        parameters: ORDER_PARAMETERS,
        usual: Period::ThisMonth,
        columns: ORDERS,
        chart: CHART,
    }
}

/// Work orders by teams of salesmen.
pub static TEAM: Statistic = of_orders(
    StatisticCode::WorkTeam,
    "stat/workorder/teamWork",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCount, Code::WorkRepBus],
    BY_SALES_TEAM,
);

/// Work orders by salesmen.
pub static SALESMAN: Statistic = of_orders(
    StatisticCode::WorkSalesman,
    "stat/workorder/salesmanWork",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepBus],
    BY_SALESMAN,
);

/// Work orders by customers.
pub static CUSTOMER: Statistic = of_orders(
    StatisticCode::WorkCustomer,
    "stat/workorder/customerWork",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCustomer],
    BY_CUSTOMER,
);

/// Work orders by technicians.
pub static MEMBER: Statistic = of_orders(
    StatisticCode::WorkMember,
    "stat/workorder/memberWork",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCount],
    BY_TECHNICIAN,
);

/// Work orders by positions of technicians.
pub static TITLE: Statistic = of_orders(
    StatisticCode::WorkTitle,
    "stat/workorder/memberTitleWork",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCount],
    BY_POSITION,
);

/// Work orders by types of service.
pub static CATEGORY: Statistic = of_orders(
    StatisticCode::WorkCategory,
    "stat/workorder/workCategory",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCategory],
    BY_CATEGORY,
);

/// Work orders by teams of technicians.
pub static DEPART: Statistic = of_orders(
    StatisticCode::WorkDepart,
    "stat/workorder/v2",
    &[Code::ReportService, Code::WorkRep, Code::WorkRepCount],
    BY_DEPART,
);

const fn confirmed(code: &'static str, label: &'static str, measure: &'static str) -> Figure {
    figure(code, label, WorkOrder, measure, "confirmedOn")
}

/// Work orders by those who confirmed them.
pub static CONFIRM: Statistic = Statistic {
    code: StatisticCode::WorkConfirm,
    path: "stat/workorder/confirmWork",
    about: "按确认日期计入的工单，归属确认人。",
    access: &[Code::ReportService, Code::WorkRep],
    dimensions: &[by(CONFIRMER), MONTH],
    parameters: &[
        DAYS,
        CONFIRMER,
        TECHNICIAN,
        TECHNICIANS,
        POSITION,
        CUSTOMER_NAMED,
        PROJECT_NAMED,
        SERVICE,
        LEVEL,
    ],
    usual: Period::ThisMonth,
    columns: &[
        confirmed("confirmed", "确认数", "confirmCount"),
        confirmed("inTimeShare", "按时率", "inTimeShare"),
        confirmed("respond", "平均响应", "respondAvg"),
        confirmed("repair", "平均修复", "repairAvg"),
        confirmed("score", "平均评价", "scoreAvg"),
        confirmed("low", "低分数", "lowCount"),
    ],
    chart: (ChartKind::Bar, &["confirmed"]),
};

const fn evaluated(code: &'static str, label: &'static str, measure: &'static str) -> Figure {
    figure(code, label, WorkOrder, measure, "evaluatedOn")
}

/// Evaluations of work orders by customers.
pub static EVALUATE: Statistic = Statistic {
    code: StatisticCode::WorkEvaluate,
    path: "stat/workorder/evaluate",
    about: "按评价日期计入的客户评价；一张工单计一次，客户本人的评价优先于代评；低分为 2 星及以下。",
    access: &[Code::ReportService, Code::WorkRep],
    dimensions: &[by(TECHNICIAN), by(TECHNICIANS), by(CUSTOMER_NAMED), MONTH],
    parameters: ORDER_PARAMETERS,
    usual: Period::ThisMonth,
    columns: &[
        evaluated("evaluations", "评价数", "scoreCount"),
        evaluated("score", "平均评价", "scoreAvg"),
        evaluated("attitude", "服务态度", "attitudeAvg"),
        evaluated("speed", "响应速度", "speedAvg"),
        evaluated("quality", "服务质量", "qualityAvg"),
        evaluated("low", "低分数", "lowCount"),
    ],
    chart: (ChartKind::Bar, &["score"]),
};

const READS_ORDERS: &[Code] = &[Code::Work, Code::WorkQuery, Code::WorkGlobalQuery];
const MY_PARAMETERS: &[Parameter] = &[DAYS, CUSTOMER_NAMED, PROJECT_NAMED, SERVICE, LEVEL];

/// Work orders of the reader's customers.
pub static MY_SALESMAN: Statistic = Statistic {
    code: StatisticCode::WorkMySalesman,
    path: "stat/workorder/my/salesman",
    about: "我负责的客户的工单，按报修日期计入。",
    access: READS_ORDERS,
    dimensions: &[MONTH, by(SERVICE), by(CUSTOMER_NAMED)],
    parameters: MY_PARAMETERS,
    usual: Period::ThisYear,
    columns: OF_MY_CUSTOMERS,
    chart: CHART,
};

/// Work orders done by the reader.
pub static MY_TECHNICIAN: Statistic = Statistic {
    code: StatisticCode::WorkMyTechnician,
    path: "stat/workorder/my/technician",
    about: "我作为技术员的工单，按报修日期计入。",
    access: READS_ORDERS,
    dimensions: &[MONTH, by(SERVICE), by(CUSTOMER_NAMED)],
    parameters: MY_PARAMETERS,
    usual: Period::ThisYear,
    columns: DONE_BY_ME,
    chart: CHART,
};

/// Project work orders done by the reader.
pub static MY_ENGINEER: Statistic = Statistic {
    code: StatisticCode::WorkMyEngineer,
    path: "stat/workorder/my/engineer",
    about: "我领取的项目工单，按创建日期计入。",
    access: &[Code::Work, Code::WorkProject, Code::WorkProjectQuery, Code::WorkProjectGlobalQuery],
    dimensions: &[MONTH, by(PROJECT_NAMED), by(PROJECT_TYPE), by(CUSTOMER_NAMED)],
    parameters: &[DAYS, PROJECT_NAMED, PROJECT_TYPE, CUSTOMER_NAMED],
    usual: Period::ThisYear,
    columns: WORKS_DONE_BY_ME,
    chart: (ChartKind::Bar, &["works", "done"]),
};

const READS_WORKS: &[Code] = &[Code::ReportService, Code::WorkRep, Code::WorkProject];

const fn work_confirmed(code: &'static str, label: &'static str, measure: &'static str) -> Figure {
    figure(code, label, ProjectWork, measure, "confirmedOn")
}

/// Work of projects by those who confirmed it.
pub static PROJECT_CONFIRM: Statistic = Statistic {
    code: StatisticCode::ProjectWorkConfirm,
    path: "stat/projectwork/confirmWork",
    about: "按确认日期计入的项目工单，归属确认人。",
    access: READS_WORKS,
    dimensions: &[by(CONFIRMER), MONTH],
    parameters: WORK_PARAMETERS,
    usual: Period::ThisMonth,
    columns: &[
        work_confirmed("confirmed", "确认数", "confirmCount"),
        work_confirmed("inTimeShare", "按时率", "inTimeShare"),
        work_confirmed("scores", "评分合计", "scoreSum"),
        work_confirmed("score", "平均评分", "scoreAvg"),
        work_confirmed("quantity", "完成数量", "quantitySum"),
        work_confirmed("salary", "薪资", "salarySum"),
    ],
    chart: (ChartKind::Bar, &["confirmed"]),
};

/// Work of projects by positions.
pub static PROJECT_TITLE: Statistic = Statistic {
    code: StatisticCode::ProjectWorkTitle,
    path: "stat/projectwork/memberTitleWork",
    about: "按创建日期计入的项目工单，归属领取人的岗位。",
    access: READS_WORKS,
    dimensions: &[by(POSITION), MONTH],
    parameters: WORK_PARAMETERS,
    usual: Period::ThisMonth,
    columns: WORKS,
    chart: (ChartKind::Bar, &["works", "done"]),
};

/// Work of projects by members.
pub static PROJECT_MEMBER: Statistic = Statistic {
    code: StatisticCode::ProjectWorkMember,
    path: "stat/projectwork/memberWork",
    about: "按创建日期计入的项目工单，归属领取人。",
    access: READS_WORKS,
    dimensions: &[by(WORKER), by(WORKERS), MONTH],
    parameters: WORK_PARAMETERS,
    usual: Period::ThisMonth,
    columns: WORKS,
    chart: (ChartKind::Bar, &["works", "done"]),
};
