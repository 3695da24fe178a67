//! GraphQL queries of tasks: lists, trees, counts and workload.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::MilepostById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::task::{model, sheet, store};
use xieli_macros::{fields, object};

use super::inputs::{TaskFilter, TaskGrouping, TaskMoveFilter, TaskMoveOrder, TaskOrder};
use super::types::{Task, TaskMove, TaskStatus};
use crate::core::{Connection, ContextExt, List, Result, decode, figures};
use crate::member::{ExportColumn, Member, export_columns};
use crate::milepost::Milepost;
use crate::project::Project;

/// Record types whose changes invalidate the cached figures (decision 0036).
static KINDS: &[&str] = store::tasks::ROWS.remembered;

fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Number of tasks in a status.
#[fields(login)]
pub struct TaskStatusCount {
    /// Status of the tasks.
    pub status: TaskStatus,
    /// Number of tasks.
    pub count: i32,
    /// Number of these past their planned end.
    pub overdue: i32,
}

/// Number of tasks by their relation to the viewer (business §7 `task/indexCount`).
#[fields(login)]
pub struct TaskIndexCounts {
    /// Number of tasks for the viewer to do now.
    pub to_do: i32,
    /// Number of these past their planned end.
    pub overdue: i32,
    /// Number of tasks for the viewer to validate.
    pub to_validate: i32,
    /// Number of open tasks that the viewer directs.
    pub directed: i32,
    /// Number of open tasks in which the viewer assists.
    pub joined: i32,
    /// Number of open tasks that the viewer created.
    pub created: i32,
    /// Number of the viewer's drafts.
    pub drafts: i32,
}

/// Workload of a director.
pub struct TaskWorkload(model::Workload, i64);

/// Workload of a director.
#[object(login)]
impl TaskWorkload {
    /// The director.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let key = TenantKey::new(self.1, self.0.member_id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Number of open tasks.
    fn open(&self) -> i32 {
        number(self.0.open)
    }

    /// Number of these past their planned end.
    fn overdue(&self) -> i32 {
        number(self.0.overdue)
    }

    /// Number of these in progress.
    fn working(&self) -> i32 {
        number(self.0.working)
    }

    /// Remaining effort in minutes: estimate less time spent.
    fn estimate(&self) -> i32 {
        number(self.0.estimate)
    }
}

/// A group of tasks with the same value of a property.
pub struct TaskGroup {
    of: model::GroupCount,
    by: model::Grouping,
    enterprise_id: i64,
}

impl TaskGroup {
    /// The record that the tasks have in common, if they are grouped by one of its kind.
    fn record(&self, by: model::Grouping) -> Option<TenantKey> {
        let id = self.of.key.as_deref().filter(|_| self.by == by)?.parse().ok()?;
        Some(TenantKey::new(self.enterprise_id, id))
    }
}

/// A group of tasks with the same value of a property.
#[object(login)]
impl TaskGroup {
    /// Id in digits of the record, or value of the dictionary; null for tasks without one.
    fn key(&self) -> Option<String> {
        self.of.key.clone()
    }

    /// Number of tasks.
    fn count(&self) -> i32 {
        number(self.of.count)
    }

    /// Number of these past their planned end.
    fn overdue(&self) -> i32 {
        number(self.of.overdue)
    }

    /// The director, if the tasks are grouped by director.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(key) = self.record(model::Grouping::Director) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// The project, if the tasks are grouped by project; null also when it is not visible to the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(key) = self.record(model::Grouping::Project) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<ProjectById>(key).await?.map(Project::from))
    }

    /// The milepost, if the tasks are grouped by milepost; null also when its project is not visible to the
    /// viewer.
    async fn milepost(&self, ctx: &Context<'_>) -> Result<Option<Milepost>> {
        let Some(key) = self.record(model::Grouping::Milepost) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        let Some(found) = loaders.load::<MilepostById>(key).await? else { return Ok(None) };
        let of = TenantKey::new(self.enterprise_id, found.project_id);
        let seen = loaders.load::<ProjectById>(of).await?.is_some();
        Ok(Some(found).filter(|_| seen).map(Milepost::from))
    }
}

/// Queries of tasks.
#[derive(Default)]
pub struct TaskQuery;

/// Queries of tasks.
#[object(root)]
impl TaskQuery {
    /// Tasks, one page (business §7 `task/list`, `manage/list`, `needWork/list`).
    #[requires("task")]
    #[list(store::tasks)]
    fn tasks(list: List<TaskFilter, TaskOrder>) -> Connection<Task>;

    /// The task with this id; null when none is visible to the viewer.
    #[requires("task")]
    #[one]
    fn task() -> Task;

    /// The tree of a task as far as it is visible to the viewer, its root first, at most 5,000 tasks; null
    /// when the task is not visible to the viewer (business §7 `task/queryTreeList`).
    #[requires("task")]
    async fn task_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the root, or of any task of the tree.")] root_id: ID,
    ) -> Result<Option<Vec<Task>>> {
        let (viewer, connection) = (ctx.viewer()?, ctx.read().await?);
        let Some(found) = store::tasks::find(&connection, viewer, decode::<Task>(&root_id)?).await? else {
            return Ok(None);
        };
        let rows = store::tree(&connection, viewer, found.root_id.unwrap_or(found.id)).await?;
        Ok(Some(rows.into_iter().map(Task::from).collect()))
    }

    /// The direct children of a task, at most 5,000; null when the task is not visible to the viewer
    /// (business §7 `task/queryTreeByPid`).
    #[requires("task")]
    async fn task_children(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the parent task.")] parent_id: ID,
    ) -> Result<Option<Vec<Task>>> {
        let (viewer, connection) = (ctx.viewer()?, ctx.read().await?);
        let id = decode::<Task>(&parent_id)?;
        if store::tasks::find(&connection, viewer, id).await?.is_none() {
            return Ok(None);
        }
        let rows = store::children(&connection, viewer, &[id]).await?;
        Ok(Some(rows.into_iter().map(Task::from).collect()))
    }

    /// Number of tasks of a filter in each status (business §7 `task/count`).
    #[requires("task")]
    async fn task_statuses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the tasks to count.")] filter: Option<TaskFilter>,
    ) -> Result<Option<Vec<TaskStatusCount>>> {
        let filter = filter.unwrap_or_default().read()?;
        let rows = figures(ctx, KINDS, "statuses", &filter, store::statuses).await?;
        let count = |row: model::StatusCount| TaskStatusCount {
            status: TaskStatus::from_i16(row.status),
            count: number(row.count),
            overdue: number(row.overdue),
        };
        Ok(Some(rows.into_iter().map(count).collect()))
    }

    /// Number of tasks of a filter by director, project, milepost or level, the largest groups first; at most
    /// 100.
    #[requires("task")]
    async fn task_groups(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the tasks to count.")] filter: Option<TaskFilter>,
        #[graphql(desc = "The property to group by.")] by: TaskGrouping,
    ) -> Result<Option<Vec<TaskGroup>>> {
        let by = model::Grouping::from(by);
        let asked = (filter.unwrap_or_default().read()?, by);
        let rows = figures(ctx, KINDS, "groups", &asked, store::groups).await?;
        let enterprise_id = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|of| TaskGroup { of, by, enterprise_id }).collect()))
    }

    /// Number of tasks by their relation to the viewer (business §7 `task/indexCount`).
    #[requires("task")]
    async fn task_index_counts(&self, ctx: &Context<'_>) -> Result<Option<TaskIndexCounts>> {
        let counts = figures(ctx, KINDS, "index", &(), |c, v, ()| store::index_counts(c, v)).await?;
        Ok(Some(TaskIndexCounts {
            to_do: number(counts.to_do),
            overdue: number(counts.overdue),
            to_validate: number(counts.to_validate),
            directed: number(counts.directed),
            joined: number(counts.joined),
            created: number(counts.created),
            drafts: number(counts.drafts),
        }))
    }

    /// Workload of the directors of a filter's tasks, the largest first; at most 200.
    #[requires("task")]
    async fn task_workload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the tasks to count.")] filter: Option<TaskFilter>,
    ) -> Result<Option<Vec<TaskWorkload>>> {
        let (filter, viewer) = (filter.unwrap_or_default().read()?, ctx.viewer()?);
        let rows = figures(ctx, KINDS, "workload", &filter, store::workload).await?;
        Ok(Some(rows.into_iter().map(|row| TaskWorkload(row, viewer.enterprise_id)).collect()))
    }

    /// Columns available when tasks are exported (business §7 `task/exportColumns`).
    #[requires("task:export")]
    async fn task_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// Status changes of tasks, one page (business §7 `/tms/log/list`).
    #[requires("task")]
    #[list(store::moves)]
    fn task_moves(list: List<TaskMoveFilter, TaskMoveOrder>) -> Connection<TaskMove>;
}
