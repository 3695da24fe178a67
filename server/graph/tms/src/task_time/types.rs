//! GraphQL types and inputs of time entries: the time that members spent on tasks.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::task::loaders::TaskById;
use xieli_domain::task_time::{model, rules, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::input::DateRange;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, SortDirection, order, record};
use crate::member::Member;
use crate::task::Task;

record!(
    /// A time entry: the time that a member spent on a task (business §2 Task).
    TaskTime: model::TaskTime, store::times::find
);

/// Actions permitted to the viewer on a time entry.
#[fields(login)]
pub struct TaskTimeViewerCan {
    /// Whether the viewer may delete it.
    pub delete: bool,
}

/// A time entry: the time that a member spent on a task (business §2 Task).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl TaskTime {
    /// The task, if visible to the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// The member who did the work.
    #[by(MemberById, worked_by)]
    fn member(&self) -> Result<Option<Member>>;

    /// Day of the work.
    fn spent_on(&self) -> Date {
        Date(self.0.spent_on)
    }

    /// Duration in minutes.
    fn minutes(&self) -> i32;

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<TaskTimeViewerCan> {
        Ok(TaskTimeViewerCan { delete: rules::may_delete(ctx.viewer()?, &self.0) })
    }
}

/// Filter of time entries; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TaskTimeFilter)]
pub struct TaskTimeFilter {
    /// Id of the task.
    #[graphql(id = Task)]
    pub task_id: Option<ID>,
    /// Id of the member who did the work.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Days of the work.
    pub spent_on: Option<DateRange>,
}

order! {
    /// Sort keys of time entries.
    pub enum TaskTimeSort {
        /// Time of creation.
        CreatedAt,
        /// Day of the work.
        SpentOn,
    }

    /// Sort order of time entries; ties are broken by id.
    pub struct TaskTimeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A time entry of the viewer to create.
#[derive(Debug, InputObject)]
#[graphql(into = model::TaskTimePatch, rest)]
pub struct TaskTimeInput {
    /// Id of the task.
    #[graphql(id = Task)]
    pub task_id: Option<ID>,
    /// Day of the work; today if absent.
    pub spent_on: Option<Date>,
    /// Duration in minutes, 1 to 1440.
    pub minutes: Option<i32>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// Ids of time entries for a mutation.
#[derive(Debug, InputObject)]
pub struct TaskTimeIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}
