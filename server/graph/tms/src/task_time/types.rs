//! What time that was spent on tasks looks like from outside.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::member::loaders::MemberById;
use xieli_domain::task::loaders::TaskById;
use xieli_domain::task_time::{model, rules, store};
use xieli_macros::{InputObject, fields, object};

use crate::core::input::DateRange;
use crate::core::scalar::Date;
use crate::core::{Reach, Result, SortDirection, order, record};
use crate::member::Member;
use crate::task::Task;

record!(
    /// Time that somebody spent on a task (business §2 Task).
    TaskTime: model::TaskTime, store::times::find
);

/// What the viewer may do with an entry.
#[fields(login)]
pub struct TaskTimeViewerCan {
    /// Take it back.
    pub delete: bool,
}

/// Time that somebody spent on a task (business §2 Task).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl TaskTime {
    /// On which task, as far as it exists for the viewer.
    #[by(TaskById, task_id)]
    fn task(&self) -> Result<Option<Task>>;

    /// Who worked.
    #[by(MemberById, worked_by)]
    fn member(&self) -> Result<Option<Member>>;

    /// On which day.
    fn spent_on(&self) -> Date {
        Date(self.0.spent_on)
    }

    /// How long.
    fn minutes(&self) -> i32;

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<TaskTimeViewerCan> {
        Ok(TaskTimeViewerCan { delete: rules::may_delete(ctx.viewer()?, &self.0) })
    }
}

/// Which entries; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TaskTimeFilter)]
pub struct TaskTimeFilter {
    /// On this task.
    #[graphql(id = Task)]
    pub task_id: Option<ID>,
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// On one of these days.
    pub spent_on: Option<DateRange>,
}

order! {
    /// What entries can be sorted by.
    pub enum TaskTimeSort {
        /// Time of creation.
        CreatedAt,
        /// On which day it was spent.
        SpentOn,
    }

    /// One order of entries; ties are broken by id.
    pub struct TaskTimeOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Time that the viewer spent on a task.
#[derive(Debug, InputObject)]
#[graphql(into = model::TaskTimePatch, rest)]
pub struct TaskTimeInput {
    /// On which task.
    #[graphql(id = Task)]
    pub task_id: Option<ID>,
    /// On which day; today if absent.
    pub spent_on: Option<Date>,
    /// How long, 1 to 1440.
    pub minutes: Option<i32>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
}

/// Which entries.
#[derive(Debug, InputObject)]
pub struct TaskTimeIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
