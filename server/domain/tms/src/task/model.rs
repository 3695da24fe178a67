//! Rows, filters and inputs of tasks, their checklists and transitions, and counts of lists.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};
use serde_json::Value;
use xieli_tables::{task, task_check, task_move};

use super::rules::Step;
use crate::custom_field::model::{Conditions, Input};
use crate::list::MANY;
use crate::list::{Days, Moments};
use crate::patched;

patched!(task;
    /// A task.
    Task,
    /// The input of a task.
    TaskInput,
    /// Changes to a task: absent stays, `Some(None)` clears.
    TaskPatch,
    keys {}
    fields {
        /// 1 to 200 characters.
        name: String,
        /// Up to 5000 characters.
        description: Option<String>,
        /// A value of the dictionary `task_level`.
        level: Option<String>,
        /// The parent task.
        parent_id: Option<i64>,
        /// The root of its tree; none for a root. Derived from the parent.
        root_id: Option<i64>,
        /// The project.
        project_id: Option<i64>,
        /// The milepost of the project that it contributes to.
        milepost_id: Option<i64>,
        /// The customer.
        customer_id: Option<i64>,
        /// Member responsible for it.
        director_id: Option<i64>,
        /// The team in which they are responsible for it.
        director_team_id: Option<i64>,
        /// Member who validates the result; none: it is done when it is finished.
        validator_id: Option<i64>,
        /// Collaborating members.
        members: Vec<i64>,
        /// Planned first day.
        begins_on: Option<NaiveDate>,
        /// Planned last day.
        ends_on: Option<NaiveDate>,
        /// Estimated duration in minutes.
        estimate: Option<i32>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Time spent, in minutes.
        spent: i32,
        /// Those who see it, as tokens of [`super::rules::tokens`].
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// When it entered its status.
        since: DateTime<Utc>,
        /// When it was last finished.
        finished_at: Option<DateTime<Utc>>,
        /// Time of the last change.
        updated_at: DateTime<Utc>,
        /// Typed values of custom fields: id of the field to value.
        custom: Value,
    }
    carried {
        /// Values of custom fields; those not named stay.
        custom: Vec<Input>,
    }
);

/// A line of a checklist as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct CheckInput {
    /// Id of an existing one; absent: a new one.
    pub id: Option<i64>,
    /// 1 to 200 characters.
    pub name: String,
}

/// A task as a form sends it: its fields and its parts.
#[derive(Debug, Clone, Default)]
pub struct TaskChange {
    /// Its fields.
    pub patch: TaskPatch,
    /// The complete checklist, in this order; absent: unchanged.
    pub checks: Option<Vec<CheckInput>>,
    /// The complete list of predecessors; absent: unchanged.
    pub after: Option<Vec<i64>>,
    /// The complete list of attached files; absent: unchanged.
    pub attachment_ids: Option<Vec<i64>>,
}

impl TaskChange {
    /// Whether nothing is given.
    pub fn is_empty(&self) -> bool {
        let Self { patch, checks, after, attachment_ids } = self;
        let TaskPatch {
            name,
            description,
            level,
            parent_id,
            root_id: _,
            project_id,
            milepost_id,
            customer_id,
            director_id,
            director_team_id,
            validator_id,
            members,
            begins_on,
            ends_on,
            estimate,
            custom,
        } = patch;
        let texts = name.is_none() && description.is_none() && level.is_none() && estimate.is_none();
        let place =
            parent_id.is_none() && project_id.is_none() && milepost_id.is_none() && customer_id.is_none();
        let people = director_id.is_none()
            && director_team_id.is_none()
            && validator_id.is_none()
            && members.is_none();
        let days = begins_on.is_none() && ends_on.is_none();
        texts
            && place
            && people
            && days
            && custom.is_none()
            && checks.is_none()
            && after.is_none()
            && attachment_ids.is_none()
    }
}

/// A task created by a plan or a rule, not by a member.
#[derive(Debug, Clone, Default)]
pub struct GeneratedTask {
    /// Its fields.
    pub input: TaskInput,
    /// The lines of its checklist.
    pub checks: Vec<String>,
    /// Whether it is published, with notices to its members; otherwise it is a draft.
    pub publish: bool,
    /// Its nominal creator, where another member or a job triggers the creation.
    pub maker: Option<i64>,
}

/// A line of a checklist.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = task_check)]
pub struct Check {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The task.
    pub task_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// When it was ticked off.
    pub done_at: Option<DateTime<Utc>>,
    /// Member who did so.
    pub done_by: Option<i64>,
}

/// A transition of a task.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = task_move)]
pub struct Move {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The task.
    pub task_id: i64,
    /// [`Step::code`].
    pub step: i16,
    /// The status before.
    pub from_status: i16,
    /// The status after.
    pub to_status: i16,
    /// The reason, or the opinion of a validation.
    pub reason: Option<String>,
    /// Score of a validation, 1 to 5.
    pub score: Option<i16>,
    /// Time spent in the status before, in seconds.
    pub seconds: i64,
    /// Time of the transition.
    pub created_at: DateTime<Utc>,
    /// Member who made it; none: a scheduled job.
    pub created_by: Option<i64>,
}

/// Input of a transition.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// Reason or opinion, up to 500 characters.
    pub reason: Option<String>,
    /// Score of a validation, 1 to 5.
    pub score: Option<i16>,
    /// Files to attach to the task.
    pub attachment_ids: Vec<i64>,
}

/// A section of the list of tasks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All tasks visible to the viewer.
    #[default]
    All,
    /// Those that the viewer has to work at or validate now.
    ToDo,
    /// Those that the viewer is responsible for.
    Directed,
    /// Those that the viewer collaborates on.
    Joined,
    /// Those that the viewer has created.
    Created,
    /// Those that the viewer has to validate.
    ToValidate,
    /// Those that the viewer has created, or whose team or project they direct.
    Managed,
    /// The viewer's drafts.
    Drafts,
}

/// Grouping of tasks into the columns of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// By the responsible member.
    Director,
    /// By project.
    Project,
    /// By milepost.
    Milepost,
    /// By level.
    Level,
}

/// Number of tasks in a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupCount {
    /// Id of the record in digits, or value of the dictionary; none for tasks without one.
    pub key: Option<String>,
    /// Number of records.
    pub count: i64,
    /// Number of those that are overdue.
    pub overdue: i64,
}

/// Filter of a list of tasks; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TaskFilter {
    /// The section.
    pub scope: Option<Scope>,
    /// In the name.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Of one of these levels.
    pub levels: Option<Vec<String>>,
    /// Whether they are open: neither done nor cancelled.
    pub open: Option<bool>,
    /// The project.
    pub project_id: Option<i64>,
    /// Of this milepost.
    pub milepost_id: Option<i64>,
    /// The customer.
    pub customer_id: Option<i64>,
    /// With this responsible member.
    pub director_id: Option<i64>,
    /// With a responsible member of this team.
    pub team_id: Option<i64>,
    /// With this responsible member, validator or collaborator.
    pub member_id: Option<i64>,
    /// Direct subtasks of this task.
    pub parent_id: Option<i64>,
    /// Only root tasks.
    pub tops: Option<bool>,
    /// Without a value of this property.
    pub without: Option<Grouping>,
    /// Whether they are overdue and still open.
    pub overdue: Option<bool>,
    /// Created by this member.
    pub created_by: Option<i64>,
    /// Created in this period.
    pub created_at: Option<Moments>,
    /// Finished in this period.
    pub finished_at: Option<Moments>,
    /// With a planned first day in this range.
    pub begins_on: Option<Days>,
    /// With a planned last day in this range.
    pub ends_on: Option<Days>,
    /// By custom fields.
    pub custom: Conditions,
    /// Projects that the viewer is concerned by, once the store has looked them up.
    pub projects: Option<Vec<i64>>,
    /// Cached number of matches, a hint for the query; does not narrow the list.
    pub known: Option<i64>,
}

impl TaskFilter {
    /// Sets the cached number of matches.
    pub fn told(&mut self, total: i64) {
        self.known = Some(total);
    }

    /// Whether it is known to match many rows all over the list, which is then scanned until a page is full.
    pub fn finds_many(&self) -> bool {
        self.known.is_some_and(|known| known >= MANY) && self.custom.asked.is_empty() && self.is_even()
    }

    /// Whether its conditions match an index that has the order of the list.
    pub fn is_plain(&self) -> bool {
        self.keyword.is_none() && self.is_even()
    }

    /// The same apart from a keyword: the other conditions match rows all over the list.
    fn is_even(&self) -> bool {
        let one = |asked: Option<usize>| asked.is_none_or(|count| count == 1);
        matches!(self.scope, None | Some(Scope::All | Scope::Directed | Scope::ToValidate))
            && one(self.statuses.as_ref().map(Vec::len))
            && one(self.levels.as_ref().map(Vec::len))
            && (self.team_id, self.member_id, self.overdue, self.without) == (None, None, None, None)
            && (self.created_at, self.finished_at) == (None, None)
            && (self.begins_on, self.ends_on) == (None, None)
    }
}

/// Filter of a list of transitions; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MoveFilter {
    /// Of this task.
    pub task_id: Option<i64>,
    /// Made by this member.
    pub created_by: Option<i64>,
    /// One of these transitions.
    pub steps: Option<Vec<Step>>,
    /// Made in this period.
    pub created_at: Option<Moments>,
}

/// Numbers of parts of a task.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Counts {
    /// The task.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Lines of its checklist.
    #[diesel(sql_type = Integer)]
    pub checks: i32,
    /// Number of those that are ticked off.
    #[diesel(sql_type = Integer)]
    pub done_checks: i32,
    /// Number of direct subtasks.
    #[diesel(sql_type = Integer)]
    pub children: i32,
    /// Number of those that are open.
    #[diesel(sql_type = Integer)]
    pub open_children: i32,
    /// Number of unfinished predecessors.
    #[diesel(sql_type = Integer)]
    pub blockers: i32,
}

/// Number of tasks in a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCount {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// Number of records.
    pub count: i64,
    /// Number of those that are overdue.
    pub overdue: i64,
}

/// Numbers of tasks that concern the viewer (business §7 `task/indexCount`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct IndexCounts {
    /// Tasks to work at now.
    #[diesel(sql_type = BigInt)]
    pub to_do: i64,
    /// Number of those that are overdue.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// Tasks to validate.
    #[diesel(sql_type = BigInt)]
    pub to_validate: i64,
    /// Open tasks that the viewer is responsible for.
    #[diesel(sql_type = BigInt)]
    pub directed: i64,
    /// Open tasks that the viewer collaborates on.
    #[diesel(sql_type = BigInt)]
    pub joined: i64,
    /// Open tasks that the viewer has created.
    #[diesel(sql_type = BigInt)]
    pub created: i64,
    /// Drafts of the viewer.
    #[diesel(sql_type = BigInt)]
    pub drafts: i64,
}

/// Workload of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Workload {
    /// The member.
    pub member_id: i64,
    /// Number of open tasks.
    pub open: i64,
    /// Number of those that are overdue.
    pub overdue: i64,
    /// Number of those in progress.
    pub working: i64,
    /// Estimated time left, in minutes.
    pub estimate: i64,
}
