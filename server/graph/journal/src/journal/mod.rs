//! What logs and weekly reports share in the schema: the records that they name.

use async_graphql::{Context, ID};
use xieli_domain::journal::links::Shown;
use xieli_domain::journal::loaders::{RecordKey, RecordShown};
use xieli_kernel::ids;
use xieli_macros::fields;

use crate::core::{Entity, Reach, Result};

/// Names the types of records of wings that this one knows nothing of, whose ids its inputs take.
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

/// A record that a log or a line of a report is about; only those that exist for the viewer are told.
#[fields(login)]
pub struct JournalRecord {
    /// As events name its type: `task`, `work_order`, `project`, `customer` and the like.
    pub record_type: String,
    /// Its global id.
    pub id: ID,
    /// Its number.
    pub row_id: String,
    /// What it is called.
    pub title: String,
    /// Where it is shown, if it has a page.
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

/// A record by the name of its type, if it exists for the viewer.
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
