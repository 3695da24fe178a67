//! What logs are asked and told.

use async_graphql::{ID, Json, MaybeUndefined};
use serde_json::Value;
use xieli_domain::comment::model::NewComment;
use xieli_domain::item_log::kind::ITEM_LOG;
use xieli_domain::item_log::model;
use xieli_domain::log_category::template::Values;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{Enum, InputObject};

use super::types::ItemLog;
use crate::comment::Comment;
use crate::core::input::{DateRange, Read, change};
use crate::core::scalar::Date;
use crate::core::{Entity, SortDirection, decode, decode_all, decode_optional, order};
use crate::file::File;
use crate::journal::{CustomerId, ProjectId, TaskId, WorkOrderId};
use crate::member::Member;
use crate::team::Team;

/// Whose logs a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LogScope")]
pub enum LogScope {
    /// All that exist for the viewer.
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// What figures of logs are told by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LogGrouping")]
pub enum LogGrouping {
    /// By the type.
    Type,
    /// By the author.
    Member,
    /// By the project; logs without one together.
    Project,
    /// By the author's team.
    Team,
    /// By the day.
    Day,
}

/// Which logs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ItemLogFilter {
    /// Whose; ALL if absent.
    pub scope: Option<LogScope>,
    /// By words in the contents, pinyin or initials.
    pub keyword: Option<String>,
    /// Of one of these values of the dictionary `log_type`.
    pub log_types: Option<Vec<String>>,
    /// Of this author.
    pub author_id: Option<ID>,
    /// Of authors who were in this team or one below it.
    pub team_id: Option<ID>,
    /// Of one of these days.
    pub happened_on: Option<DateRange>,
    /// About this task.
    pub task_id: Option<ID>,
    /// About this work order.
    pub work_order_id: Option<ID>,
    /// About this project.
    pub project_id: Option<ID>,
    /// About this customer.
    pub customer_id: Option<ID>,
}

impl Read for ItemLogFilter {
    type Domain = model::ItemLogFilter;

    fn read(self) -> AppResult<model::ItemLogFilter> {
        let days = |range: DateRange| (range.from.map(|day| day.0), range.to.map(|day| day.0));
        Ok(model::ItemLogFilter {
            scope: self.scope.map(Into::into).unwrap_or_default(),
            keyword: self.keyword,
            log_types: self.log_types.unwrap_or_default(),
            author_id: decode_optional::<Member>(self.author_id.as_ref())?,
            team_id: decode_optional::<Team>(self.team_id.as_ref())?,
            happened_on: self.happened_on.map(days),
            task_id: decode_optional::<TaskId>(self.task_id.as_ref())?,
            work_order_id: decode_optional::<WorkOrderId>(self.work_order_id.as_ref())?,
            project_id: decode_optional::<ProjectId>(self.project_id.as_ref())?,
            customer_id: decode_optional::<CustomerId>(self.customer_id.as_ref())?,
        })
    }
}

order! {
    /// What logs can be sorted by.
    pub enum ItemLogSort {
        /// Time of creation.
        CreatedAt,
        /// The day that they tell of.
        HappenedOn,
        /// How long it took.
        Minutes,
    }

    /// One order of logs; ties are broken by id.
    pub struct ItemLogOrder, or HAPPENED_ON DESC, else "SortDirection::Asc";
}

/// A record that is named, not named any more, or left as it is.
fn about<T: Entity>(id: MaybeUndefined<ID>) -> AppResult<Option<Option<i64>>> {
    match change(id) {
        None => Ok(None),
        Some(None) => Ok(Some(None)),
        Some(Some(id)) => Ok(Some(Some(decode::<T>(&id)?))),
    }
}

/// The values of an object by the keys of fields; anything but an object is refused.
fn values(value: Option<Json<Value>>) -> AppResult<Option<Values>> {
    match value.map(|Json(value)| value) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(values)) => Ok(Some(values)),
        Some(_) => Err(AppError::field("values", FieldCode::Invalid, "模板内容格式不正确")),
    }
}

/// A log, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct ItemLogInput {
    /// Required of a new one: a value of the dictionary `log_type`, one of `logTypes`.
    pub log_type: Option<String>,
    /// The day that it tells of, within the last year; today if absent.
    pub happened_on: Option<Date>,
    /// How long it took, 0 to 1440 minutes.
    pub minutes: Option<i32>,
    /// Required of a new one: up to 10000 characters, at least as many as the template asks for.
    pub contents: Option<String>,
    /// Values by the keys of the template's fields; absent fields stay, null clears.
    pub values: Option<Json<Value>>,
    /// The task that it is about.
    pub task_id: MaybeUndefined<ID>,
    /// The work order that it is about.
    pub work_order_id: MaybeUndefined<ID>,
    /// The project that it is about.
    pub project_id: MaybeUndefined<ID>,
    /// The customer that it is about.
    pub customer_id: MaybeUndefined<ID>,
    /// Exactly these see it besides, up to 100.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Who is called by name in it: they see it, and are told.
    pub mention_ids: Option<Vec<ID>>,
    /// Whoever sees its project sees it.
    pub open_to_project: Option<bool>,
    /// Exactly these files are attached beside those of the values, up to 9: one's own uploads with the source `item_log`.
    pub attachment_ids: Option<Vec<ID>>,
}

impl Read for ItemLogInput {
    type Domain = model::ItemLogChange;

    fn read(self) -> AppResult<model::ItemLogChange> {
        Ok(model::ItemLogChange {
            log_type: self.log_type,
            happened_on: self.happened_on.map(|day| day.0),
            minutes: self.minutes,
            contents: self.contents,
            values: values(self.values)?,
            task_id: about::<TaskId>(self.task_id)?,
            work_order_id: about::<WorkOrderId>(self.work_order_id)?,
            project_id: about::<ProjectId>(self.project_id)?,
            customer_id: about::<CustomerId>(self.customer_id)?,
            visible_member_ids: self.visible_member_ids.as_deref().map(decode_all::<Member>).transpose()?,
            mention_ids: decode_all::<Member>(self.mention_ids.as_deref().unwrap_or_default())?,
            open_to_project: self.open_to_project,
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// Which logs are deleted.
#[derive(Debug, InputObject)]
pub struct ItemLogIdsInput {
    /// 1 to 1000 logs.
    pub ids: Vec<ID>,
}

/// A log that is meant as it is.
#[derive(Debug, InputObject)]
pub struct ItemLogIdInput {
    /// The log.
    pub id: ID,
}

/// A comment on a log.
#[derive(Debug, InputObject)]
pub struct ItemLogCommentInput {
    /// The log.
    pub id: ID,
    /// The comment it answers; answers are not answered.
    pub reply_to_id: Option<ID>,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Who is called by name in it, at most 20, of those who see the log; they are told.
    pub mention_ids: Option<Vec<ID>>,
    /// One's own uploads with the source `comment`, at most 9; they are published with it.
    pub attachment_ids: Option<Vec<ID>>,
    /// 8 to 64 letters and digits: sent twice it is written once.
    pub request_key: Option<String>,
}

impl Read for ItemLogCommentInput {
    type Domain = NewComment;

    fn read(self) -> AppResult<NewComment> {
        Ok(NewComment {
            kind: &ITEM_LOG,
            record_id: decode::<ItemLog>(&self.id)?,
            reply_to: decode_optional::<Comment>(self.reply_to_id.as_ref())?,
            body: self.body,
            mention_ids: decode_all::<Member>(self.mention_ids.as_deref().unwrap_or_default())?,
            attachment_ids: decode_all::<File>(self.attachment_ids.as_deref().unwrap_or_default())?,
            request_key: self.request_key,
        })
    }
}

/// Of which team those who have not written are reminded.
#[derive(Debug, InputObject)]
pub struct LogRemindInput {
    /// The team, with those below it; every team that the viewer directs, or the enterprise, if absent.
    pub team_id: Option<ID>,
}
