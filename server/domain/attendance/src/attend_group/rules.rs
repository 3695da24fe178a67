//! Validation of attendance groups and their terms, and the group of each member by day: pure functions.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use serde_json::json;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{
    ANYTIME, Assignment, AttendGroup, AttendGroupInput, AttendGroupPatch, BOARD, FIXED, GroupTerm, TermPatch,
};
use crate::attend::rules::{order, unique, within};
use crate::engine::day::model::Policy;
use crate::engine::group::rules::{By, Part, Person, Scope, parts};
use crate::engine::repair::rules::{Limits, RepairKind, Within};
use crate::engine::schedule::rules::{Pattern, faults};

/// The most groups of an enterprise.
pub const MAX_GROUPS: i64 = 500;
/// A term begins at most so many days ahead.
const AHEAD: i64 = 366;
/// Number of days for which assignments are computed beyond the last change.
const FAR: i64 = 1;

/// A group with default values.
pub fn blank() -> AttendGroupInput {
    let kinds = RepairKind::ALL.map(|kind| (kind, None)).to_vec();
    let limits = Limits { month: Some(3), kinds, within: Some(Within::Days(7)) };
    AttendGroupInput {
        rests_on_holidays: true,
        repair: serde_json::to_value(limits).unwrap_or_else(|_| json!({})),
        policy: json!(Policy::default()),
        day_minutes: 480,
        ..AttendGroupInput::default()
    }
}

/// A group after a change, trimmed and checked without look-ups.
pub fn checked(before: Option<&AttendGroup>, patch: AttendGroupPatch) -> AppResult<AttendGroupInput> {
    let input = patch.over(before.map_or_else(blank, AttendGroupInput::from));
    let mut check = Checker::new();
    order(&mut check, input.sort_order);
    if !matches!(input.kind, FIXED | BOARD | ANYTIME) {
        check.refuse("kind", FieldCode::Invalid, "请选择考勤类型");
    }
    if !(0..=3).contains(&input.outside) {
        check.refuse("outside", FieldCode::Invalid, "请选择外勤打卡方式");
    }
    for (field, minutes) in [("remindBefore", input.remind_before), ("remindAfter", input.remind_after)] {
        if let Some(minutes) = minutes {
            within(&mut check, field, minutes, (0, 240), "提醒时间（分钟）");
        }
    }
    within(&mut check, "dayStart", input.day_start, (0, 1439), "一天的开始（分钟）");
    within(&mut check, "dayMinutes", input.day_minutes, (0, 1440), "每天应出勤（分钟）");
    let limits: Limits = serde_json::from_value(input.repair.clone()).unwrap_or_default();
    let many = |count: Option<u32>| count.is_some_and(|count| count > 100);
    if many(limits.month) || limits.kinds.iter().any(|(_, most)| many(*most)) {
        check.refuse("repair", FieldCode::Invalid, "每月补卡次数最多 100 次");
    }
    if let Some(Within::Days(days) | Within::Workdays(days)) = limits.within
        && days > 62
    {
        check.refuse("repair", FieldCode::Invalid, "补卡期限最长 62 天");
    }
    let policy: Policy = serde_json::from_value(input.policy.clone()).unwrap_or_default();
    if policy.night.is_some_and(|night| !(0..1440).contains(&night.from) || !(0..=2880).contains(&night.to)) {
        check.refuse("night", FieldCode::Invalid, "夜间时段应在一天之内");
    }
    let overtime = &policy.punched_overtime;
    for rule in [overtime.workday, overtime.rest_day, overtime.holiday].into_iter().flatten() {
        within(&mut check, "punchedOvertime", rule.least, (0, 1440), "最短加班（分钟）");
        within(&mut check, "punchedOvertime", rule.unit, (1, 480), "加班计算单位（分钟）");
    }
    let checked = AttendGroupInput {
        name: check.required("name", "考勤组名称", &input.name, 50),
        address_ids: unique(&mut check, "addressIds", input.address_ids, 1000, "考勤地址"),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The term of a group from a day on, after a change; `None` if the change has no fields and the group has a
/// term.
pub fn term(
    (group, kind): ((i64, i64), i16),
    before: Option<&GroupTerm>,
    patch: TermPatch,
    today: NaiveDate,
) -> AppResult<Option<GroupTerm>> {
    if before.is_some() && !patch.says() {
        return Ok(None);
    }
    let mut check = Checker::new();
    let begins_on = patch.begins_on.unwrap_or(today);
    if begins_on > today + TimeDelta::days(AHEAD) {
        check.refuse("beginsOn", FieldCode::Invalid, format!("生效日期应在 {AHEAD} 天之内"));
    }
    let list = |new: Option<Vec<i64>>, old: fn(&GroupTerm) -> &Vec<i64>| {
        new.or_else(|| before.map(|term| old(term).clone())).unwrap_or_default()
    };
    let team_ids = list(patch.team_ids, |term| &term.team_ids);
    let role_ids = list(patch.role_ids, |term| &term.role_ids);
    let member_ids = list(patch.member_ids, |term| &term.member_ids);
    let except_member_ids = list(patch.except_member_ids, |term| &term.except_member_ids);
    let pattern = patch.pattern.or_else(|| before.map(GroupTerm::pattern));
    let pattern = if kind == FIXED { pattern } else { Some(Pattern::Board) };
    // a plan by the board does not suit fixed hours
    let pattern = pattern.filter(|pattern| kind != FIXED || *pattern != Pattern::Board);
    let pattern = pattern.unwrap_or(Pattern::Week { shifts: [None; 7] });
    for (_, message) in faults(&pattern) {
        check.refuse("pattern", FieldCode::Required, message);
    }
    let mut free_days = patch.free_days.or_else(|| before.map(|term| term.free_days.clone()));
    if kind == ANYTIME {
        let days = free_days.get_or_insert_default();
        if days.is_empty() {
            days.extend(1..=5);
        }
        days.sort_unstable();
        days.dedup();
        if !days.iter().all(|day| (1..=7).contains(day)) {
            check.refuse("freeDays", FieldCode::Invalid, "请选择星期");
        }
    }
    let named: Vec<i64> = match &pattern {
        Pattern::Week { shifts } => shifts.iter().flatten().copied().collect(),
        Pattern::Rotation { turn, .. } => turn.iter().flatten().copied().collect(),
        Pattern::Board => Vec::new(),
    };
    let term = GroupTerm {
        enterprise_id: group.0,
        group_id: group.1,
        begins_on,
        team_ids: unique(&mut check, "teamIds", team_ids, 500, "团队"),
        role_ids: unique(&mut check, "roleIds", role_ids, 100, "角色"),
        member_ids: unique(&mut check, "memberIds", member_ids, 2000, "成员"),
        except_member_ids: unique(&mut check, "exceptMemberIds", except_member_ids, 2000, "成员"),
        shift_ids: unique(&mut check, "pattern", named, 62, "班次"),
        pattern: serde_json::to_value(&pattern).map_err(AppError::internal)?,
        free_days: free_days.filter(|_| kind == ANYTIME).unwrap_or_default(),
    };
    check.finish()?;
    Ok(Some(term))
}

/// Terms as input of the group rules: each until the next one of its group begins.
pub fn scopes(terms: &[GroupTerm]) -> Vec<Scope> {
    let mut begins: BTreeMap<i64, Vec<NaiveDate>> = BTreeMap::new();
    for term in terms {
        begins.entry(term.group_id).or_default().push(term.begins_on);
    }
    let mut scopes = Vec::new();
    for term in terms {
        let later = begins.get(&term.group_id).into_iter().flatten().filter(|day| **day > term.begins_on);
        let until = later.min().and_then(|day| day.pred_opt());
        let scope = |by, target_id, excluded| Scope {
            group_id: term.group_id,
            by,
            target_id,
            excluded,
            from: term.begins_on,
            until,
        };
        scopes.extend(term.team_ids.iter().map(|id| scope(By::Team, *id, false)));
        scopes.extend(term.role_ids.iter().map(|id| scope(By::Role, *id, false)));
        scopes.extend(term.member_ids.iter().map(|id| scope(By::Member, *id, false)));
        scopes.extend(term.except_member_ids.iter().map(|id| scope(By::Member, *id, true)));
    }
    scopes
}

/// The term of a group on a day; `None` before its first.
pub fn term_on(terms: &[GroupTerm], group_id: i64, day: NaiveDate) -> Option<&GroupTerm> {
    let of_group = terms.iter().filter(|term| term.group_id == group_id && term.begins_on <= day);
    of_group.max_by_key(|term| term.begins_on)
}

/// The days, from one on, on which a member's group may change: beginnings of terms, and the member's first
/// and last day.
fn turns(terms: &[GroupTerm], person: &Person, from: NaiveDate) -> Vec<NaiveDate> {
    let after = |day: Option<NaiveDate>| day.and_then(|day| day.succ_opt());
    let mut days: Vec<NaiveDate> = terms
        .iter()
        .map(|term| term.begins_on)
        .chain(person.entered)
        .chain(after(person.left))
        .filter(|day| *day > from)
        .chain([from])
        .collect();
    days.sort_unstable();
    days.dedup();
    days
}

/// The member's time from a day on, in parts with one group each, the last without an end.
pub fn parts_from(
    terms: &[GroupTerm],
    scopes: &[Scope],
    person: &Person,
    from: NaiveDate,
) -> Vec<(NaiveDate, Option<NaiveDate>, Option<i64>)> {
    let turns = turns(terms, person, from);
    let mut found: Vec<Part> = Vec::new();
    for day in &turns {
        for part in parts(scopes, person, *day, *day) {
            match found.last_mut() {
                Some(last) if last.group_id == part.group_id => last.to = part.to,
                _ => found.push(part),
            }
        }
    }
    let ends: Vec<Option<NaiveDate>> = found
        .iter()
        .skip(1)
        .map(|next| next.from.checked_sub_signed(TimeDelta::days(FAR)))
        .chain([None])
        .collect();
    found.into_iter().zip(ends).map(|(part, end)| (part.from, end, part.group_id)).collect()
}

/// Changes that turn a member's assignments from a day on into these parts: rows to delete, to end earlier
/// and to insert; and the first affected day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rewrite {
    /// Ids of rows to delete.
    pub gone: Vec<i64>,
    /// Ids of rows that end on another day.
    pub ended: Vec<(i64, Option<NaiveDate>)>,
    /// Rows to insert: group, first day, last day.
    pub new: Vec<(i64, NaiveDate, Option<NaiveDate>)>,
    /// The first affected day.
    pub from: Option<NaiveDate>,
}

/// Compares assignments with the intended parts from a day on. Assignments before that day stay.
pub fn rewrite(
    had: &[Assignment],
    wanted: &[(NaiveDate, Option<NaiveDate>, Option<i64>)],
    from: NaiveDate,
) -> Rewrite {
    let mut wanted: Vec<(i64, NaiveDate, Option<NaiveDate>)> =
        wanted.iter().filter_map(|(begins, ends, group)| Some(((*group)?, *begins, *ends))).collect();
    let mut rewrite = Rewrite::default();
    let mut touch = |day: NaiveDate| rewrite.from = Some(rewrite.from.map_or(day, |from| from.min(day)));
    for row in had.iter().filter(|row| row.ends_on.is_none_or(|ends| ends >= from)) {
        // a row that spans the day with the same group belongs to the first part
        let starts = row.begins_on.max(from);
        let same = wanted.iter().position(|(group, begins, _)| *group == row.group_id && *begins == starts);
        match same {
            Some(place) => {
                let (_, _, ends) = wanted.remove(place);
                if ends != row.ends_on {
                    let first = [ends, row.ends_on].into_iter().flatten().min();
                    touch(first.and_then(|day| day.succ_opt()).unwrap_or(from));
                    rewrite.ended.push((row.id, ends));
                }
            }
            None if row.begins_on >= from => {
                touch(row.begins_on);
                rewrite.gone.push(row.id);
            }
            None => {
                touch(from);
                rewrite.ended.push((row.id, from.pred_opt()));
            }
        }
    }
    for (_, begins, _) in &wanted {
        touch(*begins);
    }
    rewrite.new = wanted;
    rewrite
}
