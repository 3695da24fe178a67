//! Records to which logs and weekly reports refer, as shared by both modules of the schema.

use async_graphql::{Context, ID};
use xieli_domain::journal::links::Shown;
use xieli_domain::journal::loaders::{RecordKey, RecordShown};
use xieli_kernel::ids;
use xieli_macros::fields;

use crate::core::{ContextExt, Entity, Result};

/// Defines opaque types for the ids of records that belong to other crates.
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident = $entity:literal;)*) => {
        $($(#[$doc])* pub struct $name;

        impl Entity for $name {
            const NAME: &'static str = $entity;
        })*
    };
}

named! {
    /// A task.
    TaskId = "Task";
    /// A work order.
    WorkOrderId = "WorkOrder";
    /// A project.
    ProjectId = "Project";
    /// A customer.
    CustomerId = "Customer";
}

/// A record to which a log or a line of a report refers; only records visible to the viewer are returned.
#[fields(login)]
pub struct JournalRecord {
    /// The type of the record, as named by events: `task`, `work_order`, `project`, `customer` and others.
    pub record_type: String,
    /// Its global id.
    pub id: ID,
    /// Its id within the enterprise.
    pub row_id: String,
    /// Its name.
    pub title: String,
    /// The path of its page, if it has one.
    pub page: Option<String>,
}

impl From<Shown> for JournalRecord {
    fn from(shown: Shown) -> Self {
        Self {
            record_type: shown.record_type.to_owned(),
            id: ID(ids::encode(shown.entity, shown.id)),
            row_id: shown.id.to_string(),
            title: shown.title,
            page: shown.page,
        }
    }
}

/// A record by the name of its type, if it is visible to the viewer.
pub async fn shown(
    ctx: &Context<'_>,
    record_type: &'static str,
    id: Option<i64>,
) -> Result<Option<JournalRecord>> {
    let Some(id) = id else { return Ok(None) };
    let enterprise_id = ctx.viewer()?.enterprise_id;
    let key = RecordKey { enterprise_id, record_type, id };
    Ok(ctx.loaders()?.load::<RecordShown>(key).await?.map(JournalRecord::from))
}
