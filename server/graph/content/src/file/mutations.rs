//! GraphQL mutations of files.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::file::{content, model, rules, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::preview::{FilePreviewPayload, look};
use super::types::{File, FileVisibility};
use super::upload::visibility;
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::{ContextExt, Result, UserError, decode, decode_all, decode_optional};
use crate::file_group::FileGroup;

/// Uploads to acknowledge, and the settings they are published with.
#[derive(Debug, InputObject)]
pub struct FileAckInput {
    /// The caller's own uploads; at most 1000.
    pub ids: Vec<ID>,
    /// The document category; required of documents that have none yet.
    pub group_id: Option<ID>,
    /// Visibility of the files; absent: as set at the upload.
    pub is_open: Option<FileVisibility>,
    /// Flag of REST next to `isOpen` 1: `INSIDE`, or not; null: as it was, or the default of a new document.
    /// Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Members who see the files, with `ONLY`.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Members who do not see the files, with `EXCEPT` and `INSIDE`.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Whether other members see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
}

/// The record whose attachments are acknowledged.
#[derive(Debug, InputObject)]
pub struct FileAckSourceInput {
    /// The kind of the record.
    pub source_type: String,
    /// The row id of the record.
    pub source_id: String,
}

/// Changes to a file: an absent field stays.
#[derive(Debug, InputObject)]
pub struct FileUpdateInput {
    /// The file to change.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters; the extension stays, whether it is written here or not.
    pub name: Option<String>,
    /// The new document category. This field and those below apply to documents alone.
    pub group_id: Option<ID>,
    /// Visibility of the document.
    pub is_open: Option<FileVisibility>,
    /// Flag of REST next to `isOpen` 1: `INSIDE`, or not; null: as it was, or the default of a new document.
    /// Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Members who see the document, with `ONLY`.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Members who do not see the document, with `EXCEPT` and `INSIDE`.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Whether other members see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
}

/// The version of a file to restore.
#[derive(Debug, InputObject)]
pub struct FileVersionRestoreInput {
    /// The file to change.
    pub id: ID,
    /// The version of the record that was read.
    pub version: i32,
    /// The number of the content to restore.
    pub number: i32,
}

/// Files to act on.
#[derive(Debug, InputObject)]
pub struct FilesInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
}

/// The file to act on.
#[derive(Debug, InputObject)]
pub struct FileInput {
    /// The global id of the file.
    pub id: ID,
}

payload! {
    /// The file, or the errors of the input.
    login FilePayload {
        /// The file after the change; null when nothing was changed.
        file: File
    }
}

/// The files, or the errors of the input.
#[fields(login)]
pub struct FilesPayload {
    /// The files after the change; null when nothing was changed.
    pub files: Option<Vec<File>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl FilesPayload {
    fn from(result: AppResult<Vec<model::File>>) -> Result<Self> {
        let (files, user_errors) = split(result)?;
        Ok(Self { files: files.map(|files| files.into_iter().map(File::from).collect()), user_errors })
    }
}

/// The address at which a file can be read.
#[fields(login)]
pub struct FileAddressPayload {
    /// The address, with a ticket for this file alone; null when there is none.
    pub address: Option<String>,
    /// The file with its updated counts.
    pub file: Option<File>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Records the access to a file, and returns its address.
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
    /// Publishes the caller's own uploads; those published before stay as they are (core §7 `PUT file/ack`).
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

    /// Publishes all of the caller's uploads for a record (core §7 `PUT file/{a}/{b}/ack`).
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

    /// Restores an earlier content of a file, as its newest version.
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

    /// The preview of a file; counts as an access (core §7 `GET file/preview/{id}`).
    #[login]
    async fn file_preview(&self, ctx: &Context<'_>, input: FileInput) -> Result<FilePreviewPayload> {
        look(ctx, &input).await
    }

    /// The download address of a file; counts as a download (core §7 `GET file/download/{id}`).
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
