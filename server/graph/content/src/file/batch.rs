//! What is done with several files at once.

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
use crate::core::{Reach, Result, UserError, decode_all, decode_optional};
use crate::file_group::FileGroup;

/// What became of one of several files.
#[fields(login)]
pub struct FileBatchResult {
    /// Which, in digits: a global id is a file's alone.
    pub row_id: String,
    /// As it is now; null when nothing was done with it, or it is gone.
    pub file: Option<File>,
    /// Why nothing was done with it, for the user.
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
    /// What became of each of several files, or why nothing was tried.
    login FileBatchPayload {
        /// One for each that was named, in that order; null when nothing was tried.
        results: Vec<FileBatchResult>
    }
}

impl FileBatchPayload {
    fn of(result: AppResult<Vec<Outcome<model::File>>>, gone: bool) -> Result<Self> {
        Self::from(result.map(|outcomes| FileBatchResult::all(outcomes, gone)))
    }
}

/// Where several files lie as one archive.
#[fields(login)]
pub struct FileZipPayload {
    /// One for each that was named, in that order; null when nothing was tried.
    pub results: Option<Vec<FileBatchResult>>,
    /// The address, with a ticket for those of them that may be downloaded; null when none may.
    pub address: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// What is to be of several documents; absent fields stay.
#[derive(Debug, InputObject)]
pub struct FileBatchUpdateInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
    /// Another document category.
    pub group_id: Option<ID>,
    /// Who sees them.
    pub is_open: Option<FileVisibility>,
    /// REST's word beside 1: `INSIDE`, or not; null: as it was, or as a new document is. Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Who sees them when only some do.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Who does not see them when all others do.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Others see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
}

/// Root fields that do something with several files.
#[derive(Default)]
pub struct FileBatchMutation;

/// Root fields that do something with several files.
#[object(root)]
impl FileBatchMutation {
    /// Moves documents to another category or says who sees them, each answered for by itself.
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

    /// Deletes files with all their versions, each answered for by itself.
    #[login]
    async fn file_batch_delete(&self, ctx: &Context<'_>, input: FilesInput) -> Result<FileBatchPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        FileBatchPayload::of(batch::delete(ctx.services()?, ctx.viewer()?, &ids).await, true)
    }

    /// Where several files can be downloaded from as one archive, at most 1000 and 1 GB; counts as downloading each.
    #[login]
    async fn file_zip(&self, ctx: &Context<'_>, input: FilesInput) -> Result<FileZipPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        let (done, user_errors) = split(batch::zip(ctx.services()?, ctx.viewer()?, &ids).await)?;
        let (outcomes, address) = done.unzip();
        let results = outcomes.map(|outcomes| FileBatchResult::all(outcomes, false));
        Ok(FileZipPayload { results, address: address.flatten(), user_errors })
    }
}
