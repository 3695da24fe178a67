//! Rows and inputs of tasks.

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
    /// A task as it is written.
    TaskInput,
    /// What is to be of a task: absent stays, `Some(None)` clears.
    TaskPatch,
    keys {}
    fields {
        /// 1 to 200 characters.
        name: String,
        /// Up to 5000.
        description: Option<String>,
        /// A value of the dictionary `task_level`.
        level: Option<String>,
        /// The task above.
        parent_id: Option<i64>,
        /// The top of its tree; nothing for a top. Follows from the task above.
        root_id: Option<i64>,
        /// In this project.
        project_id: Option<i64>,
        /// On the way to this milepost of the project.
        milepost_id: Option<i64>,
        /// For this customer.
        customer_id: Option<i64>,
        /// Who sees to it.
        director_id: Option<i64>,
        /// The team that they see to it in.
        director_team_id: Option<i64>,
        /// Who says that it is done well; nobody: it is done when it is finished.
        validator_id: Option<i64>,
        /// Who works along.
        members: Vec<i64>,
        /// Planned to begin.
        begins_on: Option<NaiveDate>,
        /// Planned to end.
        ends_on: Option<NaiveDate>,
        /// Minutes that it is thought to take.
        estimate: Option<i32>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// Minutes that were spent.
        spent: i32,
        /// Who sees it, see [`super::rules::tokens`].
        #[serde(skip)]
        seen_by: Vec<i64>,
        /// Since when it has its status.
        since: DateTime<Utc>,
        /// When it was last finished.
        finished_at: Option<DateTime<Utc>>,
        /// When it was last changed.
        updated_at: DateTime<Utc>,
        /// Typed values of the enterprise's own fields: id of the field to value.
        custom: Value,
    }
    carried {
        /// Values of the enterprise's own fields; those not named stay.
        custom: Vec<Input>,
    }
);

/// A line of a checklist as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct CheckInput {
    /// One that is there; absent: a new one.
    pub id: Option<i64>,
    /// 1 to 200 characters.
    pub name: String,
}

/// A task as a form sends it: itself, and what it comes with.
#[derive(Debug, Clone, Default)]
pub struct TaskChange {
    /// Itself.
    pub patch: TaskPatch,
    /// Exactly these lines are ticked off, in this order; absent: as it was.
    pub checks: Option<Vec<CheckInput>>,
    /// It starts exactly after these; absent: as it was.
    pub after: Option<Vec<i64>>,
    /// Exactly these files are attached; absent: as it was.
    pub attachment_ids: Option<Vec<i64>>,
}

impl TaskChange {
    /// Nothing is said.
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

/// A task that no person writes: a plan's, a rule's.
#[derive(Debug, Clone, Default)]
pub struct Made {
    /// Itself.
    pub input: TaskInput,
    /// What is ticked off.
    pub checks: Vec<String>,
    /// It is no draft, and its people are told.
    pub publish: bool,
    /// In whose name it is, where somebody else lets it be made.
    pub maker: Option<i64>,
}

/// A line of a checklist.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = task_check)]
pub struct Check {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this task.
    pub task_id: i64,
    /// 1 to 200 characters.
    pub name: String,
    /// When it was ticked off.
    pub done_at: Option<DateTime<Utc>>,
    /// By whom.
    pub done_by: Option<i64>,
}

/// A step that was taken with a task.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = task_move)]
pub struct Move {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// With which task.
    pub task_id: i64,
    /// [`Step::code`].
    pub step: i16,
    /// Where it stood.
    pub from_status: i16,
    /// Where it stood then.
    pub to_status: i16,
    /// Why, or what was said of it.
    pub reason: Option<String>,
    /// Of a validation, 1 to 5.
    pub score: Option<i16>,
    /// How long it had stood there, in seconds.
    pub seconds: i64,
    /// When.
    pub created_at: DateTime<Utc>,
    /// By whom; nobody: by itself.
    pub created_by: Option<i64>,
}

/// What is said of a step.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// Of a validation, 1 to 5.
    pub score: Option<i16>,
    /// Files that come to the task.
    pub attachment_ids: Vec<i64>,
}

/// Which part of the tasks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scope {
    /// All that one may see.
    #[default]
    All,
    /// What one has to do now.
    ToDo,
    /// What one sees to.
    Directed,
    /// What one works along on.
    Joined,
    /// What one has made.
    Created,
    /// What one is to validate.
    ToValidate,
    /// What one has made, or directs the team or the project of.
    Managed,
    /// One's own drafts.
    Drafts,
}

/// The property that the tasks of a column of a board have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// The member who sees to them.
    Director,
    /// Their project.
    Project,
    /// The milepost that they are on the way to.
    Milepost,
    /// Their level.
    Level,
}

/// How many tasks have something in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupCount {
    /// The record in digits, or the value of the dictionary; nothing for those that have none.
    pub key: Option<String>,
    /// How many.
    pub count: i64,
    /// Of these, past their end.
    pub overdue: i64,
}

/// Which tasks a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct TaskFilter {
    /// Which part.
    pub scope: Option<Scope>,
    /// By name.
    pub keyword: Option<String>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Of one of these levels.
    pub levels: Option<Vec<String>>,
    /// Neither done nor cancelled, or either.
    pub open: Option<bool>,
    /// In this project.
    pub project_id: Option<i64>,
    /// On the way to this milepost.
    pub milepost_id: Option<i64>,
    /// For this customer.
    pub customer_id: Option<i64>,
    /// This one sees to them.
    pub director_id: Option<i64>,
    /// Somebody of this team sees to them.
    pub team_id: Option<i64>,
    /// This one sees to them, validates them or works along.
    pub member_id: Option<i64>,
    /// Below this one.
    pub parent_id: Option<i64>,
    /// Without one above.
    pub tops: Option<bool>,
    /// Those that have nothing of this.
    pub without: Option<Grouping>,
    /// Past their end and still open.
    pub overdue: Option<bool>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Made from, until.
    pub created_at: Option<Moments>,
    /// Finished from, until.
    pub finished_at: Option<Moments>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<Days>,
    /// Planned to end on one of these days.
    pub ends_on: Option<Days>,
    /// By the enterprise's own fields.
    pub custom: Conditions,
    /// The projects whose people the viewer is among, once the store has looked them up.
    pub projects: Option<Vec<i64>>,
    /// How many it finds, as far as that is remembered; it narrows nothing.
    pub known: Option<i64>,
}

impl TaskFilter {
    /// Tells it how many it finds.
    pub fn told(&mut self, total: i64) {
        self.known = Some(total);
    }

    /// It is known to find many all over the list, which is read until a page of them is full.
    pub fn finds_many(&self) -> bool {
        self.known.is_some_and(|known| known >= MANY) && self.custom.asked.is_empty() && self.is_even()
    }

    /// Nothing is asked but what one index has in the order of the list.
    pub fn is_plain(&self) -> bool {
        self.keyword.is_none() && self.is_even()
    }

    /// The same but for a keyword: what else is asked is met all over the list.
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

/// Which steps a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MoveFilter {
    /// With this task.
    pub task_id: Option<i64>,
    /// Taken by.
    pub created_by: Option<i64>,
    /// One of these.
    pub steps: Option<Vec<Step>>,
    /// Taken from, until.
    pub created_at: Option<Moments>,
}

/// What of a task is counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Counts {
    /// The task.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Lines of its checklist.
    #[diesel(sql_type = Integer)]
    pub checks: i32,
    /// Of these, ticked off.
    #[diesel(sql_type = Integer)]
    pub done_checks: i32,
    /// Tasks below it.
    #[diesel(sql_type = Integer)]
    pub children: i32,
    /// Of these, neither done nor cancelled.
    #[diesel(sql_type = Integer)]
    pub open_children: i32,
    /// Tasks that have to be done before it starts, and are not.
    #[diesel(sql_type = Integer)]
    pub blockers: i32,
}

/// How many tasks stand somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusCount {
    /// See [`super::rules::Status`].
    pub status: i16,
    /// How many.
    pub count: i64,
    /// Of these, past their end.
    pub overdue: i64,
}

/// How many tasks concern the viewer, and how (business §7 `task/indexCount`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct IndexCounts {
    /// To be done now.
    #[diesel(sql_type = BigInt)]
    pub to_do: i64,
    /// Of these, past their end.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// To be validated.
    #[diesel(sql_type = BigInt)]
    pub to_validate: i64,
    /// Seen to, and open.
    #[diesel(sql_type = BigInt)]
    pub directed: i64,
    /// Worked along on, and open.
    #[diesel(sql_type = BigInt)]
    pub joined: i64,
    /// Made, and open.
    #[diesel(sql_type = BigInt)]
    pub created: i64,
    /// Drafts.
    #[diesel(sql_type = BigInt)]
    pub drafts: i64,
}

/// How much somebody sees to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Workload {
    /// Who.
    pub member_id: i64,
    /// Open tasks.
    pub open: i64,
    /// Of these, past their end.
    pub overdue: i64,
    /// Of these, in progress.
    pub working: i64,
    /// Minutes that they are thought to take, less what was spent.
    pub estimate: i64,
}
