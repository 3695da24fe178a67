//! The content of a project template, as its column stores it: mileposts, roles, payment plans and tasks.
//! They refer to each other by keys that the form generates, which survive reordering.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The key by which lines refer to the project's director.
pub const DIRECTOR: &str = "director";

/// A milepost of the template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MilepostLine {
    /// Key by which other lines refer to it.
    pub key: String,
    /// 1 to 100 characters.
    pub name: String,
    /// Days from the first day of the project to its own; negative: earlier; none: without days.
    pub begins_after: Option<i32>,
    /// Duration in days, first and last included.
    pub days: i32,
    /// Key of the responsible role, or [`DIRECTOR`].
    pub role: Option<String>,
    /// Keys of its predecessors.
    pub after: Vec<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// A role of the template: a fixed member, a partner's team, or a role to fill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoleLine {
    /// Key by which other lines refer to it.
    pub key: String,
    /// Name of its group of project members, 1 to 50 characters.
    pub group: String,
    /// A value of the dictionary `project_team_type`, of the group.
    pub team_type: Option<String>,
    /// Role in the project, up to 50 characters.
    pub duty: Option<String>,
    /// The fixed member.
    pub member_id: Option<i64>,
    /// The partner's team, if the group is a partner's.
    pub team_id: Option<i64>,
}

/// A payment plan of the template: a share of the contract amount, or an amount in fen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlanLine {
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Share of the contract amount, in hundredths of a percent.
    pub share: Option<i32>,
    /// Amount in fen.
    pub amount: Option<i64>,
    /// Key of the milepost whose completion makes it due.
    pub milepost: Option<String>,
    /// Days from the first day of the project; none: the last day of its milepost, else no date.
    pub due_after: Option<i32>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// A task of the template.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TaskLine {
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 1000.
    pub description: Option<String>,
    /// A value of the dictionary `task_level`.
    pub level: Option<String>,
    /// Key of its milepost.
    pub milepost: Option<String>,
    /// Days from the first day of the project to its own; none: the days of its milepost.
    pub begins_after: Option<i32>,
    /// Duration in days, first and last included.
    pub days: i32,
    /// Key of the responsible role, or [`DIRECTOR`].
    pub role: Option<String>,
}

/// The content of a template, each part in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Content {
    /// The mileposts.
    pub mileposts: Vec<MilepostLine>,
    /// The roles.
    pub roles: Vec<RoleLine>,
    /// The payment plans.
    pub plans: Vec<PlanLine>,
    /// The tasks.
    pub tasks: Vec<TaskLine>,
}

impl Content {
    /// The value that the column stores.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Parses the column.
    pub fn read(kept: &Value) -> Self {
        serde_json::from_value(kept.clone()).unwrap_or_default()
    }

    /// The fixed members.
    pub fn members(&self) -> BTreeSet<i64> {
        self.roles.iter().filter_map(|role| role.member_id).collect()
    }

    /// The partners' teams.
    pub fn teams(&self) -> BTreeSet<i64> {
        self.roles.iter().filter_map(|role| role.team_id).collect()
    }

    /// The values of the dictionary `project_team_type` in use.
    pub fn team_types(&self) -> Vec<String> {
        self.roles.iter().filter_map(|role| role.team_type.clone()).collect()
    }

    /// The values of the dictionary `project_return_type` in use.
    pub fn return_types(&self) -> Vec<String> {
        self.plans.iter().filter_map(|plan| plan.return_type.clone()).collect()
    }

    /// The values of the dictionary `task_level` in use.
    pub fn levels(&self) -> Vec<String> {
        self.tasks.iter().filter_map(|task| task.level.clone()).collect()
    }
}

/// Changes to the content: absent parts stay.
#[derive(Debug, Clone, Default)]
pub struct ContentPatch {
    /// The complete list; others are removed.
    pub mileposts: Option<Vec<MilepostLine>>,
    /// The complete list; others are removed.
    pub roles: Option<Vec<RoleLine>>,
    /// The complete list; others are removed.
    pub plans: Option<Vec<PlanLine>>,
    /// The complete list; others are removed.
    pub tasks: Option<Vec<TaskLine>>,
}

impl ContentPatch {
    /// The content with the changes applied.
    pub fn over(self, before: Content) -> Content {
        Content {
            mileposts: self.mileposts.unwrap_or(before.mileposts),
            roles: self.roles.unwrap_or(before.roles),
            plans: self.plans.unwrap_or(before.plans),
            tasks: self.tasks.unwrap_or(before.tasks),
        }
    }
}
