//! GraphQL inputs of tasks: filters, sort orders, and the inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::rows::Target;
use xieli_domain::task::model;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::types::{Task, TaskAction, TaskCheck, TaskStatus};
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::custom_field::CustomField;
use crate::customer::Customer;
use crate::customer::custom::{CustomFilter, CustomValueInput, read_filters, read_values};
use crate::file::File;
use crate::member::Member;
use crate::milepost::Milepost;
use crate::project::Project;
use crate::team::Team;

/// A part of the tasks, from the viewer's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum TaskScope {
    /// All tasks visible to the viewer.
    All,
    /// Tasks that wait for the viewer now: to be done or to be validated.
    ToDo,
    /// Tasks whose director is the viewer.
    Directed,
    /// Tasks in which the viewer assists.
    Joined,
    /// Tasks that the viewer created.
    Created,
    /// Tasks that the viewer has to validate.
    ToValidate,
    /// Tasks that the viewer created, or of teams or projects that the viewer directs.
    Managed,
    /// The viewer's own drafts.
    Drafts,
}

impl Given<model::Scope> for TaskScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// The property by which tasks are grouped into columns of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Grouping")]
pub enum TaskGrouping {
    /// The director of the tasks.
    Director,
    /// The project of the tasks.
    Project,
    /// The milepost of the tasks.
    Milepost,
    /// The level of the tasks (dictionary task_level).
    Level,
}

impl Given<model::Grouping> for TaskGrouping {
    fn given(self) -> model::Grouping {
        self.into()
    }
}

/// Filter of tasks; absent fields do not narrow. Drafts appear only when the filter requests them.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TaskFilter, rest)]
pub struct TaskFilter {
    /// Part of the tasks.
    pub scope: Option<TaskScope>,
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Any of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<TaskStatus>>,
    /// Any of these values of the dictionary task_level.
    #[graphql(name = "level")]
    pub levels: Option<Vec<String>>,
    /// Whether the tasks are open: neither done nor cancelled.
    pub open: Option<bool>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the milepost.
    #[graphql(id = Milepost)]
    pub milepost_id: Option<ID>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// Id of the director.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Id of the team of the director.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Id of a member who is director, validator or assistant.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Id of the parent task; its direct children.
    #[graphql(id = Task)]
    pub parent_id: Option<ID>,
    /// Whether the tasks are without a parent.
    pub tops: Option<bool>,
    /// The property for which the tasks have no value.
    pub without: Option<TaskGrouping>,
    /// Whether the tasks are open past their planned end.
    pub overdue: Option<bool>,
    /// Id of the member who created them.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Days of creation.
    pub created_at: Option<DateRange>,
    /// Days of completion.
    pub finished_at: Option<DateRange>,
    /// Days of the planned begin.
    pub begins_on: Option<DateRange>,
    /// Days of the planned end.
    pub ends_on: Option<DateRange>,
    /// Conditions on custom fields, at most 10; all must hold.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// Sort keys of tasks.
    pub enum TaskSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name of the task.
        Name,
        /// Planned first day; tasks without one come last.
        BeginsOn,
        /// Planned last day; tasks without one come last.
        EndsOn,
        /// The custom field that customField names; tasks without a value come last.
        Custom,
    }

    /// Sort order of tasks; ties are broken by id.
    pub struct TaskOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// Filter of status changes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct TaskMoveFilter {
    /// Id of the task.
    pub task_id: Option<ID>,
    /// Id of the member who made the change.
    pub member_id: Option<ID>,
    /// Any of these actions.
    pub step: Option<Vec<TaskAction>>,
    /// Days of the change.
    pub created_at: Option<DateRange>,
}

impl Read for TaskMoveFilter {
    type Domain = model::MoveFilter;

    fn read(self) -> AppResult<model::MoveFilter> {
        Ok(model::MoveFilter {
            task_id: decode_optional::<Task>(self.task_id.as_ref())?,
            created_by: decode_optional::<Member>(self.member_id.as_ref())?,
            steps: self.step.map(|all| all.into_iter().map(Into::into).collect()),
            created_at: self.created_at.map(|range| range.moments()),
        })
    }
}

order! {
    /// Sort keys of status changes.
    pub enum TaskMoveSort {
        /// Time of the change.
        CreatedAt,
    }

    /// Sort order of status changes; ties are broken by id.
    pub struct TaskMoveOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A line of a checklist to create or update.
#[derive(Debug, Clone, InputObject)]
pub struct TaskCheckItemInput {
    /// Id of an existing line; absent: a new line.
    pub id: Option<ID>,
    /// Name, 1 to 200 characters.
    pub name: String,
}

/// A task to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, Default, InputObject)]
pub struct TaskInput {
    /// Name, 1 to 200 characters; required on creation.
    pub name: Option<String>,
    /// Description, up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// Level: a value of the dictionary task_level.
    pub level: MaybeUndefined<String>,
    /// Id of the parent task; a new task takes project, milepost and customer from it unless they are given.
    pub parent_id: MaybeUndefined<ID>,
    /// Id of the project.
    pub project_id: MaybeUndefined<ID>,
    /// Id of the project's milepost that the task contributes to.
    pub milepost_id: MaybeUndefined<ID>,
    /// Id of the customer.
    pub customer_id: MaybeUndefined<ID>,
    /// Id of the director, who is responsible for the task.
    pub director_id: MaybeUndefined<ID>,
    /// Id of one of the director's teams; absent: the main team.
    pub director_team_id: MaybeUndefined<ID>,
    /// Id of the validator, who accepts the finished task; absent on a new task for another member: the
    /// creator.
    pub validator_id: MaybeUndefined<ID>,
    /// Ids of the members who assist, at most 50.
    pub member_ids: Option<Vec<ID>>,
    /// Planned first day.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned last day, not before the first day.
    pub ends_on: MaybeUndefined<Date>,
    /// Estimated effort, in minutes.
    pub estimate: MaybeUndefined<i32>,
    /// The complete checklist in its order, at most 50 lines.
    pub checks: Option<Vec<TaskCheckItemInput>>,
    /// Ids of all tasks that must be done before it starts, at most 50.
    pub after_ids: Option<Vec<ID>>,
    /// Ids of all attached files, at most 20: the viewer's own uploads, and files already attached.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of custom fields; fields not listed stay, required ones must be given on creation.
    pub custom: Option<Vec<CustomValueInput>>,
}

impl Read for TaskInput {
    type Domain = model::TaskChange;

    fn read(self) -> AppResult<model::TaskChange> {
        macro_rules! one {
            ($record:ty, $id:expr) => {
                change($id).map(|id| decode_optional::<$record>(id.as_ref())).transpose()?
            };
        }
        let line = |line: TaskCheckItemInput| {
            let id = decode_optional::<TaskCheck>(line.id.as_ref())?;
            Ok(model::CheckInput { id, name: line.name })
        };
        Ok(model::TaskChange {
            patch: model::TaskPatch {
                name: self.name,
                description: change(self.description),
                level: change(self.level),
                parent_id: one!(Task, self.parent_id),
                root_id: None,
                project_id: one!(Project, self.project_id),
                milepost_id: one!(Milepost, self.milepost_id),
                customer_id: one!(Customer, self.customer_id),
                director_id: one!(Member, self.director_id),
                director_team_id: one!(Team, self.director_team_id),
                validator_id: one!(Member, self.validator_id),
                members: self.member_ids.as_deref().map(decode_all::<Member>).transpose()?,
                begins_on: self.begins_on.given(),
                ends_on: self.ends_on.given(),
                estimate: change(self.estimate),
                custom: read_values(self.custom)?,
            },
            checks: self
                .checks
                .map(|lines| lines.into_iter().map(line).collect::<AppResult<_>>())
                .transpose()?,
            after: self.after_ids.as_deref().map(decode_all::<Task>).transpose()?,
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// Ids of tasks for a mutation.
#[derive(Debug, InputObject)]
pub struct TaskIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}

/// A report on the completion of a task.
#[derive(Debug, Default, InputObject)]
pub struct TaskFinishChangesInput {
    /// Comment, up to 500 characters.
    pub reason: Option<String>,
    /// Ids of the viewer's own uploads to add to the task's files.
    pub attachment_ids: Option<Vec<ID>>,
}

impl Read for TaskFinishChangesInput {
    type Domain = model::Said;

    fn read(self) -> AppResult<model::Said> {
        let files = self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?;
        Ok(model::Said { reason: self.reason, score: None, attachment_ids: files.unwrap_or_default() })
    }
}

/// The same changes for many tasks; absent fields stay unchanged.
#[derive(Debug, InputObject)]
pub struct TaskBatchInput {
    /// Ids of the records, 1 to 200.
    pub ids: Vec<ID>,
    /// Id of the director.
    pub director_id: Option<ID>,
    /// Planned last day.
    pub ends_on: MaybeUndefined<Date>,
    /// Level: a value of the dictionary task_level.
    pub level: MaybeUndefined<String>,
    /// Id of the milepost; tasks of other projects are refused.
    pub milepost_id: MaybeUndefined<ID>,
}

/// The same status change for many tasks.
#[derive(Debug, InputObject)]
pub struct TaskBatchStepInput {
    /// Ids of the records, 1 to 200.
    pub ids: Vec<ID>,
    /// The action; PUBLISH only with `task:create`.
    pub step: TaskAction,
    /// Reason, up to 500 characters; required for HOLD, FAIL, RESTART and CANCEL.
    pub reason: Option<String>,
}

impl TaskBatchInput {
    /// Ids of the tasks, and the changes to them.
    pub fn read(self) -> AppResult<(Vec<i64>, model::TaskPatch)> {
        let director = self.director_id.as_ref().map(decode::<Member>).transpose()?;
        let patch = model::TaskPatch {
            director_id: director.map(Some),
            ends_on: self.ends_on.given(),
            level: change(self.level),
            milepost_id: change(self.milepost_id)
                .map(|id| decode_optional::<Milepost>(id.as_ref()))
                .transpose()?,
            ..model::TaskPatch::default()
        };
        Ok((decode_all::<Task>(&self.ids)?, patch))
    }
}

/// The target of a mutation that may also create a task.
pub fn target(id: Option<&ID>, version: Option<i32>) -> AppResult<Target> {
    Ok(id.map(decode::<Task>).transpose()?.map(|id| (id, version)))
}
