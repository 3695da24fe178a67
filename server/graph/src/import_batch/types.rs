//! GraphQL types of imports.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::import_batch::{model, rules, store};
use xieli_domain::kind;
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::ids;
use xieli_macros::{InputObject, fields, object};

use crate::core::{ContextExt, Result, record};
use crate::member::Member;

record!(
    /// A finished import and its records.
    ImportBatch: model::ImportBatch, store::find
);

/// A finished import and its records.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ImportBatch {
    /// The kind of import: the address of its call below `/api`, without the service `ems` and without its
    /// last step.
    fn book(&self) -> &str;

    /// The label of the records.
    fn title(&self) -> &str;

    /// The name of the file.
    fn file_name(&self) -> &str;

    /// The number of records created.
    fn created(&self) -> i32 {
        self.0.created
    }

    /// The number of existing records changed.
    fn updated(&self) -> i32 {
        self.0.updated
    }

    /// When it was reverted.
    fn undone_at(&self) -> Option<DateTime<Utc>>;

    /// The member who reverted it.
    #[by(MemberById, undone_by)]
    fn undone_by(&self) -> Result<Option<Member>>;

    /// Whether the viewer may revert it, as far as that is known without reading its records.
    fn can_undo(&self, ctx: &Context<'_>) -> Result<bool> {
        let import = rules::import_of(&self.0);
        let may = rules::may_undo(ctx.viewer()?, &self.0, import.as_ref());
        Ok(may && rules::obstacle(&self.0, import.as_ref()).is_none())
    }

    /// The reason why it can't be reverted, for users; null: none is known without reading its records.
    fn obstacle(&self) -> Option<String> {
        rules::obstacle(&self.0, rules::import_of(&self.0).as_ref())
    }
}

/// A record of an import.
#[fields(login)]
pub struct ImportedRecord {
    /// The global id of the record; null where it does not exist for the viewer.
    pub record_id: Option<ID>,
    /// The row id of the record, in digits.
    pub row_id: String,
    /// The title of the record; null where it is not visible to the viewer.
    pub title: Option<String>,
    /// The address of its page, or that of the record that it belongs to; null where neither has one.
    pub address: Option<String>,
    /// Whether the import created it; otherwise it existed before.
    pub is_new: bool,
    /// Whether it has changed since the import.
    pub is_changed: bool,
}

impl ImportedRecord {
    /// Converts the domain's record, of the import's record type.
    pub fn of(record_type: &str, record: model::ImportedRecord) -> Self {
        let entity = kind::find(record_type).map(|kind| kind.entity).filter(|_| record.title.is_some());
        Self {
            record_id: entity.map(|entity| ID(ids::encode(entity, record.id))),
            row_id: record.id.to_string(),
            title: record.title,
            address: record.address,
            is_new: record.made,
            is_changed: record.changed,
        }
    }
}

/// Filter of imports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ImportBatchFilter {
    /// Imports of this kind, as in `book` of a batch.
    pub book: Option<String>,
    /// Whether to return the viewer's own alone.
    pub own: Option<bool>,
}

impl From<ImportBatchFilter> for model::BatchFilter {
    fn from(filter: ImportBatchFilter) -> Self {
        Self { book: filter.book, own: filter.own.unwrap_or_default() }
    }
}
