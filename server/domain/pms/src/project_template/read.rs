//! Derives the content of a template from a project, without its history and customer. A pure function.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::content::{Content, DIRECTOR, MilepostLine, PlanLine, RoleLine};
use super::rules::{MAX_DAYS, MAX_LINES, WHOLE};
use crate::milepost::model::Milepost;
use crate::payment::model::Plan;
use crate::project::model::Project;
use crate::project_member::model::{Group, ProjectMember};

/// The parts of a project that a template includes.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    /// The mileposts, in order.
    pub mileposts: Vec<Milepost>,
    /// Dependencies of the mileposts: (predecessor, successor).
    pub links: Vec<(i64, i64)>,
    /// The groups, in order.
    pub groups: Vec<Group>,
    /// The places, in order of creation.
    pub people: Vec<ProjectMember>,
    /// The payment plans, for a viewer who sees them.
    pub plans: Vec<Plan>,
}

/// A task of a project, as far as a template includes it; the domain crate of tasks reads them.
#[derive(Debug, Clone, Default)]
pub struct TaskRow {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: Option<String>,
    /// A value of the dictionary `task_level`.
    pub level: Option<String>,
    /// Its milepost.
    pub milepost_id: Option<i64>,
    /// Member responsible for it.
    pub director_id: Option<i64>,
    /// Its first day.
    pub begins_on: Option<NaiveDate>,
    /// Its last day.
    pub ends_on: Option<NaiveDate>,
}

/// The day from which the others are counted: the first day of the project, or of its parts.
pub fn origin(project: &Project, parts: &Parts) -> Option<NaiveDate> {
    let days = parts.mileposts.iter().flat_map(|row| [row.begins_on, row.ends_on]).flatten();
    project.begins_on.or_else(|| days.chain(parts.plans.iter().filter_map(|row| row.due_on)).min())
}

fn away(origin: Option<NaiveDate>, day: Option<NaiveDate>) -> Option<i32> {
    let days = (day? - origin?).num_days().clamp(-i64::from(MAX_DAYS), i64::from(MAX_DAYS));
    i32::try_from(days).ok()
}

/// Duration in days, first and last included.
fn length(begins: Option<NaiveDate>, ends: Option<NaiveDate>) -> i32 {
    let days = match (begins, ends) {
        (Some(begins), Some(ends)) => (ends - begins).num_days() + 1,
        _ => 1,
    };
    i32::try_from(days.clamp(1, i64::from(MAX_DAYS))).unwrap_or(1)
}

/// Duration of the project in days.
pub fn days(project: &Project) -> Option<i32> {
    project.begins_on.zip(project.ends_on).map(|(begins, ends)| length(Some(begins), Some(ends)))
}

/// The content of the template; roles of members outside `active` are open.
pub fn content(project: &Project, parts: &Parts, tasks: &[TaskRow], active: &BTreeSet<i64>) -> Content {
    let origin = origin(project, parts);
    let key_of: BTreeMap<i64, String> =
        parts.mileposts.iter().take(MAX_LINES).zip(1..).map(|(row, n)| (row.id, format!("m{n}"))).collect();
    let roles = roles(parts, active);
    let role_of = |member: Option<i64>| {
        let member = member?;
        let role = roles.iter().find(|role| role.member_id == Some(member));
        role.map(|role| role.key.clone())
            .or_else(|| (project.director_id == Some(member)).then(|| DIRECTOR.to_owned()))
    };
    let mileposts = parts
        .mileposts
        .iter()
        .filter_map(|row| {
            let after = parts.links.iter().filter(|(_, after)| *after == row.id);
            Some(MilepostLine {
                key: key_of.get(&row.id)?.clone(),
                name: row.name.clone(),
                begins_after: away(origin, row.begins_on.or(row.ends_on)),
                days: length(row.begins_on, row.ends_on),
                role: role_of(row.director_id),
                after: after.filter_map(|(before, _)| key_of.get(before).cloned()).take(20).collect(),
                remark: row.remark.clone(),
            })
        })
        .collect();
    let plans = parts.plans.iter().take(MAX_LINES);
    let planned: i64 = parts.plans.iter().map(|plan| plan.amount).sum();
    let plans = plans
        .map(|row| {
            let share = share(row.amount, project.amount, planned);
            PlanLine {
                name: row.name.clone(),
                return_type: row.return_type.clone(),
                share,
                amount: share.is_none().then_some(row.amount),
                milepost: row.milepost_id.and_then(|id| key_of.get(&id).cloned()),
                due_after: away(origin, row.due_on),
                remark: row.remark.clone(),
            }
        })
        .collect();
    let tasks = tasks
        .iter()
        .take(MAX_LINES)
        .map(|row| super::content::TaskLine {
            name: row.name.clone(),
            description: row.description.as_deref().map(|text| text.chars().take(1000).collect()),
            level: row.level.clone(),
            milepost: row.milepost_id.and_then(|id| key_of.get(&id).cloned()),
            begins_after: away(origin, row.begins_on.or(row.ends_on)),
            days: length(row.begins_on, row.ends_on),
            role: role_of(row.director_id),
        })
        .collect();
    Content { mileposts, roles, plans, tasks }
}

/// The share of the contract amount, where it is exact to the hundredth of a percent; all shares together
/// stay within it.
fn share(part: i64, whole: i64, planned: i64) -> Option<i32> {
    if whole <= 0 || planned > whole {
        return None;
    }
    let share = part.checked_mul(i64::from(WHOLE))?;
    (share % whole == 0).then(|| i32::try_from(share / whole).ok()).flatten().filter(|share| *share > 0)
}

/// A role for each place, and for each group without places; a partner's team gets a role of its own.
fn roles(parts: &Parts, active: &BTreeSet<i64>) -> Vec<RoleLine> {
    let mut roles = Vec::new();
    for group in &parts.groups {
        let before = roles.len();
        let line = |member_id, duty: Option<String>, team_id| RoleLine {
            key: String::new(),
            group: group.name.clone(),
            team_type: group.team_type.clone(),
            duty,
            member_id,
            team_id,
        };
        if group.team_id.is_some() {
            roles.push(line(None, None, group.team_id));
        }
        for row in parts.people.iter().filter(|row| row.group_id == group.id) {
            roles.push(line(Some(row.member_id).filter(|id| active.contains(id)), row.duty.clone(), None));
        }
        if roles.len() == before {
            roles.push(line(None, None, None));
        }
    }
    roles.truncate(MAX_LINES);
    for (role, n) in roles.iter_mut().zip(1..) {
        role.key = format!("r{n}");
    }
    roles
}
