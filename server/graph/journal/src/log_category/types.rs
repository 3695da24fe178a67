//! What types of logs look like from outside.

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
use crate::core::{Reach, Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::team::Team;

/// What a field of a template asks for.
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
    /// Up to 9 files, one's own uploads with the source `item_log`, as a list of their ids.
    Attachment,
    /// A record, as its id.
    Record,
}

/// Which kind of record a field names.
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

/// A field of the template of a type of logs.
#[fields(login)]
pub struct LogField {
    /// Unique in its template.
    pub key: String,
    /// For people.
    pub label: String,
    /// What it asks for.
    pub kind: LogFieldKind,
    /// It may not be left empty.
    pub required: bool,
    /// Of a choice.
    pub options: Vec<String>,
    /// Characters that a text has at least.
    pub min_length: i32,
    /// Of a record: which kind.
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
    /// The template of a type of logs (business §2 Log: LogCateSetting).
    LogCategory: model::LogCategory, store::categories::find
);

/// What the viewer may do with a template; offered if and only if it is accepted.
#[fields(login)]
pub struct LogCategoryViewerCan {
    /// Change and move it.
    pub update: bool,
    /// Delete it.
    pub delete: bool,
}

/// The template of a type of logs (business §2 Log: LogCateSetting).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl LogCategory {
    /// The type, which names it (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// Teams whose members write by it, with those below them; empty: all whose teams have none of their own.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let keys = self.0.team_ids.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(Some(found.into_iter().map(Team::from).collect()))
    }

    /// What it asks for beside the contents.
    fn fields(&self) -> Vec<LogField> {
        self.0.template().fields.into_iter().map(LogField::from).collect()
    }

    /// Characters that the contents have at least.
    fn min_length(&self) -> i32;

    /// Hours in which authors edit freely; later with a trace.
    fn edit_hours(&self) -> i32;

    /// Minutes after midnight in China at which those who have not written on a workday are reminded.
    fn remind_at(&self) -> Option<i32>;

    /// What hours on projects cost (dictionary project_cost_type); null: they cost nothing.
    async fn cost_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.cost_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectCostType, value).await
    }

    /// Per hour, for who arranges types; null for others.
    fn cost_rate(&self, ctx: &Context<'_>) -> Result<Option<Money>> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(self.0.cost_rate.filter(|_| manage).map(Money))
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place among the templates, from 0.
    fn sort_order(&self) -> i32;

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<LogCategoryViewerCan> {
        let manage = rules::may_manage(ctx.viewer()?);
        Ok(LogCategoryViewerCan { update: manage, delete: manage })
    }
}

/// A type that the viewer writes logs of.
pub struct LogTypeOffer(Offered);

impl From<Offered> for LogTypeOffer {
    fn from(offered: Offered) -> Self {
        Self(offered)
    }
}

/// A type that the viewer writes logs of.
#[object(login)]
impl LogTypeOffer {
    /// The type (dictionary log_type).
    async fn log_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::LogType, self.0.log_type.clone()).await
    }

    /// Its template; null where nobody has made one: the contents alone are asked for.
    fn category(&self) -> Option<LogCategory> {
        self.0.category.clone().map(LogCategory::from)
    }
}

payload! {
    /// A template of a type of logs, or why not.
    login LogCategoryPayload {
        /// As it is now; null when nothing was changed.
        log_category: LogCategory
    }
}
