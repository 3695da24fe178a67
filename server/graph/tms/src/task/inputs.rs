//! What tasks are asked and told.

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

/// Which part of the tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Scope")]
pub enum TaskScope {
    /// All that one may see.
    All,
    /// What one has to do now: work at it, or validate it.
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

impl Given<model::Scope> for TaskScope {
    fn given(self) -> model::Scope {
        self.into()
    }
}

/// The property that the tasks of a column of a board have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Grouping")]
pub enum TaskGrouping {
    /// The member who sees to them.
    Director,
    /// Their project.
    Project,
    /// The milepost that they are on the way to.
    Milepost,
    /// Their level (dictionary task_level).
    Level,
}

impl Given<model::Grouping> for TaskGrouping {
    fn given(self) -> model::Grouping {
        self.into()
    }
}

/// Which tasks; absent fields do not narrow. Drafts are shown where they are asked for alone.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TaskFilter, rest)]
pub struct TaskFilter {
    /// Which part.
    pub scope: Option<TaskScope>,
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// In one of these statuses.
    #[graphql(name = "status")]
    pub statuses: Option<Vec<TaskStatus>>,
    /// Of one of these values of the dictionary task_level.
    #[graphql(name = "level")]
    pub levels: Option<Vec<String>>,
    /// Neither done nor cancelled, or either.
    pub open: Option<bool>,
    /// In this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// On the way to this milepost.
    #[graphql(id = Milepost)]
    pub milepost_id: Option<ID>,
    /// For this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
    /// This member sees to them.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Somebody of this team sees to them.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// This member sees to them, validates them or works along.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Right below this one.
    #[graphql(id = Task)]
    pub parent_id: Option<ID>,
    /// Without one above, or with one.
    pub tops: Option<bool>,
    /// Those that have nothing of this.
    pub without: Option<TaskGrouping>,
    /// Past their end and still open, or not.
    pub overdue: Option<bool>,
    /// Made by.
    #[graphql(id = Member, name = "createdById")]
    pub created_by: Option<ID>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
    /// Finished on one of these days.
    pub finished_at: Option<DateRange>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<DateRange>,
    /// Planned to end on one of these days.
    pub ends_on: Option<DateRange>,
    /// By the enterprise's own fields: all of these, at most 10.
    #[graphql(read = read_filters)]
    pub custom: Option<Vec<CustomFilter>>,
}

order! {
    /// What tasks can be sorted by.
    pub enum TaskSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// Name.
        Name,
        /// When they are to begin; those without come last.
        BeginsOn,
        /// When they are to end; those without come last.
        EndsOn,
        /// A field of the enterprise's own, which customField names; those without a value come last.
        Custom,
    }

    /// One order of tasks; ties are broken by id.
    pub struct TaskOrder, or CREATED_AT DESC, else "SortDirection::Asc", own CustomField;
}

/// Which steps; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct TaskMoveFilter {
    /// With this task.
    pub task_id: Option<ID>,
    /// Taken by this member.
    pub member_id: Option<ID>,
    /// One of these.
    pub step: Option<Vec<TaskAction>>,
    /// Taken on one of these days.
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
    /// What steps can be sorted by.
    pub enum TaskMoveSort {
        /// When they were taken.
        CreatedAt,
    }

    /// One order of steps; ties are broken by id.
    pub struct TaskMoveOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A line of a checklist.
#[derive(Debug, Clone, InputObject)]
pub struct TaskCheckInput {
    /// One that is there; absent: a new one.
    pub id: Option<ID>,
    /// 1 to 200 characters.
    pub name: String,
}

/// A task, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, Default, InputObject)]
pub struct TaskInput {
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// A value of the dictionary task_level.
    pub level: MaybeUndefined<String>,
    /// The task above; of a new one, project, milepost and customer come from there unless they are said.
    pub parent_id: MaybeUndefined<ID>,
    /// In this project.
    pub project_id: MaybeUndefined<ID>,
    /// On the way to this milepost of the project.
    pub milepost_id: MaybeUndefined<ID>,
    /// For this customer.
    pub customer_id: MaybeUndefined<ID>,
    /// Who sees to it.
    pub director_id: MaybeUndefined<ID>,
    /// One of their teams; absent: the main one.
    pub director_team_id: MaybeUndefined<ID>,
    /// Who says that it is done well; of a new one for somebody else whoever makes it, unless somebody is named.
    pub validator_id: MaybeUndefined<ID>,
    /// Who works along, at most 50.
    pub member_ids: Option<Vec<ID>>,
    /// Planned to begin.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned to end, not before that.
    pub ends_on: MaybeUndefined<Date>,
    /// Minutes that it is thought to take.
    pub estimate: MaybeUndefined<i32>,
    /// Exactly these are ticked off from now on, in this order, at most 50.
    pub checks: Option<Vec<TaskCheckInput>>,
    /// Exactly these have to be done before it starts, at most 50.
    pub after_ids: Option<Vec<ID>>,
    /// Exactly these files are attached from now on, at most 20: own uploads, and what is attached already.
    pub attachment_ids: Option<Vec<ID>>,
    /// Values of the enterprise's own fields; those not named stay, required ones are asked of a new one.
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
        let line = |line: TaskCheckInput| {
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

/// Which tasks.
#[derive(Debug, InputObject)]
pub struct TaskIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// What is said of a task that is finished.
#[derive(Debug, Default, InputObject)]
pub struct TaskFinishInput {
    /// Up to 500 characters.
    pub reason: Option<String>,
    /// Own uploads that come to the files of the task.
    pub attachment_ids: Option<Vec<ID>>,
}

impl Read for TaskFinishInput {
    type Domain = model::Said;

    fn read(self) -> AppResult<model::Said> {
        let files = self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?;
        Ok(model::Said { reason: self.reason, score: None, attachment_ids: files.unwrap_or_default() })
    }
}

/// Many tasks that are changed alike; what is absent stays.
#[derive(Debug, InputObject)]
pub struct TaskBatchInput {
    /// 1 to 200.
    pub ids: Vec<ID>,
    /// Who sees to them.
    pub director_id: Option<ID>,
    /// Planned to end.
    pub ends_on: MaybeUndefined<Date>,
    /// A value of the dictionary task_level.
    pub level: MaybeUndefined<String>,
    /// On the way to this milepost; tasks of other projects than the milepost's are refused.
    pub milepost_id: MaybeUndefined<ID>,
}

/// Many tasks with which the same step is taken.
#[derive(Debug, InputObject)]
pub struct TaskBatchStepInput {
    /// 1 to 200.
    pub ids: Vec<ID>,
    /// Which step; PUBLISH with `task:create` alone.
    pub step: TaskAction,
    /// Why, up to 500 characters; required of HOLD, FAIL, RESTART and CANCEL.
    pub reason: Option<String>,
}

impl TaskBatchInput {
    /// Which, and what is to be of them.
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

/// The task of a call that may also make one.
pub fn target(id: Option<&ID>, version: Option<i32>) -> AppResult<Target> {
    Ok(id.map(decode::<Task>).transpose()?.map(|id| (id, version)))
}
