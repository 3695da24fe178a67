//! Changing files.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::file::{content, model, rules, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::preview::{FilePreviewPayload, look};
use super::types::{File, FileVisibility};
use super::upload::visibility;
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{Reach, Result, UserError, decode, decode_all, decode_optional};
use crate::file_group::FileGroup;

/// Which uploads are acknowledged, and how.
#[derive(Debug, InputObject)]
pub struct FileAckInput {
    /// One's own files; at most 1000.
    pub ids: Vec<ID>,
    /// The document category; required of documents that have none yet.
    pub group_id: Option<ID>,
    /// Who sees them; absent: as was said at the upload.
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

/// The record whose attachments are acknowledged.
#[derive(Debug, InputObject)]
pub struct FileAckSourceInput {
    /// What kind of record.
    pub source_type: String,
    /// Which record.
    pub source_id: String,
}

/// Changes to a file: an absent field stays.
#[derive(Debug, InputObject)]
pub struct FileUpdateInput {
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 50 characters; the extension stays, whether it is written here or not.
    pub name: Option<String>,
    /// Another document category. From here on only of documents.
    pub group_id: Option<ID>,
    /// Who sees it.
    pub is_open: Option<FileVisibility>,
    /// REST's word beside 1: `INSIDE`, or not; null: as it was, or as a new document is. Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Who sees it when only some do.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Who does not see it when all others do.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Others see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
}

/// A version that is put back.
#[derive(Debug, InputObject)]
pub struct FileVersionRestoreInput {
    /// Of which file.
    pub id: ID,
    /// As read.
    pub version: i32,
    /// Which content.
    pub number: i32,
}

/// Which files.
#[derive(Debug, InputObject)]
pub struct FilesInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}

/// Which file.
#[derive(Debug, InputObject)]
pub struct FileInput {
    /// Which.
    pub id: ID,
}

payload! {
    /// A file, or why not.
    login FilePayload {
        /// As it is now; null when nothing was changed.
        file: File
    }
}

/// Files, or why not.
#[fields(login)]
pub struct FilesPayload {
    /// As they are now; null when nothing was changed.
    pub files: Option<Vec<File>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl FilesPayload {
    fn from(result: AppResult<Vec<model::File>>) -> Result<Self> {
        let (files, user_errors) = split(result)?;
        Ok(Self { files: files.map(|files| files.into_iter().map(File::from).collect()), user_errors })
    }
}

/// Where a file can be looked at.
#[fields(login)]
pub struct FileAddressPayload {
    /// The address, with a ticket for this file alone; null when there is none.
    pub address: Option<String>,
    /// The file with its new counts.
    pub file: Option<File>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Notes what is done with a file, and answers where it lies.
async fn address(ctx: &Context<'_>, id: &ID, record_type: i16) -> Result<FileAddressPayload> {
    let (services, viewer) = (ctx.services()?, ctx.viewer()?);
    let work = async {
        let file = service::note(services.db(), viewer, decode::<File>(id)?, record_type).await?;
        let address = content::address(services, viewer, file.id).await?;
        Ok((file, address))
    };
    let (found, user_errors) = split(work.await)?;
    let (file, address) = found.unzip();
    Ok(FileAddressPayload { address, file: file.map(File::from), user_errors })
}

/// Root fields that change files.
#[derive(Default)]
pub struct FileMutation;

/// Root fields that change files.
#[object(root)]
impl FileMutation {
    /// Publishes one's own uploads; those published before stay as they are (core §7 `PUT file/ack`).
    #[login]
    async fn file_ack(&self, ctx: &Context<'_>, input: FileAckInput) -> Result<FilesPayload> {
        let ids = decode_all::<File>(&input.ids)?;
        let group = decode_optional::<FileGroup>(input.group_id.as_ref())?;
        let seen = visibility(
            (input.is_open, input.insiders_only),
            input.visible_member_ids,
            input.invisible_member_ids,
            input.is_preview_only,
        )?;
        FilesPayload::from(service::ack(ctx.db()?, ctx.viewer()?, &ids, group, &seen).await)
    }

    /// Publishes everything one has uploaded for a record (core §7 `PUT file/{a}/{b}/ack`).
    #[login]
    async fn file_ack_source(&self, ctx: &Context<'_>, input: FileAckSourceInput) -> Result<FilesPayload> {
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        FilesPayload::from(service::ack_source(db, viewer, &input.source_type, &input.source_id).await)
    }

    /// Changes a file (core §7 `PUT file`).
    #[login]
    async fn file_update(&self, ctx: &Context<'_>, input: FileUpdateInput) -> Result<FilePayload> {
        let changes = model::FileChanges {
            id: decode::<File>(&input.id)?,
            version: input.version,
            name: input.name,
            group_id: decode_optional::<FileGroup>(input.group_id.as_ref())?,
            visibility: visibility(
                (input.is_open, input.insiders_only),
                input.visible_member_ids,
                input.invisible_member_ids,
                input.is_preview_only,
            )?,
        };
        FilePayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Puts an earlier content back, as the newest version.
    #[login]
    async fn file_version_restore(
        &self,
        ctx: &Context<'_>,
        input: FileVersionRestoreInput,
    ) -> Result<FilePayload> {
        let id = decode::<File>(&input.id)?;
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        FilePayload::from(service::restore(db, viewer, id, input.version, input.number).await)
    }

    /// Deletes files with all their versions; all or none (core §7 `DELETE file`).
    #[login]
    async fn file_delete(&self, ctx: &Context<'_>, input: FilesInput) -> Result<DeletePayload> {
        let ids = decode_all::<File>(&input.ids)?;
        DeletePayload::from::<File>(service::delete(ctx.services()?, ctx.viewer()?, &ids).await)
    }

    /// How a file is shown; counts as looking (core §7 `GET file/preview/{id}`).
    #[login]
    async fn file_preview(&self, ctx: &Context<'_>, input: FileInput) -> Result<FilePreviewPayload> {
        look(ctx, &input).await
    }

    /// Where a file can be downloaded from; counts as downloading (core §7 `GET file/download/{id}`).
    #[login]
    async fn file_download(&self, ctx: &Context<'_>, input: FileInput) -> Result<FileAddressPayload> {
        let found = address(ctx, &input.id, rules::RECORD_DOWNLOAD).await?;
        let address = found.address.map(|address| {
            let sign = if address.contains('?') { '&' } else { '?' };
            format!("{address}{sign}download=1")
        });
        Ok(FileAddressPayload { address, ..found })
    }
}
