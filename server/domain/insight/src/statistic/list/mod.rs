//! The list of all statistics, one submodule for each area, and the definitions that several of them share.

pub mod journal;
pub mod member;
pub mod overview;
pub mod project;
pub mod sales;
pub mod work;

use super::model::{By, DAY, Figure, Fixed, Parameter, Statistic, StatisticCode};
use super::sheet::book;
use crate::online_report::definition::{Grain, Op, Source};
use crate::sheet::Workbook;

/// Declares all statistics, in the order of their codes.
macro_rules! statistics {
    ($($code:ident = $area:ident::$name:ident;)*) => {
        /// All statistics, in the order of their codes.
        pub static ALL: &[&Statistic] = &[$(&$area::$name),*];

        /// The workbook of each statistic.
        pub static BOOKS: &[&Workbook] = &[$(&book!($area::$name)),*];

        impl Statistic {
            /// The statistic with this code.
            pub fn of(code: StatisticCode) -> &'static Self {
                match code {
                    $(StatisticCode::$code => &$area::$name,)*
                }
            }
        }
    };
}

statistics! {
    Overview = overview::OVERVIEW;
    Project = project::PROJECT;
    Finance = project::FINANCE;
    Member = member::MEMBER;
    MemberTask = member::MEMBER_TASK;
    MemberProject = member::MEMBER_PROJECT;
    Log = journal::LOG;
    Weekly = journal::WEEKLY;
    SalesMember = sales::SALES_MEMBER;
    SalesTeam = sales::SALES_TEAM;
    WorkTeam = work::TEAM;
    WorkSalesman = work::SALESMAN;
    WorkCustomer = work::CUSTOMER;
    WorkConfirm = work::CONFIRM;
    WorkMember = work::MEMBER;
    WorkTitle = work::TITLE;
    WorkCategory = work::CATEGORY;
    WorkDepart = work::DEPART;
    WorkEvaluate = work::EVALUATE;
    WorkMySalesman = work::MY_SALESMAN;
    WorkMyTechnician = work::MY_TECHNICIAN;
    WorkMyEngineer = work::MY_ENGINEER;
    ProjectWorkConfirm = work::PROJECT_CONFIRM;
    ProjectWorkTitle = work::PROJECT_TITLE;
    ProjectWorkMember = work::PROJECT_MEMBER;
}

/// Parameter: the range of days.
const DAYS: Parameter = Parameter { code: DAY, label: "日期", fields: &[] };

/// Dimension: months.
const MONTH: By = By { code: "month", label: "月份", grain: Some(Grain::Month), fields: &[] };
/// Dimension: weeks.
const WEEK: By = By { code: "week", label: "周次", grain: Some(Grain::Week), fields: &[] };

const fn named(
    code: &'static str,
    label: &'static str,
    fields: &'static [(Source, &'static str)],
) -> Parameter {
    Parameter { code, label, fields }
}

/// A parameter used as a dimension.
const fn by(one: Parameter) -> By {
    let Parameter { code, label, fields } = one;
    By { code, label, grain: None, fields }
}

const fn figure(
    code: &'static str,
    label: &'static str,
    source: Source,
    measure: &'static str,
    time: &'static str,
) -> Figure {
    Figure { code, label, source, measure, time, conditions: &[] }
}

/// Condition: weekly reports of members; teams have summary reports besides.
const OF_MEMBERS: &[Fixed] = &[("scope", Op::In, &["0"])];

impl Figure {
    const fn of(self, conditions: &'static [Fixed]) -> Self {
        Self { conditions, ..self }
    }
}
