//! What imports look like from outside.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::import_batch::{model, rules, store};
use xieli_domain::kind;
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::ids;
use xieli_macros::{InputObject, fields, object};

use crate::core::{Reach, Result, record};
use crate::member::Member;

record!(
    /// What one import has written.
    ImportBatch: model::ImportBatch, store::find
);

/// What one import has written.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ImportBatch {
    /// Of which import: the address of its call below `/api`, without the service `ems` and without its last step.
    fn book(&self) -> &str;

    /// What the records are called.
    fn title(&self) -> &str;

    /// What the file was called.
    fn file_name(&self) -> &str;

    /// How many records it made.
    fn created(&self) -> i32 {
        self.0.created
    }

    /// How many records it changed that were there.
    fn updated(&self) -> i32 {
        self.0.updated
    }

    /// When it was taken back.
    fn undone_at(&self) -> Option<DateTime<Utc>>;

    /// Who took it back.
    #[by(MemberById, undone_by)]
    fn undone_by(&self) -> Result<Option<Member>>;

    /// Whether the viewer may take it back, as far as that is known without looking at its records.
    fn can_undo(&self, ctx: &Context<'_>) -> Result<bool> {
        let import = rules::import_of(&self.0);
        let may = rules::may_undo(ctx.viewer()?, &self.0, import.as_ref());
        Ok(may && rules::obstacle(&self.0, import.as_ref()).is_none())
    }

    /// Why it is not taken back, for people; null: nothing that is known without looking at its records is in the way.
    fn obstacle(&self) -> Option<String> {
        rules::obstacle(&self.0, rules::import_of(&self.0).as_ref())
    }
}

/// A record of an import.
#[fields(login)]
pub struct ImportedRecord {
    /// The global id of the record; null where it does not exist for the viewer.
    pub record_id: Option<ID>,
    /// The id in digits.
    pub row_id: String,
    /// What it is called; null where it does not exist for the viewer.
    pub title: Option<String>,
    /// The page that shows it, where it has one of its own.
    pub address: Option<String>,
    /// The import made it; otherwise it was there.
    pub is_new: bool,
    /// It is otherwise now than the import left it.
    pub is_changed: bool,
}

impl ImportedRecord {
    /// Out of the domain's, of the type that the import has.
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

/// Which imports; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ImportBatchFilter {
    /// Of this import, as `book` of a batch says it.
    pub book: Option<String>,
    /// The viewer's own alone.
    pub own: Option<bool>,
}

impl From<ImportBatchFilter> for model::BatchFilter {
    fn from(filter: ImportBatchFilter) -> Self {
        Self { book: filter.book, own: filter.own.unwrap_or_default() }
    }
}
