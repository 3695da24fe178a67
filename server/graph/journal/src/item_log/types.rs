//! What logs look like from outside.

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
use crate::core::{Reach, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::file::File;
use crate::journal::{JournalRecord, shown};
use crate::log_category::LogCategory;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};
use crate::team::Team;

record!(
    /// What somebody did on a day (business §3 Log).
    ItemLog: model::ItemLog, store::logs::find
);

/// What the viewer may do with a log; offered if and only if it is accepted.
#[fields(login)]
pub struct ItemLogViewerCan {
    /// Change it; after its time with a trace.
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

/// What somebody did on a day (business §3 Log).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ItemLog {
    /// Whose it is.
    #[by(MemberById, author_id)]
    fn author(&self) -> Result<Option<Member>>;

    /// Its type (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// The template that it was written by.
    #[by(LogCategoryById, category_id)]
    fn category(&self) -> Result<Option<LogCategory>>;

    /// The day that it tells of.
    fn happened_on(&self) -> Date {
        Date(self.0.happened_on)
    }

    /// How long it took, in minutes.
    fn minutes(&self) -> i32;

    /// The same in hours.
    fn hours(&self) -> f64 {
        rules::hours(self.0.minutes.into())
    }

    /// 1 to 10000 characters.
    fn contents(&self) -> &str;

    /// Values by the keys of the template's fields; records and files by their numbers.
    fn values(&self) -> Json<Value> {
        Json(self.0.values.clone())
    }

    /// The task that it is about, as far as it exists for the viewer.
    async fn task(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Task.record_type(), self.0.task_id).await
    }

    /// The work order that it is about, as far as it exists for the viewer.
    async fn work_order(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::WorkOrder.record_type(), self.0.work_order_id).await
    }

    /// The project that it is about, as far as it exists for the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Project.record_type(), self.0.project_id).await
    }

    /// The customer that it is about, as far as it exists for the viewer.
    async fn customer(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        shown(ctx, RecordOf::Customer.record_type(), self.0.customer_id).await
    }

    /// The author's main team on that day.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Who sees it besides.
    async fn visible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.visible_member_ids).await?))
    }

    /// Whoever sees its project sees it.
    fn open_to_project(&self) -> bool;

    /// It was changed after the time that its type leaves; its history has what it was.
    fn edited_late(&self) -> bool;

    /// What is attached to it, with the files of its values, in the order in which it came.
    async fn files(&self, ctx: &Context<'_>) -> Result<Option<Vec<File>>> {
        let found = ctx.loaders()?.load::<FilesOfLog>(self.key()).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(File::from).collect()))
    }

    /// Who likes it, the first first.
    async fn likes(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let ids = self.likes_of(ctx).await?;
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &ids).await?))
    }

    /// How many like it.
    async fn like_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(i64::try_from(self.likes_of(ctx).await?.len()).unwrap_or(i64::MAX)))
    }

    /// Whether the viewer does.
    async fn liked(&self, ctx: &Context<'_>) -> Result<bool> {
        let me = ctx.viewer()?.member_id;
        Ok(self.likes_of(ctx).await?.contains(&me))
    }

    /// How many comments it has.
    async fn comment_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(ctx.loaders()?.load::<CommentsOfLog>(self.key()).await?.unwrap_or_default()))
    }

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<ItemLogViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(ItemLogViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
        })
    }
}

/// A count as the schema tells it.
pub fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// How many logs there are of something, and how long they took.
pub struct ItemLogFigure(model::LogFigure, model::LogGrouping, i64);

impl ItemLogFigure {
    /// A line of a statistic of an enterprise.
    pub fn new(figure: model::LogFigure, by: model::LogGrouping, enterprise_id: i64) -> Self {
        Self(figure, by, enterprise_id)
    }

    fn id_of(&self, by: model::LogGrouping) -> Option<i64> {
        self.0.id.filter(|_| self.1 == by)
    }
}

/// How many logs there are of something, and how long they took.
#[object(login)]
impl ItemLogFigure {
    /// The type (dictionary log_type), where it is told by types.
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.log_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::LogType, value).await
    }

    /// The author, where it is told by authors.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.2, self.id_of(model::LogGrouping::Member)).await
    }

    /// The team, where it is told by teams.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.id_of(model::LogGrouping::Team) else { return Ok(None) };
        Ok(ctx.loaders()?.load::<TeamById>(TenantKey::new(self.2, id)).await?.map(Team::from))
    }

    /// The project, where it is told by projects and exists for the viewer.
    async fn project(&self, ctx: &Context<'_>) -> Result<Option<JournalRecord>> {
        let id = self.id_of(model::LogGrouping::Project);
        shown(ctx, RecordOf::Project.record_type(), id).await
    }

    /// The day, where it is told by days.
    fn day(&self) -> Option<Date> {
        self.0.day.map(Date)
    }

    /// How many logs.
    fn count(&self) -> i32 {
        number(self.0.count)
    }

    /// How long they took, in minutes.
    fn minutes(&self) -> i32 {
        number(self.0.minutes)
    }

    /// The same in hours.
    fn hours(&self) -> f64 {
        rules::hours(self.0.minutes)
    }
}

/// How many logs of a day somebody has written.
#[fields(login)]
pub struct LogDay {
    /// The day.
    pub day: Date,
    /// How many logs.
    pub count: i32,
}

/// A member's row of the calendar of logs.
pub struct LogCalendarRow(Written, i64);

impl LogCalendarRow {
    /// A row of an enterprise.
    pub fn new(written: Written, enterprise_id: i64) -> Self {
        Self(written, enterprise_id)
    }
}

/// A member's row of the calendar of logs.
#[object(login)]
impl LogCalendarRow {
    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.1, Some(self.0.member_id)).await
    }

    /// One for each day, in their order; 0 where nothing is written.
    fn days(&self) -> Vec<LogDay> {
        let day = |(day, count): &(chrono::NaiveDate, i64)| LogDay { day: Date(*day), count: number(*count) };
        self.0.days.iter().map(day).collect()
    }
}
