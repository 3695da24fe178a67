//! Every statistic there is, by areas, and what several of them share.

pub mod journal;
pub mod member;
pub mod overview;
pub mod project;
pub mod sales;
pub mod work;

use super::model::{By, DAY, Figure, Fixed, Parameter, Statistic, StatisticCode};
use crate::online_report::catalog::{Dataset, Kind};
use crate::online_report::definition::{Grain, Source};

/// All, in the order of their codes.
pub static ALL: &[&Statistic] = &[
    &overview::OVERVIEW,
    &project::PROJECT,
    &project::FINANCE,
    &member::MEMBER,
    &member::MEMBER_TASK,
    &member::MEMBER_PROJECT,
    &journal::LOG,
    &journal::WEEKLY,
    &sales::SALES_MEMBER,
    &sales::SALES_TEAM,
    &work::TEAM,
    &work::SALESMAN,
    &work::CUSTOMER,
    &work::CONFIRM,
    &work::MEMBER,
    &work::TITLE,
    &work::CATEGORY,
    &work::DEPART,
    &work::EVALUATE,
    &work::MY_SALESMAN,
    &work::MY_TECHNICIAN,
    &work::MY_ENGINEER,
    &work::PROJECT_CONFIRM,
    &work::PROJECT_TITLE,
    &work::PROJECT_MEMBER,
];

/// The one with this code.
pub fn of(code: StatisticCode) -> &'static Statistic {
    match code {
        StatisticCode::Overview => &overview::OVERVIEW,
        StatisticCode::Project => &project::PROJECT,
        StatisticCode::Finance => &project::FINANCE,
        StatisticCode::Member => &member::MEMBER,
        StatisticCode::MemberTask => &member::MEMBER_TASK,
        StatisticCode::MemberProject => &member::MEMBER_PROJECT,
        StatisticCode::Log => &journal::LOG,
        StatisticCode::Weekly => &journal::WEEKLY,
        StatisticCode::SalesMember => &sales::SALES_MEMBER,
        StatisticCode::SalesTeam => &sales::SALES_TEAM,
        StatisticCode::WorkTeam => &work::TEAM,
        StatisticCode::WorkSalesman => &work::SALESMAN,
        StatisticCode::WorkCustomer => &work::CUSTOMER,
        StatisticCode::WorkConfirm => &work::CONFIRM,
        StatisticCode::WorkMember => &work::MEMBER,
        StatisticCode::WorkTitle => &work::TITLE,
        StatisticCode::WorkCategory => &work::CATEGORY,
        StatisticCode::WorkDepart => &work::DEPART,
        StatisticCode::WorkEvaluate => &work::EVALUATE,
        StatisticCode::WorkMySalesman => &work::MY_SALESMAN,
        StatisticCode::WorkMyTechnician => &work::MY_TECHNICIAN,
        StatisticCode::WorkMyEngineer => &work::MY_ENGINEER,
        StatisticCode::ProjectWorkConfirm => &work::PROJECT_CONFIRM,
        StatisticCode::ProjectWorkTitle => &work::PROJECT_TITLE,
        StatisticCode::ProjectWorkMember => &work::PROJECT_MEMBER,
    }
}

/// The days that a statistic is of.
const DAYS: Parameter = Parameter { code: DAY, label: "日期", kind: Kind::On, fields: &[] };

/// By months.
const MONTH: By =
    By { code: "month", label: "月份", kind: Kind::On, grain: Some(Grain::Month), fields: &[] };
/// By weeks.
const WEEK: By = By { code: "week", label: "周次", kind: Kind::On, grain: Some(Grain::Week), fields: &[] };

const fn named(
    code: &'static str,
    label: &'static str,
    kind: Kind,
    fields: &'static [(Source, &'static str)],
) -> Parameter {
    Parameter { code, label, kind, fields }
}

/// A parameter as a dimension.
const fn by(one: Parameter) -> By {
    let Parameter { code, label, kind, fields } = one;
    By { code, label, kind, grain: None, fields }
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

impl Figure {
    const fn of(self, conditions: &'static [Fixed]) -> Self {
        Self { conditions, ..self }
    }
}

/// The choices of a field of the catalogue.
fn choices(source: Source, code: &str) -> Vec<(String, &'static str)> {
    match Dataset::of(source).field(code).map(|field| field.kind) {
        Some(Kind::Choice(choices)) => choices(),
        _ => Vec::new(),
    }
}

/// Where a task stands.
fn task_statuses() -> Vec<(String, &'static str)> {
    choices(Source::Task, "status")
}
