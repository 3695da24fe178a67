//! What waits for somebody, as it looks from outside.

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
use crate::core::{Reach, Result, numbered};
use crate::customer::Customer;
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;
use crate::task::Task;

numbered! {
    /// What kind of thing waits (business §2 Task).
    WaitCategory {
        /// Tasks.
        Task = 1,
        /// Work orders.
        Work = 2,
        /// Approvals.
        Approval = 3,
    }
}

/// Until when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Range")]
pub enum WaitRange {
    /// Until today, and not before.
    Today,
    /// Until a day of this week, which begins on Monday.
    Week,
    /// Until a day before today.
    Overdue,
}

/// Which of it; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct WaitTaskFilter {
    /// Of this kind.
    pub category: Option<WaitCategory>,
    /// Until when.
    pub range: Option<WaitRange>,
    /// By name, pinyin or initials.
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

/// Something that waits for the viewer (business §2 Task: `/waitTask`).
pub struct WaitTask(pub model::Waiting);

impl WaitTask {
    fn place(&self, id: i64) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, id)
    }
}

/// Something that waits for the viewer (business §2 Task: `/waitTask`).
#[object(login)]
impl WaitTask {
    /// Tells it from all others of the list.
    fn key(&self) -> ID {
        ID(format!("{}-{}", self.0.category, self.0.id))
    }

    /// What kind of thing it is.
    fn category(&self) -> WaitCategory {
        WaitCategory::from_i16(self.0.category)
    }

    /// Its number within its kind.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// What it is called.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Where it stands, as people say it.
    fn state(&self) -> &str {
        &self.0.state
    }

    /// Until when.
    fn due_on(&self) -> Option<Date> {
        self.0.due_on.map(Date)
    }

    /// Past its end.
    fn is_overdue(&self) -> bool {
        self.0.overdue
    }

    /// Where it is shown.
    fn address(&self) -> String {
        let kind = kinds::ALL.iter().find(|kind| kind.category == self.0.category);
        kind.map_or_else(String::new, |kind| kind.address.replace("{}", &self.0.id.to_string()))
    }

    /// In which project, as far as it exists for the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<Project>> {
        let Some(id) = self.0.project_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<ProjectById>(self.place(id)).await?.map(Project::from))
    }

    /// For which customer, as far as it exists for the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<Customer>> {
        let Some(id) = self.0.customer_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<CustomerById>(self.place(id)).await?.map(Customer::from))
    }

    /// Who sees to it.
    async fn director(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.director_id else { return Ok(None) };
        Ok(ctx.loaders()?.load::<MemberById>(self.place(id)).await?.map(Member::from))
    }

    /// How urgent it is (dictionaries task_level and work_level).
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        let dictionary = match self.category() {
            WaitCategory::Work => Dictionary::WorkLevel,
            WaitCategory::Task | WaitCategory::Approval => Dictionary::TaskLevel,
        };
        dict_item(ctx, dictionary, value).await
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// The task, of tasks.
    async fn task(&self, ctx: &Context<'_>) -> Result<Option<Task>> {
        if self.category() != WaitCategory::Task {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<TaskById>(self.place(self.0.id)).await?.map(Task::from))
    }
}

/// How much waits for the viewer: each the length of the list that it opens.
#[fields(login)]
pub struct WaitTaskCounts {
    /// Everything.
    pub all: i32,
    /// Tasks.
    pub task: i32,
    /// Work orders.
    pub work: i32,
    /// Approvals.
    pub approval: i32,
    /// Until today, and not before.
    pub today: i32,
    /// Until a day of this week.
    pub week: i32,
    /// Until a day before today.
    pub overdue: i32,
}
