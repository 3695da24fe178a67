//! Records of wings that this one knows nothing of, as they are for somebody: looked up by their kinds alone, so that nobody reads the
//! name of what they may not see.

use std::collections::{BTreeMap, BTreeSet};

use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::kind::{self, RecordKind};

/// What a log can be about.
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
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Task, Self::WorkOrder, Self::Project, Self::Customer];

    /// As events and kinds name it.
    pub const fn record_type(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::WorkOrder => "work_order",
            Self::Project => "project",
            Self::Customer => "customer",
        }
    }

    /// The field of an input that names one.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Task => "taskId",
            Self::WorkOrder => "workOrderId",
            Self::Project => "projectId",
            Self::Customer => "customerId",
        }
    }

    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Task => "任务",
            Self::WorkOrder => "工单",
            Self::Project => "项目",
            Self::Customer => "客户",
        }
    }
}

/// A record by the name of its type and its row.
pub type Key = (String, i64);

/// A record that exists for the viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// As events and kinds name its type.
    pub record_type: &'static str,
    /// Its type in global ids.
    pub entity: &'static str,
    /// The row.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// Where it is shown, if it has a page.
    pub page: Option<String>,
}

/// Those of these records that exist for the viewer: one statement for each type.
#[erased]
pub async fn shown(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    asked: &BTreeSet<Key>,
) -> AppResult<BTreeMap<Key, Shown>> {
    let mut types: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
    for (record_type, id) in asked {
        types.entry(record_type).or_default().push(*id);
    }
    let mut found = BTreeMap::new();
    for (record_type, ids) in types {
        let Some(kind) = kind::find(record_type) else { continue };
        let Some(sight) = kind.sight else { continue };
        for seen in (sight.look)(connection, viewer, &ids).await? {
            let page = page(kind, seen.id, seen.within);
            let (id, title) = (seen.id, seen.title);
            let one = Shown { record_type: kind.record_type, entity: kind.entity, id, title, page };
            found.insert((record_type.to_owned(), id), one);
        }
    }
    Ok(found)
}

fn page(kind: &RecordKind, id: i64, within: Option<i64>) -> Option<String> {
    let within = within.unwrap_or_default().to_string();
    kind.page.map(|page| page.address.replace("{}", &id.to_string()).replace("{within}", &within))
}

/// Refuses a record that does not exist for the viewer, at the field that names it.
#[erased]
pub async fn require(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    field: &str,
    (of, id): (RecordOf, i64),
) -> AppResult<()> {
    let asked = BTreeSet::from([(of.record_type().to_owned(), id)]);
    if shown(connection, viewer, &asked).await?.is_empty() {
        return Err(AppError::field(field, FieldCode::NotFound, format!("{}不存在", of.label())));
    }
    Ok(())
}
