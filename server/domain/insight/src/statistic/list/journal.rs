//! Statistics of work logs and weekly reports.

use xieli_kernel::Code;

use super::{DAYS, MONTH, OF_MEMBERS, WEEK, by, figure, named};
use crate::online_report::definition::Source::{ItemLog, Weekly};
use crate::online_report::definition::{ChartKind, Period};
use crate::statistic::model::{Figure, Parameter, Statistic, StatisticCode};

const AUTHOR: Parameter = named("author", "填写人", &[(ItemLog, "author"), (Weekly, "author")]);
const TEAM: Parameter = named("team", "团队", &[(ItemLog, "team"), (Weekly, "team")]);
const LOG_TYPE: Parameter = named("logType", "日志类型", &[(ItemLog, "logType")]);
const PROJECT: Parameter = named("project", "项目", &[(ItemLog, "project")]);
const CUSTOMER: Parameter = named("customer", "客户", &[(ItemLog, "customer")]);

const fn log(code: &'static str, label: &'static str, measure: &'static str) -> Figure {
    figure(code, label, ItemLog, measure, "happenedOn")
}

const fn weekly(code: &'static str, label: &'static str, measure: &'static str) -> Figure {
    figure(code, label, Weekly, measure, "day").of(OF_MEMBERS)
}

/// Logs.
pub static LOG: Statistic = Statistic {
    code: StatisticCode::Log,
    path: "stat/log",
    about: "按日志日期计入的日志与工时。",
    access: &[Code::ReportLog],
    dimensions: &[by(AUTHOR), by(TEAM), by(LOG_TYPE), by(PROJECT), by(CUSTOMER), MONTH, WEEK],
    parameters: &[DAYS, AUTHOR, TEAM, LOG_TYPE, PROJECT, CUSTOMER],
    usual: Period::ThisMonth,
    columns: &[
        log("logs", "日志数", "count"),
        log("minutes", "工时", "minutesSum"),
        log("minutesAvg", "平均工时", "minutesAvg"),
        log("members", "填写人数", "memberCount"),
        log("days", "填写天数", "dayCount"),
        log("late", "逾期修改数", "lateCount"),
    ],
    chart: (ChartKind::Bar, &["logs"]),
};

/// Weekly reports.
pub static WEEKLY: Statistic = Statistic {
    code: StatisticCode::Weekly,
    path: "stat/weekly",
    about: "成员周报的提交情况，按周报所在周的周一计入；团队汇总不计。",
    access: &[Code::ReportWeekly],
    dimensions: &[by(AUTHOR), by(TEAM), MONTH, WEEK],
    parameters: &[DAYS, AUTHOR, TEAM],
    usual: Period::ThisMonth,
    columns: &[
        weekly("weeklies", "周报数", "count"),
        weekly("submitted", "已提交", "submittedCount"),
        weekly("onTime", "按时提交", "onTimeCount"),
        weekly("onTimeShare", "按时提交率", "onTimeShare"),
        weekly("late", "迟交", "lateCount"),
        weekly("open", "未提交", "openCount"),
        weekly("commented", "已点评", "commentedCount"),
        weekly("members", "填写人数", "memberCount"),
    ],
    chart: (ChartKind::Bar, &["submitted", "onTime"]),
};
