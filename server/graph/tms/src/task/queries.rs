//! Reading tasks.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::milepost::loaders::MilepostById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::task::{model, sheet, store};
use xieli_macros::{fields, object};

use super::inputs::{TaskFilter, TaskGrouping, TaskMoveFilter, TaskMoveOrder, TaskOrder};
use super::types::{Task, TaskMove, TaskStatus};
use crate::core::{Connection, List, Reach, Result, decode, figures};
use crate::member::{ExportColumn, Member, export_columns};
use crate::milepost::Milepost;
use crate::project::Project;

/// Until one of these changes, figures are remembered (decision 0036).
static KINDS: &[&str] = store::tasks::ROWS.remembered;

fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// How many tasks stand somewhere.
#[fields(login)]
pub struct TaskStatusCount {
    /// Where.
    pub status: TaskStatus,
    /// How many.
    pub count: i32,
    /// Of these, past their end.
    pub overdue: i32,
}

/// How many tasks concern the viewer, and how (business §7 `task/indexCount`).
#[fields(login)]
pub struct TaskIndexCounts {
    /// To be done now.
    pub to_do: i32,
    /// Of these, past their end.
    pub overdue: i32,
    /// To be validated.
    pub to_validate: i32,
    /// Seen to, and open.
    pub directed: i32,
    /// Worked along on, and open.
    pub joined: i32,
    /// Made, and open.
    pub created: i32,
    /// Drafts.
    pub drafts: i32,
}

/// How much somebody sees to.
pub struct TaskWorkload(model::Workload, i64);

/// How much somebody sees to.
#[object(login)]
impl TaskWorkload {
    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let key = TenantKey::new(self.1, self.0.member_id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Open tasks.
    fn open(&self) -> i32 {
        number(self.0.open)
    }

    /// Of these, past their end.
    fn overdue(&self) -> i32 {
        number(self.0.overdue)
    }

    /// Of these, in progress.
    fn working(&self) -> i32 {
        number(self.0.working)
    }

    /// Minutes that they are thought to take, less what was spent.
    fn estimate(&self) -> i32 {
        number(self.0.estimate)
    }
}

/// Tasks that have something in common.
pub struct TaskGroup {
    of: model::GroupCount,
    by: model::Grouping,
    enterprise_id: i64,
}

impl TaskGroup {
    /// The record that they have in common, if that is what they are grouped by.
    fn record(&self, by: model::Grouping) -> Option<TenantKey> {
        let id = self.of.key.as_deref().filter(|_| self.by == by)?.parse().ok()?;
        Some(TenantKey::new(self.enterprise_id, id))
    }
}

/// Tasks that have something in common.
#[object(login)]
impl TaskGroup {
    /// The number of the record, or the value of the dictionary; null for those that have none.
    fn key(&self) -> Option<String> {
        self.of.key.clone()
    }

    /// How many.
    fn count(&self) -> i32 {
        number(self.of.count)
    }

    /// Of these, past their end.
    fn overdue(&self) -> i32 {
        number(self.of.overdue)
    }

    /// The member who sees to them, where they are grouped by that.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(key) = self.record(model::Grouping::Director) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Their project, where they are grouped by that; null as well for those for whom it does not exist.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(key) = self.record(model::Grouping::Project) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<ProjectById>(key).await?.map(Project::from))
    }

    /// Their milepost, where they are grouped by that; null as well for those for whom its project does not exist.
    async fn milepost(&self, ctx: &Context<'_>) -> Result<Option<Milepost>> {
        let Some(key) = self.record(model::Grouping::Milepost) else { return Ok(None) };
        let loaders = ctx.loaders()?;
        let Some(found) = loaders.load::<MilepostById>(key).await? else { return Ok(None) };
        let of = TenantKey::new(self.enterprise_id, found.project_id);
        let seen = loaders.load::<ProjectById>(of).await?.is_some();
        Ok(Some(found).filter(|_| seen).map(Milepost::from))
    }
}

/// Root fields that read tasks.
#[derive(Default)]
pub struct TaskQuery;

/// Root fields that read tasks.
#[object(root)]
impl TaskQuery {
    /// Tasks, one page (business §7 `task/list`, `manage/list`, `needWork/list`).
    #[requires("task")]
    #[list(store::tasks)]
    fn tasks(list: List<TaskFilter, TaskOrder>) -> Connection<Task>;

    /// One of them; null when there is none for the viewer.
    #[requires("task")]
    #[one]
    fn task() -> Task;

    /// The whole tree in which a task stands as far as it exists for the viewer, its top first, at most 5,000; null when there is
    /// no such task for them (business §7 `task/queryTreeList`).
    #[requires("task")]
    async fn task_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its top, or any of its tasks.")] root_id: ID,
    ) -> Result<Option<Vec<Task>>> {
        let (viewer, connection) = (ctx.viewer()?, ctx.read().await?);
        let Some(found) = store::tasks::find(&connection, viewer, decode::<Task>(&root_id)?).await? else {
            return Ok(None);
        };
        let rows = store::tree(&connection, viewer, found.root_id.unwrap_or(found.id)).await?;
        Ok(Some(rows.into_iter().map(Task::from).collect()))
    }

    /// The tasks right below one, at most 5,000; null when there is no such task for the viewer (business §7
    /// `task/queryTreeByPid`).
    #[requires("task")]
    async fn task_children(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Below which.")] parent_id: ID,
    ) -> Result<Option<Vec<Task>>> {
        let (viewer, connection) = (ctx.viewer()?, ctx.read().await?);
        let id = decode::<Task>(&parent_id)?;
        if store::tasks::find(&connection, viewer, id).await?.is_none() {
            return Ok(None);
        }
        let rows = store::children(&connection, viewer, &[id]).await?;
        Ok(Some(rows.into_iter().map(Task::from).collect()))
    }

    /// How many of what a filter finds stand where (business §7 `task/count`).
    #[requires("task")]
    async fn task_statuses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] filter: Option<TaskFilter>,
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

    /// How many of what a filter finds have the same director, project, milepost or level, the largest groups first; at most 100.
    #[requires("task")]
    async fn task_groups(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] filter: Option<TaskFilter>,
        #[graphql(desc = "The property that they have in common.")] by: TaskGrouping,
    ) -> Result<Option<Vec<TaskGroup>>> {
        let by = model::Grouping::from(by);
        let asked = (filter.unwrap_or_default().read()?, by);
        let rows = figures(ctx, KINDS, "groups", &asked, store::groups).await?;
        let enterprise_id = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|of| TaskGroup { of, by, enterprise_id }).collect()))
    }

    /// How many tasks concern the viewer, and how (business §7 `task/indexCount`).
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

    /// How much those who see to what a filter finds have to do, the busiest first; at most 200.
    #[requires("task")]
    async fn task_workload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] filter: Option<TaskFilter>,
    ) -> Result<Option<Vec<TaskWorkload>>> {
        let (filter, viewer) = (filter.unwrap_or_default().read()?, ctx.viewer()?);
        let rows = figures(ctx, KINDS, "workload", &filter, store::workload).await?;
        Ok(Some(rows.into_iter().map(|row| TaskWorkload(row, viewer.enterprise_id)).collect()))
    }

    /// The columns that tasks can be exported with (business §7 `task/exportColumns`).
    #[requires("task:export")]
    async fn task_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// Steps that were taken with tasks, one page (business §7 `/tms/log/list`).
    #[requires("task")]
    #[list(store::moves)]
    fn task_moves(list: List<TaskMoveFilter, TaskMoveOrder>) -> Connection<TaskMove>;
}
