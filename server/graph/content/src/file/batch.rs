//! GraphQL mutations of several files at once.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::file::{batch, model};
use xieli_domain::rows::Outcome;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::mutations::FilesInput;
use super::types::{File, FileVisibility};
use super::upload::visibility;
use crate::core::payload;
use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError, decode_all, decode_optional};
use crate::file_group::FileGroup;

/// The result for one of several files.
#[fields(login)]
pub struct FileBatchResult {
    /// The row id of the file, in digits (a global id belongs to an existing file alone).
    pub row_id: String,
    /// The file after the change; null when it was not changed, or is deleted.
    pub file: Option<File>,
    /// The reason why it was not changed, for the user.
    pub error: Option<String>,
}

impl FileBatchResult {
    fn of(one: Outcome<Option<model::File>>) -> Self {
        let (file, error) = match one.result {
            Ok(row) => (row.map(File::from), None),
            Err(error) => (None, Some(error)),
        };
        Self { row_id: one.id.to_string(), file, error }
    }

    fn all(outcomes: Vec<Outcome<model::File>>, gone: bool) -> Vec<Self> {
        let one = |outcome: Outcome<model::File>| Outcome {
            id: outcome.id,
            result: outcome.result.map(|file| (!gone).then_some(file)),
        };
        outcomes.into_iter().map(|outcome| Self::of(one(outcome))).collect()
    }
}

payload! {
    /// The results of a batch, or the errors of its input.
    login FileBatchPayload {
        /// One result for each file, in the order of the input; null when nothing was tried.
        results: Vec<FileBatchResult>
    }
}

impl FileBatchPayload {
    fn of(result: AppResult<Vec<Outcome<model::File>>>, gone: bool) -> Result<Self> {
        Self::from(result.map(|outcomes| FileBatchResult::all(outcomes, gone)))
    }
}

/// The address of an archive of several files.
#[fields(login)]
pub struct FileZipPayload {
    /// One result for each file, in the order of the input; null when nothing was tried.
    pub results: Option<Vec<FileBatchResult>>,
    /// The address, with a ticket for the files that may be downloaded; null when none may.
    pub address: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Changes to several documents; absent fields stay.
#[derive(Debug, InputObject)]
pub struct FileBatchUpdateInput {
    /// The global ids of the documents, 1 to 1000.
    pub ids: Vec<ID>,
    /// The new document category.
    pub group_id: Option<ID>,
    /// Visibility of the documents.
    pub is_open: Option<FileVisibility>,
    /// Flag of REST next to `isOpen` 1: `INSIDE`, or not; null: as it was, or the default of a new document.
    /// Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Members who see the documents, with `ONLY`.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Members who do not see the documents, with `EXCEPT` and `INSIDE`.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Whether other members see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
}

/// Mutations of several files.
#[derive(Default)]
pub struct FileBatchMutation;

/// Mutations of several files.
#[object(root)]
impl FileBatchMutation {
    /// Moves documents to another category or changes their visibility; each has its own result.
    #[login]
    async fn file_batch_update(
        &self,
        ctx: &Context<'_>,
        input: FileBatchUpdateInput,
    ) -> Result<FileBatchPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        let patch = batch::Patch {
            group_id: decode_optional::<FileGroup>(input.group_id.as_ref())?,
            visibility: visibility(
                (input.is_open, input.insiders_only),
                input.visible_member_ids,
                input.invisible_member_ids,
                input.is_preview_only,
            )?,
        };
        FileBatchPayload::of(batch::update(ctx.db()?, ctx.viewer()?, &ids, &patch).await, false)
    }

    /// Deletes files with all their versions; each has its own result.
    #[login]
    async fn file_batch_delete(&self, ctx: &Context<'_>, input: FilesInput) -> Result<FileBatchPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        FileBatchPayload::of(batch::delete(ctx.services()?, ctx.viewer()?, &ids).await, true)
    }

    /// The address of several files as one archive, at most 1000 files and 1 GB; counts as a download of
    /// each.
    #[login]
    async fn file_zip(&self, ctx: &Context<'_>, input: FilesInput) -> Result<FileZipPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        let (done, user_errors) = split(batch::zip(ctx.services()?, ctx.viewer()?, &ids).await)?;
        let (outcomes, address) = done.unzip();
        let results = outcomes.map(|outcomes| FileBatchResult::all(outcomes, false));
        Ok(FileZipPayload { results, address: address.flatten(), user_errors })
    }
}
