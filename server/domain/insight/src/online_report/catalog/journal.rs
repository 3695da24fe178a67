//! Datasets of the journal: work logs and weekly reports.

use super::{
    Dataset, Kind, NAMED_CUSTOMER, NAMED_PROJECT, Need, Unit, averaged, count, counted, field, share, total,
};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::weekly::model::{MEMBER, TEAM};
use crate::weekly::states::WeeklyStatus;
use crate::{item_log, weekly};

/// Work logs.
pub static LOGS: Dataset = Dataset {
    source: Source::ItemLog,
    position: Position::Task,
    need: Need::Logs,
    entity: "ItemLog",
    scope: |viewer| Box::new(item_log::store::visible_to(viewer)),
    joins: &[NAMED_PROJECT, NAMED_CUSTOMER],
    time: "happenedOn",
    page: None,
    fields: &[
        field("contents", "日志内容", Kind::Text, "left(f.contents, 100)"),
        field("logType", "日志类型", Kind::Dict(Dictionary::LogType), "f.log_type"),
        field("author", "填写人", Kind::Member, "f.author_id"),
        field("team", "团队", Kind::Team, "f.team_id"),
        field("project", "项目", Kind::Project, "vp.id"),
        field("customer", "客户", Kind::Customer, "vc.id"),
        field("late", "是否逾期修改", Kind::YesNo, "f.edited_late"),
        field("happenedOn", "日志日期", Kind::On, "f.happened_on"),
        field("createdOn", "填写日期", Kind::At, "f.created_at"),
        field("minutes", "工时", Kind::Minutes, "f.minutes"),
    ],
    measures: &[
        count("日志数"),
        total("minutesSum", "工时合计", Unit::Minutes, "coalesce(sum(f.minutes), 0)"),
        averaged!("minutesAvg", "工时平均", Minutes, "f.minutes"),
        total("memberCount", "填写人数", Unit::Count, "count(distinct f.author_id)"),
        // one number for author and day: numbers are sorted in a fraction of the time of pairs
        total(
            "dayCount",
            "填写人天",
            Unit::Count,
            "count(distinct f.author_id * 10000000 + (f.happened_on - date '2000-01-01'))",
        ),
        counted!("lateCount", "逾期修改数", "f.edited_late"),
    ],
    columns: &["contents", "logType", "author", "project", "minutes", "happenedOn"],
};

fn scopes() -> Vec<(String, &'static str)> {
    vec![(MEMBER.to_string(), "个人周报"), (TEAM.to_string(), "团队汇总")]
}

fn statuses() -> Vec<(String, &'static str)> {
    WeeklyStatus::ALL.iter().map(|status| (status.number().to_string(), status.label())).collect()
}

/// Condition: it was submitted, whether it was returned since or not, as in `weekly::figures`.
macro_rules! sent {
    () => {
        "f.submitted_at is not null"
    };
}

/// Condition: it has a comment.
macro_rules! commented {
    () => {
        "exists (select from weekly_comment c where c.enterprise_id = f.enterprise_id and c.weekly_id = f.id \
            and c.deleted_at is null)"
    };
}

/// Weekly reports of members, and summary reports of teams.
pub static WEEKLIES: Dataset = Dataset {
    source: Source::Weekly,
    position: Position::Task,
    need: Need::Weeklies,
    entity: "Weekly",
    scope: |viewer| Box::new(weekly::store::visible_to(viewer)),
    joins: &[],
    time: "day",
    page: None,
    fields: &[
        field("week", "周次", Kind::Label, "f.year::text || '年第' || lpad(f.week::text, 2, '0') || '周'"),
        field("scope", "周报类型", Kind::Choice(scopes), "f.scope::text"),
        field("status", "周报状态", Kind::Choice(statuses), "f.status::text"),
        field("author", "填写人", Kind::Member, "f.author_id"),
        field("team", "团队", Kind::Team, "f.team_id"),
        field("submitted", "是否提交", Kind::YesNo, sent!()),
        field("late", "是否逾期提交", Kind::YesNo, "f.late"),
        field("commented", "是否点评", Kind::YesNo, commented!()),
        field("day", "周一日期", Kind::On, "f.monday"),
        field("submittedOn", "提交日期", Kind::At, "f.submitted_at"),
        field("createdOn", "创建日期", Kind::At, "f.created_at"),
        field("words", "工作小结", Kind::Text, "left(f.words, 100)"),
    ],
    measures: &[
        count("周报数"),
        counted!("submittedCount", "已提交数", sent!()),
        counted!("onTimeCount", "按时提交数", concat!(sent!(), " and not f.late")),
        share!("onTimeShare", "按时提交率", concat!(sent!(), " and not f.late"), sent!()),
        counted!("lateCount", "逾期提交数", concat!(sent!(), " and f.late")),
        counted!("commentedCount", "已点评数", concat!(sent!(), " and ", commented!())),
        counted!("openCount", "未提交数", sql!("f.status in ({WeeklyStatus::UNSENT})")),
        total("memberCount", "填写人数", Unit::Count, "count(distinct f.author_id)"),
    ],
    columns: &["week", "author", "team", "status", "submittedOn", "late"],
};
