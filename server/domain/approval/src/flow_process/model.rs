//! Rows, filters and inputs of approval applications, of the tasks of approvers and of the history.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{flow_process, flow_record, flow_task};

use super::values::Values;
use crate::list::Moments;

/// An application as lists show it; the state of its route is in [`Inner`].
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_process)]
pub struct FlowProcess {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Form that it belongs to.
    pub form_id: i64,
    /// Version of the form; 0: a draft.
    pub revision: i32,
    /// 1 to 100 characters.
    pub name: String,
    /// A [`super::states::ProcessStatus`].
    pub status: i16,
    /// The applicant.
    pub applicant_id: i64,
    /// Team from which it was sent.
    pub applicant_team_id: Option<i64>,
    /// Values by the keys of fields; the audit log does not contain them.
    #[serde(skip)]
    pub values: Value,
    /// Parent application, which waits for this one.
    pub parent_id: Option<i64>,
    /// Time of sending.
    pub sent_at: Option<DateTime<Utc>>,
    /// Time of its end.
    pub finished_at: Option<DateTime<Utc>>,
    /// Time of the last urging.
    pub urged_at: Option<DateTime<Utc>>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

impl FlowProcess {
    /// The values as an object.
    pub fn fields(&self) -> Values {
        self.values.as_object().cloned().unwrap_or_default()
    }
}

/// Columns of an application that only its actions read.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = flow_process)]
pub struct Inner {
    /// Chosen members, by the keys of nodes.
    pub choices: Value,
    /// The interpreter's state.
    pub state: Value,
    /// Members who see it because they have or had a task in it.
    pub seen_by: Vec<i64>,
    /// The visit of the parent application that waits for it.
    pub parent_visit: Option<i32>,
    /// Result of the effect of its approval.
    pub made: Option<Value>,
    /// Files of fields that conditions hide, and of fields that moves to other versions have removed.
    pub shut_file_ids: Vec<i64>,
    /// Keys of the fields that conditions hide; `None`: not computed yet.
    pub shut_fields: Option<Vec<String>>,
    /// Fields and columns that got values of the parent, as [`super::hidden::Handed`]; `None`: not stored.
    pub handed: Option<Value>,
}

/// Filter of a list of applications; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowProcessFilter {
    /// These ids; at most [`xieli_kernel::validate::MAX_IDS`].
    pub ids: Option<Vec<i64>>,
    /// Words in the title or in the fields.
    pub keyword: Option<String>,
    /// Applications of this form.
    pub form_id: Option<i64>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// Applications of this applicant.
    pub applicant_id: Option<i64>,
    /// Applications from this team.
    pub team_id: Option<i64>,
    /// The viewer's own, without those that they have hidden.
    pub mine: bool,
    /// Sent in this period.
    pub sent_at: Option<Moments>,
}

/// A task of a member in an application.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_task)]
pub struct FlowTask {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Application that it belongs to.
    pub process_id: i64,
    /// Form of the application.
    pub form_id: i64,
    /// Applicant of the application.
    pub applicant_id: i64,
    /// Number of the interpreter's item.
    pub item: i32,
    /// Node of the task.
    pub node_key: String,
    /// Name of the node at that time.
    pub node_name: String,
    /// Round of the application.
    pub round: i32,
    /// The member.
    pub member_id: i64,
    /// The member in whose place they act.
    pub instead_of: Option<i64>,
    /// A value of [`super::states::ItemStatus`].
    pub status: i16,
    /// Opinion of the member.
    pub opinion: Option<String>,
    /// Time of arrival.
    pub arrived_at: DateTime<Utc>,
    /// Deadline.
    pub due_at: Option<DateTime<Utc>>,
    /// Time of the answer.
    pub done_at: Option<DateTime<Utc>>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Lists of a member's tasks.
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

/// Filter of a list of tasks; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FlowTaskFilter {
    /// The list of the approver.
    pub list: FlowTaskList,
    /// Words in the title or in the fields of the application.
    pub keyword: Option<String>,
    /// Tasks of this form.
    pub form_id: Option<i64>,
    /// Tasks in applications of this applicant.
    pub applicant_id: Option<i64>,
    /// Of copies: only unread ones.
    pub unread: bool,
    /// Arrived in this period.
    pub arrived_at: Option<Moments>,
}

/// Number of entries in the viewer's lists (business §7 `process/sumCount`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct FlowCounts {
    /// Tasks to be decided.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub to_do: i64,
    /// Unread copies.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub copied: i64,
    /// The viewer's own open applications.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub running: i64,
    /// The viewer's own returned applications.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub returned: i64,
    /// The viewer's own drafts.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub drafts: i64,
}

/// The sum of the numbers in a field, or in a column of a table.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct FieldSum {
    /// The key of the field, or `table.column`.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub path: String,
    /// The sum.
    #[diesel(sql_type = diesel::sql_types::Double)]
    pub sum: f64,
}

/// A line of the history.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = flow_record)]
pub struct FlowRecord {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Application that it belongs to.
    pub process_id: i64,
    /// Kind of the line, see [`super::notices::LINES`].
    pub verb: String,
    /// Node.
    pub node_key: Option<String>,
    /// Name of the node at that time.
    pub node_name: Option<String>,
    /// Member who acted; absent: the system.
    pub member_id: Option<i64>,
    /// Members concerned.
    pub member_ids: Vec<i64>,
    /// Opinion or other text.
    pub body: Option<String>,
    /// Files handed in with the action.
    pub file_ids: Vec<i64>,
    /// Time of the action.
    pub created_at: DateTime<Utc>,
}

/// A line of the history to be written.
#[derive(Debug, Clone, Default)]
pub struct NewRecord {
    /// Kind of the line.
    pub verb: &'static str,
    /// Key and name of the node.
    pub node: Option<(String, String)>,
    /// Member who acted.
    pub by: Option<i64>,
    /// Members concerned.
    pub members: Vec<i64>,
    /// Opinion or other text.
    pub body: Option<String>,
    /// Files handed in with the action.
    pub files: Vec<i64>,
}

/// Content of an application to be saved or sent: a draft, a new application, or a returned one.
#[derive(Debug, Clone, Default)]
pub struct Sending {
    /// The form; an existing application keeps its own.
    pub form_id: Option<i64>,
    /// Team from which it is sent; absent: the applicant's main team.
    pub team_id: Option<i64>,
    /// Values by the keys of fields.
    pub values: Values,
    /// Chosen members, by the keys of nodes.
    pub choices: BTreeMap<String, Vec<i64>>,
    /// Idempotency key of a new application.
    pub request_key: Option<String>,
}

/// Details of an action.
#[derive(Debug, Clone, Default)]
pub struct Saying {
    /// Up to 1000 characters.
    pub opinion: Option<String>,
    /// Own uploads.
    pub file_ids: Vec<i64>,
    /// Values of the fields that the node allows its approver to write.
    pub values: Option<Values>,
    /// Chosen members for later nodes.
    pub choices: BTreeMap<String, Vec<i64>>,
}
