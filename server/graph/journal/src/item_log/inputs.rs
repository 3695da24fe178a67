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
use crate::core::input::{DateRange, Read};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
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
#[graphql(into = model::ItemLogFilter)]
pub struct ItemLogFilter {
    /// Whose; ALL if absent.
    #[graphql(read = scope)]
    pub scope: Option<LogScope>,
    /// By words in the contents, pinyin or initials.
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
#[graphql(into = model::ItemLogChange)]
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
    #[graphql(read = values)]
    pub values: Option<Json<Value>>,
    /// The task that it is about.
    #[graphql(id = TaskId)]
    pub task_id: MaybeUndefined<ID>,
    /// The work order that it is about.
    #[graphql(id = WorkOrderId)]
    pub work_order_id: MaybeUndefined<ID>,
    /// The project that it is about.
    #[graphql(id = ProjectId)]
    pub project_id: MaybeUndefined<ID>,
    /// The customer that it is about.
    #[graphql(id = CustomerId)]
    pub customer_id: MaybeUndefined<ID>,
    /// Exactly these see it besides, up to 100.
    #[graphql(id = Member)]
    pub visible_member_ids: Option<Vec<ID>>,
    /// Who is called by name in it: they see it, and are told.
    #[graphql(id = Member, or = Vec::new())]
    pub mention_ids: Option<Vec<ID>>,
    /// Whoever sees its project sees it.
    pub open_to_project: Option<bool>,
    /// Exactly these files are attached beside those of the values, up to 9: one's own uploads with the source `item_log`.
    #[graphql(id = File)]
    pub attachment_ids: Option<Vec<ID>>,
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
