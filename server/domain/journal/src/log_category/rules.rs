//! Rights on types of work logs, validation, and the selection of the template for an author: pure functions.

use serde_json::Value;
use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{LogCategory, LogCategoryChange, LogCategoryInput, MAX_RATE};
use super::template;

/// The most types of an enterprise.
pub const MAX_CATEGORIES: i64 = 200;
/// Hours in which authors can edit freely, unless the type has its own.
pub const EDIT_HOURS: i32 = 24;
const MAX_TEAMS: usize = 100;

/// Whether the viewer may manage types (business §6: settings ask for `e:manage`).
pub fn may_manage(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.can(Code::EManage)
}

/// A type after a change, trimmed and checked, without checks that need the database.
pub fn checked(before: Option<&LogCategory>, change: LogCategoryChange) -> AppResult<LogCategoryInput> {
    let mut check = Checker::new();
    let log_type = change.log_type.or(before.map(|row| row.log_type.clone())).unwrap_or_default();
    let log_type = check.required("logType", "日志类型", &log_type, 50);
    let mut team_ids = change.team_ids.or(before.map(|row| row.team_ids.clone())).unwrap_or_default();
    team_ids.sort_unstable();
    team_ids.dedup();
    if team_ids.len() > MAX_TEAMS {
        check.refuse("teamIds", FieldCode::TooLong, format!("最多选择 {MAX_TEAMS} 个团队"));
    }
    let fields = match change.fields {
        Some(fields) => {
            for (place, message) in template::check(&fields) {
                check.refuse(&format!("fields.{place}"), FieldCode::Invalid, message);
            }
            serde_json::to_value(fields).map_err(AppError::internal)?
        }
        None => before.map_or_else(|| Value::Array(Vec::new()), |row| row.fields.clone()),
    };
    let within = |check: &mut Checker, field: &str, value: i32, most: i32, message: &'static str| {
        if !(0..=most).contains(&value) {
            check.refuse(field, FieldCode::Invalid, message);
        }
        value
    };
    let min_length = change.min_length.or(before.map(|row| row.min_length)).unwrap_or_default();
    let min_length = within(&mut check, "minLength", min_length, 2000, "最少字数应为 0 到 2000");
    let edit_hours = change.edit_hours.or(before.map(|row| row.edit_hours)).unwrap_or(EDIT_HOURS);
    let edit_hours = within(&mut check, "editHours", edit_hours, 8760, "可修改时间应为 0 到 8760 小时");
    let remind_at = change.remind_at.unwrap_or_else(|| before.and_then(|row| row.remind_at));
    let remind_at = remind_at.map(|at| within(&mut check, "remindAt", at, 1439, "提醒时间应在一天之内"));
    let cost_type = change.cost_type.unwrap_or_else(|| before.and_then(|row| row.cost_type.clone()));
    let cost_type = check.optional("costType", "成本类型", cost_type.as_deref(), 50);
    let cost_rate = change.cost_rate.unwrap_or_else(|| before.and_then(|row| row.cost_rate));
    if cost_rate.is_some_and(|rate| !(1..=MAX_RATE).contains(&rate)) {
        check.refuse("costRate", FieldCode::Invalid, "每小时成本应大于 0，最多 1000000 元");
    }
    match (&cost_type, cost_rate) {
        (Some(_), None) => check.refuse("costRate", FieldCode::Required, "请填写每小时成本"),
        (None, Some(_)) => check.refuse("costType", FieldCode::Required, "请选择成本类型"),
        _ => {}
    }
    let remark = change.remark.unwrap_or_else(|| before.and_then(|row| row.remark.clone()));
    let remark = check.lines("remark", "说明", remark.as_deref(), 200);
    check.finish()?;
    Ok(LogCategoryInput {
        log_type,
        team_ids,
        fields,
        min_length,
        edit_hours,
        remind_at,
        cost_type,
        cost_rate,
        remark,
    })
}

/// Whether two types of one name would both apply to a member: both to all teams, or to a common team.
pub fn collide(one: &[i64], other: &[i64]) -> bool {
    one.is_empty() && other.is_empty() || one.iter().any(|id| other.contains(id))
}

/// The way in which an author writes logs of a type.
#[derive(Debug, Clone, Copy)]
pub enum Offer<'a> {
    /// With this template.
    By(&'a LogCategory),
    /// Without a template: there is none of the type.
    Freely,
    /// Not at all: its templates are for other teams.
    Not,
}

/// The way in which an author of these teams (with those above them) writes logs of a type: with the template
/// of one of the teams, else with the one for all teams, else without if there is none at all.
pub fn offered<'a>(categories: &'a [LogCategory], log_type: &str, teams: &[i64]) -> Offer<'a> {
    let of_type = || categories.iter().filter(|one| one.log_type == log_type);
    let theirs = of_type().find(|one| one.team_ids.iter().any(|id| teams.contains(id)));
    let general = || of_type().find(|one| one.team_ids.is_empty());
    match theirs.or_else(general) {
        Some(found) => Offer::By(found),
        None if of_type().next().is_none() => Offer::Freely,
        None => Offer::Not,
    }
}
