//! GraphQL types of the types of work logs, their templates and fields.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::journal::links::RecordOf;
use xieli_domain::log_category::service::Offered;
use xieli_domain::log_category::template::{self, Field};
use xieli_domain::log_category::{model, rules, store};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{Enum, fields, object};

use crate::core::payload;
use crate::core::scalar::Money;
use crate::core::{ContextExt, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::team::Team;

/// The kind of a template field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "template::FieldKind")]
pub enum LogFieldKind {
    /// A text, up to 2000 characters.
    Text,
    /// A number.
    Number,
    /// One of its options.
    Choice,
    /// Hours, 0 to 24.
    Hours,
    /// Up to 9 files, the author's uploads with the source `item_log`, as a list of their ids.
    Attachment,
    /// A record, as its id.
    Record,
}

/// The kind of record of a record field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "RecordOf")]
pub enum LogFieldRecord {
    /// A task.
    Task,
    /// A work order.
    WorkOrder,
    /// A project.
    Project,
    /// A customer.
    Customer,
}

/// A field of the template of a log type.
#[fields(login)]
pub struct LogField {
    /// Unique in its template.
    pub key: String,
    /// The label.
    pub label: String,
    /// The kind of its value.
    pub kind: LogFieldKind,
    /// Whether a value is required.
    pub required: bool,
    /// The options of a choice.
    pub options: Vec<String>,
    /// The minimum length of a text in characters.
    pub min_length: i32,
    /// The kind of record, of a record field.
    pub record: Option<LogFieldRecord>,
}

impl From<Field> for LogField {
    fn from(field: Field) -> Self {
        Self {
            key: field.key,
            label: field.label,
            kind: field.kind.into(),
            required: field.required,
            options: field.options,
            min_length: i32::try_from(field.min_length).unwrap_or(i32::MAX),
            record: field.record.map(Into::into),
        }
    }
}

record!(
    /// The template of a log type (business §2 Log: LogCateSetting).
    LogCategory: model::LogCategory, store::categories::find
);

/// Permissions of the viewer on a template; an action is offered if and only if it is accepted.
#[fields(login)]
pub struct LogCategoryViewerCan {
    /// Change and move it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// The template of a log type (business §2 Log: LogCateSetting).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl LogCategory {
    /// The log type, which also names the template (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// Teams whose members use it, with those below them; empty: all members whose teams have no template of
    /// their own.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let keys = self.0.team_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// The fields in addition to the contents.
    fn fields(&self) -> Vec<LogField> {
        self.0.template().fields.into_iter().map(LogField::from).collect()
    }

    /// The minimum length of the contents in characters.
    fn min_length(&self) -> i32;

    /// The edit period in hours; later changes are recorded in the history.
    fn edit_hours(&self) -> i32;

    /// The time at which members without a log of a workday are reminded, in minutes after midnight in China.
    fn remind_at(&self) -> Option<i32>;

    /// The type of cost of hours on projects (dictionary project_cost_type); null: no cost.
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// The cost per hour, for viewers who manage log types; null for others.
    fn cost_rate(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(self.0.cost_rate.filter(|_| manage).map(Money))
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its position among the templates, from 0.
    fn sort_order(&self) -> i32;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// Permissions of the viewer on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<LogCategoryViewerCan> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(LogCategoryViewerCan { update: manage, delete: manage })
    }
}

/// A log type available to the viewer.
pub struct LogTypeOffer(Offered);

impl From<Offered> for LogTypeOffer {
    fn from(offered: Offered) -> Self {
        Self(offered)
    }
}

/// A log type available to the viewer.
#[object(login)]
impl LogTypeOffer {
    /// The type (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// Its template; null when there is none: logs then have contents alone.
    fn category(&self) -> Option<LogCategory> {
        self.0.category.clone().map(LogCategory::from)
    }
}

payload! {
    /// A template of a log type, or the errors of the call.
    login LogCategoryPayload {
        /// As it is now; null when nothing was changed.
        log_category: LogCategory
    }
}
