//! GraphQL types of pending work: tasks, work orders and approvals that wait for the viewer.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::task::loaders::TaskById;
use xieli_domain::wait::{kinds, model};
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::input::Read;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, numbered};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;
use crate::task::Task;

numbered! {
    /// Kind of a pending item (business §2 Task).
    WaitCategory {
        /// Tasks to be done or validated.
        Task = 1,
        /// Work orders.
        Work = 2,
        /// Applications that await a decision.
        Approval = 3,
    }
}

/// Range of the deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Range")]
pub enum WaitRange {
    /// Due today.
    Today,
    /// Due in this week, which begins on Monday.
    Week,
    /// Due before today.
    Overdue,
}

/// Filter of pending items; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WaitTaskFilter {
    /// Kind of the items.
    pub category: Option<WaitCategory>,
    /// Range of the deadline.
    pub range: Option<WaitRange>,
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
}

impl Read for WaitTaskFilter {
    type Domain = model::WaitFilter;

    fn read(self) -> AppResult<model::WaitFilter> {
        Ok(model::WaitFilter {
            category: self.category.map(WaitCategory::as_i16),
            range: self.range.map(Into::into),
            keyword: self.keyword,
        })
    }
}

/// A pending item of the viewer (business §2 Task: `/waitTask`).
pub struct WaitTask(pub model::Waiting);

impl WaitTask {
    fn place(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, id)
    }
}

/// A pending item of the viewer (business §2 Task: `/waitTask`).
#[object(login)]
impl WaitTask {
    /// Key of the item, unique within the list.
    fn key(&self) -> ID {
        ID(format!("{}-{}", self.0.category, self.0.id))
    }

    /// Kind of the item.
    fn category(&self) -> WaitCategory {
        WaitCategory::from_i16(self.0.category)
    }

    /// Id in digits, unique within its kind.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// Name of the item.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Status of the item, as text for display.
    fn state(&self) -> &str {
        &self.0.state
    }

    /// Deadline of the item.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }

    /// Whether the deadline has passed.
    fn is_overdue(&self) -> bool {
        self.0.overdue
    }

    /// Path of the page that shows it.
    fn address(&self) -> String {
        let kind = kinds::ALL.iter().find(|kind| kind.category == self.0.category);
        kind.map_or_else(String::new, |kind| kind.address.replace("{}", &self.0.id.to_string()))
    }

    /// The project, if visible to the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<ProjectById>(self.place(id)).await?.map(Project::from))
    }

    /// The customer, if visible to the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<CustomerById>(self.place(id)).await?.map(Customer::from))
    }

    /// The director of the item.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.director_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(self.place(id)).await?.map(Member::from))
    }

    /// Urgency of the item (dictionaries task_level and work_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        let dictionary = match self.category() {
            WaitCategory::Work => Dictionary::WorkLevel,
            WaitCategory::Task | WaitCategory::Approval => Dictionary::TaskLevel,
        };
        dict_item(ctx, dictionary, value).await
    }

    /// Time of creation.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// The task, for items of that kind.
    async fn task(&self, ctx: &Context<'_>) -> Result<Option<Task>> {
        if self.category() != WaitCategory::Task {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<TaskById>(self.place(self.0.id)).await?.map(Task::from))
    }
}

/// Number of pending items of the viewer; each equals the length of the list with the same filter.
#[fields(login)]
pub struct WaitTaskCounts {
    /// Number of all items.
    pub all: i32,
    /// Number of tasks.
    pub task: i32,
    /// Number of work orders.
    pub work: i32,
    /// Number of approvals.
    pub approval: i32,
    /// Number of items due today.
    pub today: i32,
    /// Number of items due this week.
    pub week: i32,
    /// Number of items due before today.
    pub overdue: i32,
}
