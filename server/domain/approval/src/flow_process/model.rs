//! Rows and inputs of applications.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{flow_process, flow_record, flow_task};

use super::values::Values;
use crate::list::Moments;

/// An application as lists show it; where it stands in detail is in [`Inner`].
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_process)]
pub struct FlowProcess {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this form.
    pub form_id: i64,
    /// Of this version of it; 0: a draft.
    pub revision: i32,
    /// 1 to 100 characters.
    pub name: String,
    /// A [`super::states::ProcessStatus`].
    pub status: i16,
    /// Whose it is.
    pub applicant_id: i64,
    /// From which of their teams it was sent.
    pub applicant_team_id: Option<i64>,
    /// By the keys of fields; the log does not keep them.
    #[serde(skip)]
    pub values: Value,
    /// The application that waits for this one.
    pub parent_id: Option<i64>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When it came to its end.
    pub finished_at: Option<DateTime<Utc>>,
    /// When somebody was last urged.
    pub urged_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl FlowProcess {
    /// The values as an object.
    pub fn fields(&self) -> Values {
        self.values.as_object().cloned().unwrap_or_default()
    }
}

/// What of an application only its actions read.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = flow_process)]
pub struct Inner {
    /// Members who were chosen, by the keys of nodes.
    pub choices: Value,
    /// The interpreter's state.
    pub state: Value,
    /// Who has to do with it.
    pub seen_by: Vec<i64>,
    /// The visit of the parent that waits for it.
    pub parent_visit: Option<i32>,
    /// What the effect of its approval wrote.
    pub made: Option<Value>,
}

/// Which applications a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowProcessFilter {
    /// These; at most [`xieli_kernel::validate::MAX_IDS`].
    pub ids: Option<Vec<i64>>,
    /// By name and by words in its fields.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<i64>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// Of this applicant.
    pub applicant_id: Option<i64>,
    /// From this team.
    pub team_id: Option<i64>,
    /// The viewer's own, but for those that they hid.
    pub mine: bool,
    /// Sent in this span of time.
    pub sent_at: Option<Moments>,
}

/// What somebody has to do with an application.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_task)]
pub struct FlowTask {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this application.
    pub process_id: i64,
    /// Of this form.
    pub form_id: i64,
    /// Whose application it is.
    pub applicant_id: i64,
    /// As the interpreter counts them.
    pub item: i32,
    /// At this node.
    pub node_key: String,
    /// As it was called.
    pub node_name: String,
    /// In this round.
    pub round: i32,
    /// Who.
    pub member_id: i64,
    /// In whose place.
    pub instead_of: Option<i64>,
    /// An [`super::states::ItemStatus`].
    pub status: i16,
    /// What they said.
    pub opinion: Option<String>,
    /// Since when they have it.
    pub arrived_at: DateTime<Utc>,
    /// Until when.
    pub due_at: Option<DateTime<Utc>>,
    /// When they answered.
    pub done_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Lists of what somebody has to do with applications.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FlowTaskList {
    /// To be decided.
    #[default]
    ToDo,
    /// Decided.
    Done,
    /// Copies.
    Copied,
}

/// Which of them a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowTaskFilter {
    /// Which list.
    pub list: FlowTaskList,
    /// By the name of the application and by words in its fields.
    pub keyword: Option<String>,
    /// Of this form.
    pub form_id: Option<i64>,
    /// Of this applicant.
    pub applicant_id: Option<i64>,
    /// Of copies: not read.
    pub unread: bool,
    /// Arrived in this span of time.
    pub arrived_at: Option<Moments>,
}

/// How many there are in the lists of somebody (business §7 `process/sumCount`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct FlowCounts {
    /// To be decided.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub to_do: i64,
    /// Copies that are not read.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub copied: i64,
    /// One's own that run.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub running: i64,
    /// One's own that came back.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub returned: i64,
    /// One's own drafts.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub drafts: i64,
}

/// A line of the history.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_record)]
pub struct FlowRecord {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this application.
    pub process_id: i64,
    /// What happened, see [`super::told::LINES`].
    pub verb: String,
    /// At this node.
    pub node_key: Option<String>,
    /// As it was called.
    pub node_name: Option<String>,
    /// Who did it; nobody: the system.
    pub member_id: Option<i64>,
    /// To whom.
    pub member_ids: Vec<i64>,
    /// What was said.
    pub body: Option<String>,
    /// What was handed in with it.
    pub file_ids: Vec<i64>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A line of the history before it is written.
#[derive(Debug, Clone, Default)]
pub struct NewRecord {
    /// What happened.
    pub verb: &'static str,
    /// At this node.
    pub node: Option<(String, String)>,
    /// Who did it.
    pub by: Option<i64>,
    /// To whom.
    pub members: Vec<i64>,
    /// What was said.
    pub body: Option<String>,
    /// What was handed in with it.
    pub files: Vec<i64>,
}

/// What is sent: a draft, a new application, or one that came back.
#[derive(Debug, Clone, Default)]
pub struct Sending {
    /// The form; of one that is there already its own.
    pub form_id: Option<i64>,
    /// From which of the applicant's teams; their main one if absent.
    pub team_id: Option<i64>,
    /// Values by the keys of fields.
    pub values: Values,
    /// Members who were chosen, by the keys of nodes.
    pub choices: BTreeMap<String, Vec<i64>>,
}

/// What somebody says with an action.
#[derive(Debug, Clone, Default)]
pub struct Saying {
    /// Up to 1000 characters.
    pub opinion: Option<String>,
    /// Uploads of one's own.
    pub file_ids: Vec<i64>,
    /// Values that the node lets its approver write.
    pub values: Option<Values>,
    /// Members who were chosen for nodes to come.
    pub choices: BTreeMap<String, Vec<i64>>,
}
