//! Rows and inputs of groups of attendance.

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
/// At any time.
pub const ANYTIME: i16 = 2;

patched!(attend_group;
    /// A group of attendance.
    AttendGroup,
    /// A group as it is written.
    AttendGroupInput,
    /// A change of a group: absent stays, `Some(None)` clears.
    AttendGroupPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// [`FIXED`] and the like.
        kind: i16,
        /// The group of absence deduction that holds for its members.
        absence_group_id: Option<i64>,
        /// Where its members punch; none: anywhere.
        address_ids: Vec<i64>,
        /// The treatment of punches elsewhere: 0 not taken, 1 taken, 2 with a photo, 3 with a photo once somebody has confirmed them.
        outside: i16,
        /// Members may punch at the place of a work order of theirs.
        order_places: bool,
        /// Nothing is expected on holidays.
        rests_on_holidays: bool,
        /// Limits of repairs: a [`Limits`].
        repair: Value,
        /// Minutes before a shift begins at which members are reminded; nothing: they are not.
        remind_before: Option<i32>,
        /// Minutes after a shift has ended at which who has not punched is reminded; nothing: they are not.
        remind_after: Option<i32>,
        /// Of [`ANYTIME`]: minutes after midnight at which a day begins.
        day_start: i32,
        /// Of [`ANYTIME`]: minutes that are expected of a day.
        day_minutes: i32,
        /// Hours of the night, and overtime without an application: a [`Policy`].
        policy: Value,
        /// Up to 200.
        remark: Option<String>,
        /// Its place in lists; those with the same by their ids.
        sort_order: i32,
    }
    carried {
        /// Its scope and its plan.
        term: TermPatch,
    }
);

impl AttendGroup {
    /// Limits of repairs.
    pub fn limits(&self) -> Limits {
        serde_json::from_value(self.repair.clone()).unwrap_or_default()
    }

    /// Hours of the night, and overtime without an application.
    pub fn policy(&self) -> Policy {
        serde_json::from_value(self.policy.clone()).unwrap_or_default()
    }
}

/// The scope and the plan of a group from a day on.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, Serialize)]
#[diesel(table_name = attend_group_term)]
pub struct GroupTerm {
    /// The tenant.
    pub enterprise_id: i64,
    /// The group.
    pub group_id: i64,
    /// From this day on, until another term of the group begins.
    pub begins_on: NaiveDate,
    /// Teams, with those below them.
    pub team_ids: Vec<i64>,
    /// Roles.
    pub role_ids: Vec<i64>,
    /// Members by name.
    pub member_ids: Vec<i64>,
    /// Members who are not in it, whatever else says so.
    pub except_member_ids: Vec<i64>,
    /// A [`Pattern`].
    pub pattern: Value,
    /// The shifts that the pattern names.
    pub shift_ids: Vec<i64>,
    /// Of [`ANYTIME`]: the weekdays, from 1, on which members are expected.
    pub free_days: Vec<i16>,
}

impl GroupTerm {
    /// The plan of its days.
    pub fn pattern(&self) -> Pattern {
        serde_json::from_value(self.pattern.clone()).unwrap_or(Pattern::Board)
    }
}

/// A change of the scope and the plan of a group from a day on; absent stays.
#[derive(Debug, Clone, Default)]
pub struct TermPatch {
    /// From this day on; today if it is not said.
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
    /// The group is of another kind now: its plan is written anew.
    pub anew: bool,
}

impl TermPatch {
    /// Whether anything is said.
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
    /// The row.
    pub id: i64,
    /// The member.
    pub member_id: i64,
    /// The group.
    pub group_id: i64,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day; nothing: it lasts.
    pub ends_on: Option<NaiveDate>,
}

impl Assignment {
    /// Whether it holds on a day.
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.begins_on <= day && self.ends_on.is_none_or(|ends| day <= ends)
    }
}

/// The groups that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendGroupFilter {
    /// By name and remark.
    pub keyword: Option<String>,
    /// [`FIXED`] and the like.
    pub kind: Option<i16>,
    /// Those that this member is in today.
    pub member_id: Option<i64>,
}
