//! Rights on work logs and validation of their values: pure functions.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::Value;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{ItemLog, ItemLogChange, ItemLogInput};
use crate::journal::rules::watched;
use crate::log_category::model::LogCategory;
use crate::log_category::rules::EDIT_HOURS;
use crate::log_category::template::{Faults, Template, Values};

/// Longest contents, in characters.
pub const MAX_CONTENTS: usize = 10_000;
/// The most further members who see a log.
pub const MAX_NAMED: usize = 100;
/// The most files of a log, apart from those of its values.
pub const MAX_FILES: usize = 9;
/// Greatest age of the day of a log, in days.
const MAX_PAST: i64 = 366;
/// Minutes of a day.
const MAX_MINUTES: i32 = 1440;

/// Whether the viewer may read logs (business §6 `log`).
pub fn may_look(viewer: &Viewer) -> bool {
    viewer.can(Code::Log)
}

/// Whether the viewer sees all logs of the enterprise: managers of the enterprise.
pub fn sees_all(viewer: &Viewer) -> bool {
    viewer.is_admin() && !viewer.is_external()
}

/// Whether the viewer is the author.
pub fn is_own(viewer: &Viewer, log: &ItemLog) -> bool {
    log.author_id == viewer.member_id
}

/// Whether the viewer directs a team of the author.
pub fn directs(viewer: &Viewer, log: &ItemLog) -> bool {
    log.team_ids.iter().any(|id| viewer.directed_team_ids.contains(id))
}

/// Whether the viewer may write logs.
pub fn may_create(viewer: &Viewer) -> bool {
    viewer.can(Code::LogCreate)
}

/// Whether the viewer may change the log: its author.
pub fn may_update(viewer: &Viewer, log: &ItemLog) -> bool {
    viewer.can(Code::LogEdit) && is_own(viewer, log)
}

/// Whether the viewer may delete the log: its author, and managers of the enterprise.
pub fn may_delete(viewer: &Viewer, log: &ItemLog) -> bool {
    viewer.can(Code::LogDel) && is_own(viewer, log) || sees_all(viewer)
}

/// Whether the viewer may export the visible logs.
pub fn may_export(viewer: &Viewer) -> bool {
    viewer.can(Code::LogExport)
}

/// Whether the viewer may remind members without a log: with the right, those of directed teams, or all.
pub fn may_remind(viewer: &Viewer) -> bool {
    viewer.can(Code::LogNotice) && (sees_all(viewer) || !viewer.directed_team_ids.is_empty())
}

/// Teams of which the viewer may see who has written, see [`watched`].
pub fn watched_in(viewer: &Viewer, team: Option<i64>) -> AppResult<Option<Vec<i64>>> {
    watched(viewer, sees_all(viewer), team)
}

/// Whether a change comes after the editing time of the log's type.
pub fn is_late(written: DateTime<Utc>, now: DateTime<Utc>, category: Option<&LogCategory>) -> bool {
    let hours = category.map_or(EDIT_HOURS, |category| category.edit_hours);
    now - written > TimeDelta::hours(hours.into())
}

/// A log after a change, trimmed and checked, without checks that need the database; `values` are those
/// accepted by the template.
pub fn checked(
    before: Option<&ItemLog>,
    change: &ItemLogChange,
    template: &Template,
    values: Values,
    today: NaiveDate,
) -> AppResult<ItemLogInput> {
    let mut check = Checker::new();
    let log_type = change.log_type.as_deref().or(before.map(|row| row.log_type.as_str()));
    let log_type = check.required("logType", "日志类型", log_type.unwrap_or_default(), 50);
    let happened_on = change.happened_on.or(before.map(|row| row.happened_on)).unwrap_or(today);
    let moved = before.is_none_or(|row| row.happened_on != happened_on);
    if happened_on > today {
        check.refuse("happenedOn", FieldCode::Invalid, "日期不能晚于今天");
    } else if moved && today - happened_on > TimeDelta::days(MAX_PAST) {
        check.refuse("happenedOn", FieldCode::Invalid, "日期不能早于一年前");
    }
    let minutes = change.minutes.or(before.map(|row| row.minutes)).unwrap_or_default();
    if !(0..=MAX_MINUTES).contains(&minutes) {
        check.refuse("minutes", FieldCode::Invalid, "工时应为 0 到 24 小时");
    }
    let contents = change.contents.as_deref().or(before.map(|row| row.contents.as_str()));
    let contents = check.lines("contents", "日志内容", contents, MAX_CONTENTS).unwrap_or_default();
    let length = contents.chars().filter(|c| !c.is_whitespace()).count();
    if length == 0 {
        check.refuse("contents", FieldCode::Required, "请填写日志内容");
    } else if length < template.min_length {
        let message = format!("日志内容至少 {} 个字，现在 {length} 个字", template.min_length);
        check.refuse("contents", FieldCode::Invalid, message);
    }
    let about = |new: Option<Option<i64>>, old: Option<i64>| new.unwrap_or(old);
    let named = change.visible_member_ids.clone();
    let named = named.or(before.map(|row| row.visible_member_ids.clone())).unwrap_or_default();
    let mut visible_member_ids: Vec<i64> = named.into_iter().chain(change.mention_ids.clone()).collect();
    visible_member_ids.sort_unstable();
    visible_member_ids.dedup();
    if visible_member_ids.len() > MAX_NAMED {
        check.refuse("visibleMemberIds", FieldCode::TooLong, format!("最多选择 {MAX_NAMED} 人"));
    }
    if change.attachment_ids.as_ref().is_some_and(|ids| ids.len() > MAX_FILES) {
        check.refuse("attachmentIds", FieldCode::TooLong, format!("最多 {MAX_FILES} 个附件"));
    }
    let project_id = about(change.project_id, before.and_then(|row| row.project_id));
    let open = change.open_to_project.or(before.map(|row| row.open_to_project)).unwrap_or_default();
    check.finish()?;
    Ok(ItemLogInput {
        log_type,
        happened_on,
        minutes,
        contents,
        values: Value::Object(values),
        task_id: about(change.task_id, before.and_then(|row| row.task_id)),
        work_order_id: about(change.work_order_id, before.and_then(|row| row.work_order_id)),
        project_id,
        customer_id: about(change.customer_id, before.and_then(|row| row.customer_id)),
        visible_member_ids,
        open_to_project: open && project_id.is_some(),
        edited_late: before.is_some_and(|row| row.edited_late),
        ..ItemLogInput::default()
    })
}

/// The error with all faults of values, each at `values.key`.
pub fn refuse(faults: Faults) -> AppError {
    let mut check = Checker::new();
    for (key, message) in faults {
        check.refuse(&format!("values.{key}"), FieldCode::Invalid, message);
    }
    match check.finish() {
        Err(error) => error,
        Ok(()) => AppError::bad_input("日志内容有误"),
    }
}

/// Minutes as hours, with two decimals.
#[allow(clippy::cast_precision_loss, reason = "minutes of people are far below the precision")]
pub fn hours(minutes: i64) -> f64 {
    (minutes as f64 / 60.0 * 100.0).round() / 100.0
}
