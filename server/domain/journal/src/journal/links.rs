//! Records of other domain crates that logs and reports refer to, loaded through their record kinds with the
//! check of visibility, so that no viewer reads the name of a hidden record.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::kind::sight::Seen;
use crate::kind::{self, RecordKind};

/// Kinds of records that a log can concern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordOf {
    /// A task.
    Task,
    /// A work order.
    WorkOrder,
    /// A project.
    Project,
    /// A customer.
    Customer,
}

impl RecordOf {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Task, Self::WorkOrder, Self::Project, Self::Customer];

    /// Name of the record type, in events and kinds.
    pub const fn record_type(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::WorkOrder => "work_order",
            Self::Project => "project",
            Self::Customer => "customer",
        }
    }

    /// Name of the input field that refers to one.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Task => "taskId",
            Self::WorkOrder => "workOrderId",
            Self::Project => "projectId",
            Self::Customer => "customerId",
        }
    }

    /// Label in the interface.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Task => "任务",
            Self::WorkOrder => "工单",
            Self::Project => "项目",
            Self::Customer => "客户",
        }
    }
}

/// Key of a record: name of its record type, and id.
pub type Key = (&'static str, i64);

/// A record that is visible to the viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Name of its record type.
    pub record_type: &'static str,
    /// Its type in global ids.
    pub entity: &'static str,
    /// Id of the row.
    pub id: i64,
    /// Title of the record.
    pub title: String,
    /// Address of its page, if it has one.
    pub page: Option<String>,
}

/// The visible ones of these records: one statement for each type.
#[erased]
pub async fn shown(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    asked: &BTreeSet<Key>,
) -> AppResult<BTreeMap<Key, Shown>> {
    let seen = kind::seen(connection, viewer, asked).await?;
    let shown = |(key, seen): (Key, Seen)| {
        let kind = kind::find(key.0)?;
        let page = page(kind, seen.id, seen.within);
        let (id, title) = (seen.id, seen.title);
        Some((key, Shown { record_type: kind.record_type, entity: kind.entity, id, title, page }))
    };
    Ok(seen.into_iter().filter_map(shown).collect())
}

fn page(kind: &RecordKind, id: i64, within: Option<i64>) -> Option<String> {
    let within = within.unwrap_or_default().to_string();
    kind.page.map(|page| page.address.replace("{}", &id.to_string()).replace("{within}", &within))
}

/// Checks that all these records are visible to the viewer; the error names the field of the first hidden
/// one.
#[erased]
pub async fn require(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    named: &[(String, RecordOf, i64)],
) -> AppResult<()> {
    let asked = named.iter().map(|(_, of, id)| (of.record_type(), *id)).collect();
    let seen = kind::seen(connection, viewer, &asked).await?;
    match named.iter().find(|(_, of, id)| !seen.contains_key(&(of.record_type(), *id))) {
        Some((field, of, _)) => {
            Err(AppError::field(field, FieldCode::NotFound, format!("{}不存在", of.label())))
        }
        None => Ok(()),
    }
}
