//! Statistics of salespeople and their teams.

use xieli_kernel::Code;

use super::{DAYS, MONTH, by, figure, named};
use crate::online_report::definition::Source::{Contract, Customer, PaymentPlan, PaymentReceipt};
use crate::online_report::definition::{ChartKind, Period};
use crate::statistic::model::{Figure, Parameter, Statistic, StatisticCode};

const SALESMAN: Parameter = named(
    "salesman",
    "业务员",
    &[
        (Contract, "salesman"),
        (PaymentPlan, "salesman"),
        (PaymentReceipt, "salesman"),
        (Customer, "salesman"),
    ],
);
const TEAM: Parameter = named(
    "team",
    "业务员团队",
    &[(Contract, "salesTeam"), (PaymentPlan, "salesTeam"), (PaymentReceipt, "salesTeam"), (Customer, "team")],
);
const CUSTOMER: Parameter = named(
    "customer",
    "客户",
    &[
        (Contract, "customer"),
        (PaymentPlan, "customer"),
        (PaymentReceipt, "customer"),
        (Customer, "customer"),
    ],
);

const ACCESS: &[Code] = &[Code::ReportFinance, Code::ReportCustomer, Code::Mcenter, Code::McenterQuery];
const PARAMETERS: &[Parameter] = &[DAYS, SALESMAN, TEAM, CUSTOMER];
const COLUMNS: &[Figure] = &[
    figure("contracts", "合同数", Contract, "count", "signedOn"),
    figure("contracted", "合同额", Contract, "amountSum", "signedOn"),
    figure("received", "回款", PaymentReceipt, "confirmedSum", "receivedOn"),
    figure("due", "应收", PaymentPlan, "amountSum", "dueOn"),
    figure("overdue", "逾期", PaymentPlan, "overdueSum", "dueOn"),
    figure("customers", "新客户", Customer, "count", "createdOn"),
];
const ABOUT: &str =
    "合同按签约日期、已确认的回款按到账日期、应收按应收日期、新客户按创建日期计入，归属客户当前的业务员。";

/// Sales by salesmen.
pub static SALES_MEMBER: Statistic = Statistic {
    code: StatisticCode::SalesMember,
    path: "stat/sales/member",
    about: ABOUT,
    access: ACCESS,
    dimensions: &[by(SALESMAN), by(CUSTOMER), MONTH],
    parameters: PARAMETERS,
    usual: Period::ThisYear,
    columns: COLUMNS,
    chart: (ChartKind::Bar, &["contracted", "received"]),
};

/// Sales by their teams.
pub static SALES_TEAM: Statistic = Statistic {
    code: StatisticCode::SalesTeam,
    path: "stat/sales/depart",
    about: ABOUT,
    access: ACCESS,
    dimensions: &[by(TEAM), MONTH],
    parameters: PARAMETERS,
    usual: Period::ThisYear,
    columns: COLUMNS,
    chart: (ChartKind::Bar, &["contracted", "received"]),
};
