//! Rows, filters and inputs of attendance groups, their terms, and the assignments of members.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{attend_assignment, attend_group, attend_group_term};

use crate::engine::day::model::Policy;
use crate::engine::repair::rules::Limits;
use crate::engine::schedule::rules::Pattern;
use crate::patched;

/// Fixed hours, or a rotation.
pub const FIXED: i16 = 0;
/// By the schedule board.
pub const BOARD: i16 = 1;
/// Flexible working time.
pub const ANYTIME: i16 = 2;

patched!(attend_group;
    /// A group of attendance.
    AttendGroup,
    /// A group as it is written.
    AttendGroupInput,
    /// Changes to a group: an absent field stays, `Some(None)` clears it.
    AttendGroupPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// [`FIXED`] and the like.
        kind: i16,
        /// The group of absence deduction for its members.
        absence_group_id: Option<i64>,
        /// Addresses at which its members punch; none: anywhere.
        address_ids: Vec<i64>,
        /// Treatment of punches elsewhere: 0 refused, 1 accepted, 2 accepted with a photo, 3 accepted with a
        /// photo after confirmation.
        outside: i16,
        /// Whether members may punch at the places of their work orders.
        order_places: bool,
        /// Whether holidays are free.
        rests_on_holidays: bool,
        /// Limits of punch corrections: a [`Limits`].
        repair: Value,
        /// Minutes before the beginning of a shift at which members are reminded; `None`: never.
        remind_before: Option<i32>,
        /// Minutes after the end of a shift at which members without a punch are reminded; `None`: never.
        remind_after: Option<i32>,
        /// For [`ANYTIME`]: minutes after midnight at which a day begins.
        day_start: i32,
        /// For [`ANYTIME`]: expected minutes of a day.
        day_minutes: i32,
        /// Night hours, and overtime without an application: a [`Policy`].
        policy: Value,
        /// Up to 200.
        remark: Option<String>,
        /// Sort order in lists; ties are sorted by id.
        sort_order: i32,
    }
    carried {
        /// Its scope and its plan.
        term: TermPatch,
    }
);

impl AttendGroup {
    /// Whether its members may punch anywhere: it names no address, enabled or not.
    pub fn is_anywhere(&self) -> bool {
        self.address_ids.is_empty()
    }

    /// Limits of punch corrections.
    pub fn limits(&self) -> Limits {
        serde_json::from_value(self.repair.clone()).unwrap_or_default()
    }

    /// Night hours, and overtime without an application.
    pub fn policy(&self) -> Policy {
        serde_json::from_value(self.policy.clone()).unwrap_or_default()
    }
}

/// The scope and the plan of a group from a day on.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, Serialize)]
#[diesel(table_name = attend_group_term)]
pub struct GroupTerm {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The group.
    pub group_id: i64,
    /// The first day; the term holds until another term of the group begins.
    pub begins_on: NaiveDate,
    /// Teams, with those below them.
    pub team_ids: Vec<i64>,
    /// Roles.
    pub role_ids: Vec<i64>,
    /// Members named directly.
    pub member_ids: Vec<i64>,
    /// Members excluded from the group, whatever else includes them.
    pub except_member_ids: Vec<i64>,
    /// Its plan, a [`Pattern`].
    pub pattern: Value,
    /// The shifts that the pattern names.
    pub shift_ids: Vec<i64>,
    /// For [`ANYTIME`]: the working weekdays, from 1.
    pub free_days: Vec<i16>,
}

impl GroupTerm {
    /// The plan of its days.
    pub fn pattern(&self) -> Pattern {
        serde_json::from_value(self.pattern.clone()).unwrap_or(Pattern::Board)
    }
}

/// A change of a group's scope and plan from a day on; absent fields stay.
#[derive(Debug, Clone, Default)]
pub struct TermPatch {
    /// The first day; by default today.
    pub begins_on: Option<NaiveDate>,
    /// Exactly these teams.
    pub team_ids: Option<Vec<i64>>,
    /// Exactly these roles.
    pub role_ids: Option<Vec<i64>>,
    /// Exactly these members.
    pub member_ids: Option<Vec<i64>>,
    /// Exactly these are not in it.
    pub except_member_ids: Option<Vec<i64>>,
    /// Another plan.
    pub pattern: Option<Pattern>,
    /// Exactly these weekdays, from 1.
    pub free_days: Option<Vec<i16>>,
    /// The kind of the group has changed: its plan is replaced.
    pub anew: bool,
}

impl TermPatch {
    /// Whether the change has any fields.
    pub fn says(&self) -> bool {
        self.anew
            || self.team_ids.is_some()
            || self.role_ids.is_some()
            || self.member_ids.is_some()
            || self.except_member_ids.is_some()
            || self.pattern.is_some()
            || self.free_days.is_some()
    }
}

/// The time of a member in a group, from a first day to a last one.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_assignment)]
pub struct Assignment {
    /// Id of the row.
    pub id: i64,
    /// The member.
    pub member_id: i64,
    /// The group.
    pub group_id: i64,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day; `None`: it lasts.
    pub ends_on: Option<NaiveDate>,
}

impl Assignment {
    /// Whether it holds on a day.
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.begins_on <= day && self.ends_on.is_none_or(|ends| day <= ends)
    }
}

/// Filter of groups; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendGroupFilter {
    /// By name and remark.
    pub keyword: Option<String>,
    /// [`FIXED`] and the like.
    pub kind: Option<i16>,
    /// Groups of this member today.
    pub member_id: Option<i64>,
}
