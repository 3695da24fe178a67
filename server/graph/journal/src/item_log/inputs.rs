//! GraphQL inputs of work logs: filters, sort keys and inputs of mutations.

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
use crate::core::input::{DateRange, Read};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::file::File;
use crate::journal::{CustomerId, ProjectId, TaskId, WorkOrderId};
use crate::member::Member;
use crate::team::Team;

/// The scope of a list of logs, by author.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LogScope")]
pub enum LogScope {
    /// All visible to the viewer.
    All,
    /// The viewer's own.
    Mine,
    /// Those of teams that the viewer directs, with the teams below.
    Team,
}

/// The grouping of statistics of logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::LogGrouping")]
pub enum LogGrouping {
    /// By the type.
    Type,
    /// By the author.
    Member,
    /// By the project; logs without one form one line.
    Project,
    /// By the author's team.
    Team,
    /// By the day.
    Day,
}

/// Filter of logs; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ItemLogFilter)]
pub struct ItemLogFilter {
    /// The scope; ALL if absent.
    #[graphql(read = scope)]
    pub scope: Option<LogScope>,
    /// By text in the contents, pinyin or initials.
    pub keyword: Option<String>,
    /// Of one of these values of the dictionary `log_type`.
    #[graphql(or = Vec::new())]
    pub log_types: Option<Vec<String>>,
    /// Of this author.
    #[graphql(id = Member)]
    pub author_id: Option<ID>,
    /// Of authors who were in this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Of authors whose main team was `teamId` itself, without the teams below it.
    #[graphql(or = false)]
    pub exact_team: Option<bool>,
    /// Of one of these days.
    pub happened_on: Option<DateRange>,
    /// About this task.
    #[graphql(id = TaskId)]
    pub task_id: Option<ID>,
    /// About this work order.
    #[graphql(id = WorkOrderId)]
    pub work_order_id: Option<ID>,
    /// About this project.
    #[graphql(id = ProjectId)]
    pub project_id: Option<ID>,
    /// About this customer.
    #[graphql(id = CustomerId)]
    pub customer_id: Option<ID>,
}

fn scope(scope: Option<LogScope>) -> AppResult<model::LogScope> {
    Ok(scope.map(Into::into).unwrap_or_default())
}

order! {
    /// Sort keys of logs.
    pub enum ItemLogSort {
        /// Time of creation.
        CreatedAt,
        /// The day of the work.
        HappenedOn,
        /// Duration of the work.
        Minutes,
    }

    /// Sort order of logs; ties are broken by id.
    pub struct ItemLogOrder, or HAPPENED_ON DESC, else "SortDirection::Asc";
}

/// The object's values by the keys of fields; an error for anything but an object.
fn values(value: Option<Json<Value>>) -> AppResult<Option<Values>> {
    match value.map(|Json(value)| value) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(values)) => Ok(Some(values)),
        Some(_) => Err(AppError::field("values", FieldCode::Invalid, "模板内容格式不正确")),
    }
}

/// A log, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ItemLogChange)]
pub struct ItemLogInput {
    /// The type, required of a new one: a value of the dictionary `log_type`, one of `logTypes`.
    pub log_type: Option<String>,
    /// The day of the work, within the last year; today if absent.
    pub happened_on: Option<Date>,
    /// Duration in minutes, 0 to 1440.
    pub minutes: Option<i32>,
    /// The text, required of a new one: up to 10000 characters, at least the minimum of the template.
    pub contents: Option<String>,
    /// Values by the keys of the template's fields; absent fields stay, null clears.
    #[graphql(read = values)]
    pub values: Option<Json<Value>>,
    /// The task of the work.
    #[graphql(id = TaskId)]
    pub task_id: MaybeUndefined<ID>,
    /// The work order of the work.
    #[graphql(id = WorkOrderId)]
    pub work_order_id: MaybeUndefined<ID>,
    /// The project of the work.
    #[graphql(id = ProjectId)]
    pub project_id: MaybeUndefined<ID>,
    /// The customer of the work.
    #[graphql(id = CustomerId)]
    pub customer_id: MaybeUndefined<ID>,
    /// All members who may see it in addition, up to 100.
    #[graphql(id = Member)]
    pub visible_member_ids: Option<Vec<ID>>,
    /// Members mentioned in it: they can see it and are notified.
    #[graphql(id = Member, or = Vec::new())]
    pub mention_ids: Option<Vec<ID>>,
    /// Whether everyone who can see its project can see it.
    pub open_to_project: Option<bool>,
    /// All attached files except those of the values, up to 9: the caller's uploads with the source
    /// `item_log`.
    #[graphql(id = File)]
    pub attachment_ids: Option<Vec<ID>>,
    /// Idempotency key of a new log, 8 to 64 letters, digits and -: a repeated call writes nothing.
    pub request_key: Option<String>,
}

/// Ids of logs to delete.
#[derive(Debug, InputObject)]
pub struct ItemLogIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// A log by its id.
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
    /// The comment to which it replies; replies to replies are refused.
    pub reply_to_id: Option<ID>,
    /// Plain text, 1 to 2000 characters.
    pub body: String,
    /// Members mentioned in it, at most 20, among those who can see the log; they are notified.
    pub mention_ids: Option<Vec<ID>>,
    /// The caller's uploads with the source `comment`, at most 9; they are published with the comment.
    pub attachment_ids: Option<Vec<ID>>,
    /// Idempotency key, 8 to 64 letters and digits.
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

/// The team whose members without a log are reminded.
#[derive(Debug, InputObject)]
pub struct LogRemindInput {
    /// The team, with those below it; if absent, all teams that the viewer directs, or the enterprise.
    pub team_id: Option<ID>,
    /// Members of these teams, 1 to 1000; all of them if absent.
    pub member_ids: Option<Vec<ID>>,
}
