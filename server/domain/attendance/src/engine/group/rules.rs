//! The group of a member on a day, from teams, roles and names with their exceptions. Changes take effect on
//! a day: scopes have a first and a last one.

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

/// Kind of a scope's target, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// A member.
    Member,
    /// A role.
    Role,
    /// A team with everything below it.
    Team,
}

/// A scope of a group: a member, role or team that is included or excluded for some days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scope {
    /// The group.
    pub group_id: i64,
    /// Kind of its target.
    pub by: By,
    /// Id of its target.
    pub target_id: i64,
    /// Whether the target is excluded, whatever else includes it.
    pub excluded: bool,
    /// The first day.
    pub from: NaiveDate,
    /// The last day; `None` if it has no end.
    pub until: Option<NaiveDate>,
}

impl Scope {
    /// Whether it holds on a day.
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }
}

/// A member as input of the group rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The member.
    pub member_id: i64,
    /// Their teams and all above those, each with its distance: 0 is their own.
    pub teams: Vec<(i64, u32)>,
    /// Their roles.
    pub role_ids: Vec<i64>,
    /// The first day in the enterprise.
    pub entered: Option<NaiveDate>,
    /// The last.
    pub left: Option<NaiveDate>,
}

impl Person {
    /// Distance of a scope from the member; `None` if it does not name them.
    fn distance(&self, scope: &Scope) -> Option<u32> {
        match scope.by {
            By::Member => (scope.target_id == self.member_id).then_some(0),
            By::Role => self.role_ids.contains(&scope.target_id).then_some(0),
            By::Team => {
                let distances = self.teams.iter().filter(|(id, _)| *id == scope.target_id);
                distances.map(|(_, distance)| *distance).min()
            }
        }
    }

    /// Whether the member is employed on a day.
    pub fn is_here(&self, day: NaiveDate) -> bool {
        self.entered.is_none_or(|entered| entered <= day) && self.left.is_none_or(|left| day <= left)
    }
}

/// The group of a member on a day. A named member takes precedence over a role, a role over a team, and a
/// near team over one above it. Of equal scopes the one that began last holds, then the younger group. An
/// exclusion only affects its own group, and a named member takes precedence over an excluded role or team.
pub fn group_on(scopes: &[Scope], person: &Person, day: NaiveDate) -> Option<i64> {
    candidates(scopes, person, day).into_iter().next()
}

/// All groups that include a member on a day, the valid one first: the others are reported to attendance
/// managers.
pub fn candidates(scopes: &[Scope], person: &Person, day: NaiveDate) -> Vec<i64> {
    if !person.is_here(day) {
        return Vec::new();
    }
    let naming = || {
        scopes
            .iter()
            .filter(|scope| scope.holds(day))
            .filter_map(|scope| Some((scope, person.distance(scope)?)))
    };
    let excluded = |scope: &Scope| {
        naming().any(|(other, _)| other.excluded && other.group_id == scope.group_id && other.by <= scope.by)
    };
    let mut found: Vec<(&Scope, u32)> =
        naming().filter(|(scope, _)| !scope.excluded && !excluded(scope)).collect();
    found.sort_by_key(|(scope, distance)| {
        let days = -i64::from(chrono::Datelike::num_days_from_ce(&scope.from));
        (scope.by, *distance, days, std::cmp::Reverse(scope.group_id))
    });
    let mut groups = Vec::new();
    for (scope, _) in found {
        if !groups.contains(&scope.group_id) {
            groups.push(scope.group_id);
        }
    }
    groups
}

/// Consecutive days in one group, or in none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The first day.
    pub from: NaiveDate,
    /// The last.
    pub to: NaiveDate,
    /// The group.
    pub group_id: Option<i64>,
}

/// The parts of a span of days: a new one begins where a member joins, leaves or moves.
pub fn parts(scopes: &[Scope], person: &Person, from: NaiveDate, to: NaiveDate) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for day in from.iter_days().take_while(|day| *day <= to) {
        let group_id = group_on(scopes, person, day);
        match parts.last_mut() {
            Some(part) if part.group_id == group_id => part.to = day,
            _ => parts.push(Part { from: day, to: day, group_id }),
        }
    }
    parts
}

/// The scopes of a named member after a move on a day: the former one ends on the day before, and later ones
/// are deleted.
pub fn moved(scopes: &[Scope], member_id: i64, group_id: i64, from: NaiveDate) -> Vec<Scope> {
    let of_member =
        |scope: &&Scope| scope.by == By::Member && scope.target_id == member_id && !scope.excluded;
    let before = from.checked_sub_days(Days::new(1));
    let kept = scopes.iter().filter(of_member).filter(|scope| scope.from < from).map(|scope| Scope {
        until: match (scope.until, before) {
            (Some(until), Some(before)) => Some(until.min(before)),
            (None, before) => before,
            (until, None) => until,
        },
        ..*scope
    });
    let next = Scope { group_id, by: By::Member, target_id: member_id, excluded: false, from, until: None };
    kept.chain([next]).collect()
}
