//! What a template carries, as its column keeps it. Lines name each other by keys, which the form that writes them makes up:
//! they stay when lines are moved.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The key by which lines name whoever is responsible for the project.
pub const DIRECTOR: &str = "director";

/// A milepost of projects that begin from the template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MilepostLine {
    /// What other lines name it by.
    pub key: String,
    /// 1 to 100 characters.
    pub name: String,
    /// Days from the project's first day to its own; below 0 it begins before; none: it has no days yet.
    pub begins_after: Option<i32>,
    /// How many days it takes, its first and last counted.
    pub days: i32,
    /// Which role sees to it, or [`DIRECTOR`].
    pub role: Option<String>,
    /// After which others it begins.
    pub after: Vec<String>,
    /// Up to 500.
    pub remark: Option<String>,
}

/// Somebody who works at projects that begin from the template: a member, a partner's team, or a role to fill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoleLine {
    /// What other lines name it by.
    pub key: String,
    /// In which group of the project's people, 1 to 50 characters.
    pub group: String,
    /// A value of the dictionary `project_team_type`, of the group.
    pub team_type: Option<String>,
    /// What they do, up to 50.
    pub duty: Option<String>,
    /// Always this one.
    pub member_id: Option<i64>,
    /// The group is a partner's, whose team this is.
    pub team_id: Option<i64>,
}

/// What is to be paid of projects that begin from the template: so much of the contract's amount, or so many fen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanLine {
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Hundredths of a percent of the contract's amount.
    pub share: Option<i32>,
    /// Fen.
    pub amount: Option<i64>,
    /// Due with this milepost.
    pub milepost: Option<String>,
    /// Days from the project's first day; none: on the last day of its milepost, or on no day.
    pub due_after: Option<i32>,
    /// Up to 500.
    pub remark: Option<String>,
}

/// A task of projects that begin from the template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TaskLine {
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 1000.
    pub description: Option<String>,
    /// A value of the dictionary `task_level`.
    pub level: Option<String>,
    /// On the way to this milepost.
    pub milepost: Option<String>,
    /// Days from the project's first day to its own; none: the days of its milepost.
    pub begins_after: Option<i32>,
    /// How many days it takes, its first and last counted.
    pub days: i32,
    /// Which role sees to it, or [`DIRECTOR`].
    pub role: Option<String>,
}

/// All that a template carries, part by part in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Content {
    /// What is to be reached.
    pub mileposts: Vec<MilepostLine>,
    /// Who works at it.
    pub roles: Vec<RoleLine>,
    /// What is to be paid.
    pub plans: Vec<PlanLine>,
    /// What is to be done.
    pub tasks: Vec<TaskLine>,
}

impl Content {
    /// As the column keeps it.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Out of the column.
    pub fn read(kept: &Value) -> Self {
        serde_json::from_value(kept.clone()).unwrap_or_default()
    }

    /// The members that it names.
    pub fn members(&self) -> BTreeSet<i64> {
        self.roles.iter().filter_map(|role| role.member_id).collect()
    }

    /// The teams that it names.
    pub fn teams(&self) -> BTreeSet<i64> {
        self.roles.iter().filter_map(|role| role.team_id).collect()
    }

    /// The values of the dictionary `project_team_type` that it names.
    pub fn team_types(&self) -> Vec<String> {
        self.roles.iter().filter_map(|role| role.team_type.clone()).collect()
    }

    /// The values of the dictionary `project_return_type` that it names.
    pub fn return_types(&self) -> Vec<String> {
        self.plans.iter().filter_map(|plan| plan.return_type.clone()).collect()
    }

    /// The values of the dictionary `task_level` that it names.
    pub fn levels(&self) -> Vec<String> {
        self.tasks.iter().filter_map(|task| task.level.clone()).collect()
    }
}

/// What is to be carried: absent parts stay.
#[derive(Debug, Clone, Default)]
pub struct ContentPatch {
    /// Exactly these.
    pub mileposts: Option<Vec<MilepostLine>>,
    /// Exactly these.
    pub roles: Option<Vec<RoleLine>>,
    /// Exactly these.
    pub plans: Option<Vec<PlanLine>>,
    /// Exactly these.
    pub tasks: Option<Vec<TaskLine>>,
}

impl ContentPatch {
    /// What is carried with it.
    pub fn over(self, before: Content) -> Content {
        Content {
            mileposts: self.mileposts.unwrap_or(before.mileposts),
            roles: self.roles.unwrap_or(before.roles),
            plans: self.plans.unwrap_or(before.plans),
            tasks: self.tasks.unwrap_or(before.tasks),
        }
    }
}
