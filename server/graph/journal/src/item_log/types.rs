//! GraphQL types of work logs.

use async_graphql::{Context, Json};
use chrono::{DateTime, Utc};
use serde_json::Value;
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::item_log::loaders::{CommentsOfLog, FilesOfLog, LikesOfLog};
use xieli_domain::item_log::service::Written;
use xieli_domain::item_log::{model, rules, store};
use xieli_domain::journal::links::RecordOf;
use xieli_domain::log_category::loaders::LogCategoryById;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::journal::{JournalRecord, shown};
use crate::log_category::LogCategory;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};
use crate::team::Team;

record!(
    /// A work log: the work of a member on a day (business §3 Log).
    ItemLog: model::ItemLog, store::logs::find
);

/// Permissions of the viewer on a log; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct ItemLogViewerCan {
    /// Change it; after the edit period the change is recorded in its history.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

impl ItemLog {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn likes_of(&self, ctx: &Context<'_>) -> Result<Vec<i64>> {
        Ok(ctx.loaders()?.load::<LikesOfLog>(self.key()).await?.unwrap_or_default())
    }
}

/// A work log: the work of a member on a day (business §3 Log).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ItemLog {
    /// The author.
    #[by(MemberById, author_id)]
    fn author(&self) -> Result<Option<Member>>;

    /// The type (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// The template by which it was written.
    #[by(LogCategoryById, category_id)]
    fn category(&self) -> Result<Option<LogCategory>>;

    /// The day of the work.
    fn happened_on(&self) -> Date {
        Date(self.0.happened_on)
    }

    /// Duration in minutes.
    fn minutes(&self) -> i32;

    /// Duration in hours.
    fn hours(&self) -> f64 {
        rules::hours(self.0.minutes.into())
    }

    /// The text, 1 to 10000 characters.
    fn contents(&self) -> &str;

    /// Values by the keys of the template's fields; records and files by their ids.
    fn values(&self) -> Json<Value> {
        Json(self.0.values.clone())
    }

    /// The task of the work, as far as it is visible to the viewer.
    async fn task(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Task.record_type(), self.0.task_id).await
    }

    /// The work order of the work, as far as it is visible to the viewer.
    async fn work_order(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::WorkOrder.record_type(), self.0.work_order_id).await
    }

    /// The project of the work, as far as it is visible to the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Project.record_type(), self.0.project_id).await
    }

    /// The customer of the work, as far as it is visible to the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Customer.record_type(), self.0.customer_id).await
    }

    /// The author's main team on that day.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Members who may see it in addition.
    async fn visible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.visible_member_ids).await?))
    }

    /// Whether everyone who can see its project can see it.
    fn open_to_project(&self) -> bool;

    /// Whether it was changed after the edit period of its type; its history has the earlier content.
    fn edited_late(&self) -> bool;

    /// The attached files and those of its values, in order of upload.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let found = ctx.loaders()?.load::<FilesOfLog>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(File::from).collect()))
    }

    /// Members who like it, the earliest first.
    async fn likes(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let ids = self.likes_of(ctx).await?;
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &ids).await?))
    }

    /// The number of likes.
    async fn like_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(i64::try_from(self.likes_of(ctx).await?.len()).unwrap_or(i64::MAX)))
    }

    /// Whether the viewer likes it.
    async fn liked(&self, ctx: &Context<'_>) -> Result<bool> {
        let me = ctx.viewer()?.member_id;
        Ok(self.likes_of(ctx).await?.contains(&me))
    }

    /// The number of comments.
    async fn comment_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(ctx.loaders()?.load::<CommentsOfLog>(self.key()).await?.unwrap_or_default()))
    }

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ItemLogViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(ItemLogViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
        })
    }
}

/// A count as a GraphQL `Int`.
pub fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The number and duration of the logs of a group.
pub struct ItemLogFigure(model::LogFigure, model::LogGrouping, i64);

impl ItemLogFigure {
    /// A line of a statistic, with the enterprise.
    pub fn new(figure: model::LogFigure, by: model::LogGrouping, enterprise_id: i64) -> Self {
        Self(figure, by, enterprise_id)
    }

    fn id_of(&self, by: model::LogGrouping) -> Option<i64> {
        self.0.id.filter(|_| self.1 == by)
    }
}

/// The number and duration of the logs of a group.
#[object(login)]
impl ItemLogFigure {
    /// The type (dictionary log_type), in a statistic by type.
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.log_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::LogType, value).await
    }

    /// The author, in a statistic by author.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.2, self.id_of(model::LogGrouping::Member)).await
    }

    /// The team, in a statistic by team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.id_of(model::LogGrouping::Team) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<TeamById>(TenantKey::new(self.2, id)).await?.map(Team::from))
    }

    /// The project, in a statistic by project, if it is visible to the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        let id = self.id_of(model::LogGrouping::Project);
        shown(ctx, RecordOf::Project.record_type(), id).await
    }

    /// The day, in a statistic by day.
    fn day(&self) -> Option<Date> {
        self.0.day.map(Date)
    }

    /// The number of logs.
    fn count(&self) -> i32 {
        number(self.0.count)
    }

    /// Duration in minutes.
    fn minutes(&self) -> i32 {
        number(self.0.minutes)
    }

    /// Duration in hours.
    fn hours(&self) -> f64 {
        rules::hours(self.0.minutes)
    }
}

/// The number of a member's logs on a day.
#[fields(login)]
pub struct LogDay {
    /// The day.
    pub day: Date,
    /// The number of logs.
    pub count: i32,
}

/// A member's row of the calendar of logs.
pub struct LogCalendarRow(Written, i64);

impl LogCalendarRow {
    /// A row, with the enterprise.
    pub fn new(written: Written, enterprise_id: i64) -> Self {
        Self(written, enterprise_id)
    }
}

/// A member's row of the calendar of logs.
#[object(login)]
impl LogCalendarRow {
    /// The member.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.1, Some(self.0.member_id)).await
    }

    /// One entry for each day, in order; 0 on days without logs.
    fn days(&self) -> Vec<LogDay> {
        let day = |(day, count): &(chrono::NaiveDate, i64)| LogDay { day: Date(*day), count: number(*count) };
        self.0.days.iter().map(day).collect()
    }
}
