//! Rights to merge customers and to undo a merge within seven days, and validation of the chosen values: pure
//! functions.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Merge, MergeInput};
use crate::custom_field::sheet::PREFIX;
use crate::customer::model::Customer;
use crate::customer::rules as customers;

/// The most customers that can become part of another at once.
pub const MOST: usize = 9;
/// Time in which a merge can be undone.
pub const UNDO: TimeDelta = TimeDelta::days(7);

/// A field that the remaining customer can take from another.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// Name in the API.
    pub name: &'static str,
    /// Label in the interface.
    pub label: &'static str,
    /// Columns that store it.
    pub columns: &'static [&'static str],
}

const fn choice(name: &'static str, label: &'static str, columns: &'static [&'static str]) -> Choice {
    Choice { name, label, columns }
}

/// The field whose choice is a transfer.
pub const SALESMAN: &str = "salesman";
/// Columns with the salesperson, the team and the time of the tenure.
pub const OWNER: &[&str] = &["salesman_id", "salesman_team_id", "owned_at", "pooled_at", "pooled_from"];

/// The fields that can be chosen.
pub const CHOICES: &[Choice] = &[
    choice("name", "客户名称", &["name", "name_key"]),
    choice("type", "客户类型", &["type"]),
    choice("level", "客户级别", &["level"]),
    choice("industry", "客户行业", &["industry"]),
    choice("tags", "客户标签", &["tags"]),
    choice("isOpen", "可见范围", &["is_open"]),
    choice(SALESMAN, "负责销售", &["salesman_id", "salesman_team_id"]),
    choice("remark", "备注", &["remark"]),
];

/// Groups of columns of the remaining customer that return to their former values when a merge is undone,
/// each group if it is unchanged since the merge.
pub fn restored() -> impl Iterator<Item = &'static [&'static str]> {
    let others: [&[&str]; 5] =
        [OWNER, &["return_told_at"], &["aliases"], &["followed_at"], &["next_follow_at"]];
    CHOICES.iter().filter(|choice| choice.name != SALESMAN).map(|choice| choice.columns).chain(others)
}

/// The choice of a name.
pub fn chosen(name: &str) -> Option<&'static Choice> {
    CHOICES.iter().find(|choice| choice.name == name)
}

/// Whether the viewer may merge these customers.
pub fn may_merge(viewer: &Viewer, rows: &[Customer]) -> bool {
    rows.iter().all(|row| customers::may_merge(viewer, row))
}

/// Checks the request by itself.
pub fn checked(input: &MergeInput) -> AppResult<()> {
    let mut check = Checker::new();
    let distinct: BTreeSet<i64> = input.from.iter().copied().collect();
    if input.from.is_empty() {
        check.refuse("fromIds", FieldCode::Required, "请选择要合并的客户");
    } else if input.from.len() > MOST {
        check.refuse("fromIds", FieldCode::TooLong, format!("一次最多合并 {MOST} 个客户"));
    } else if distinct.len() != input.from.len() || distinct.contains(&input.into) {
        check.refuse("fromIds", FieldCode::Invalid, "不能与自身合并");
    }
    let names: BTreeSet<&str> = input.take.iter().map(|(name, _)| name.as_str()).collect();
    let choice = |name: &str| chosen(name).is_some() || name.starts_with(PREFIX);
    let known = input.take.iter().all(|(name, from)| choice(name) && distinct.contains(from));
    if !known || names.len() != input.take.len() {
        check.refuse("take", FieldCode::Invalid, "所选字段不正确");
    }
    check.finish()
}

/// Checks that the viewer may undo the merge now: the member who made it and administrators, for seven days.
pub fn undo(viewer: &Viewer, merge: &Merge, now: DateTime<Utc>) -> AppResult<()> {
    let theirs = viewer.can(Code::CustMerge) && merge.created_by == Some(viewer.member_id);
    if !theirs && !viewer.is_admin() {
        return Err(AppError::forbidden());
    }
    if merge.undone_at.is_some() {
        return Err(AppError::field("id", FieldCode::Conflict, "该合并已撤销"));
    }
    if now >= merge.created_at + UNDO {
        return Err(AppError::field("id", FieldCode::Expired, "只能撤销 7 天内的合并"));
    }
    Ok(())
}

/// The former names of the remaining customer: its own that it gives up, and the names and former names of
/// the others; without repetition, without the present name, and of too many the last ones.
pub fn aliases(name: &str, own: &[String], former: &str, others: &[Customer]) -> Vec<String> {
    let theirs = others.iter().flat_map(|row| row.aliases.iter().chain([&row.name])).map(String::as_str);
    let mut seen = BTreeSet::from([name]);
    let all = own.iter().map(String::as_str).chain([former]).chain(theirs);
    let mut kept: Vec<String> = all.filter(|alias| seen.insert(alias)).map(str::to_owned).collect();
    let surplus = kept.len().saturating_sub(customers::MAX_ALIASES);
    kept.drain(..surplus);
    kept
}
