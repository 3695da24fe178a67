//! GraphQL types, query and mutations of uploads of files in parts, from the first request to the stored
//! file.

use async_graphql::{Context, ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::file::upload::{self, Plan};
use xieli_domain::file::{model, rules};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{InputObject, fields, object};

use super::enums::said;
use super::mutations::FilePayload;
use super::types::{File, FileCategory, FileVisibility};
use crate::core::payload::split;
use crate::core::{ContextExt, Entity, Result, UserError, decode, decode_all, decode_optional};
use crate::file_group::FileGroup;
use crate::member::Member;

/// An upload in progress, and the addresses of its parts.
pub struct FileUpload(pub Plan);

impl Entity for FileUpload {
    const NAME: &'static str = "FileUpload";
}

impl From<Plan> for FileUpload {
    fn from(plan: Plan) -> Self {
        Self(plan)
    }
}

/// A part of an upload.
#[fields(login)]
pub struct FileUploadPart {
    /// The number of the part, from 1.
    pub number: i32,
    /// Its offset in the file, in bytes.
    pub offset: i32,
    /// Its size in bytes.
    pub size: i32,
    /// Whether it has arrived.
    pub is_done: bool,
    /// The address of the part: PUT exactly its bytes here, without any credentials.
    pub url: String,
}

/// An upload in progress: credentials for one key, one size and one hour (core §7 `GET oss/sts/token`).
#[object(login)]
impl FileUpload {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.upload.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.upload.id.to_string()
    }

    /// The key of the object: year-month/day, a random id, the extension (core §9).
    fn key(&self) -> &str {
        &self.0.upload.storage_key
    }

    /// The name of the file.
    fn name(&self) -> &str {
        &self.0.upload.name
    }

    /// The size of the file in bytes.
    fn size(&self) -> i32 {
        i32::try_from(self.0.upload.size).unwrap_or(i32::MAX)
    }

    /// The size of every part but the last, in bytes.
    fn part_size(&self) -> i32 {
        i32::try_from(self.0.upload.part_size).unwrap_or(i32::MAX)
    }

    /// When the addresses of the parts expire.
    fn expires_at(&self) -> DateTime<Utc>;

    /// When fresh addresses should be requested: at half of their lifetime (core §9).
    fn refresh_at(&self) -> DateTime<Utc>;

    /// The parts, in their order.
    fn parts(&self) -> Vec<FileUploadPart> {
        let number = |value: u64| i32::try_from(value).unwrap_or(i32::MAX);
        let part = |part: &upload::PlannedPart| FileUploadPart {
            number: part.number.into(),
            offset: number(part.offset),
            size: number(part.size),
            is_done: part.done,
            url: part.url.clone(),
        };
        self.0.parts.iter().map(part).collect()
    }
}

/// A file to upload, and its purpose (core §3 File, upload context).
#[derive(Debug, InputObject)]
pub struct FileUploadBeginInput {
    /// The name with its extension, at most 255 bytes. Without name and size, the answer is credentials for
    /// the other fields.
    pub name: Option<String>,
    /// The size in bytes.
    pub size: Option<i32>,
    /// The token of such credentials; fields other than name and size are ignored then.
    pub security_token: Option<String>,
    /// The category: a document of the enterprise (default), a project or a customer.
    pub category: Option<FileCategory>,
    /// The document category; may also be named when the file is acknowledged.
    pub group_id: Option<ID>,
    /// Visibility of the file. Default: `INSIDE` for documents of internal members outside projects,
    /// otherwise `EXCEPT`.
    pub is_open: Option<FileVisibility>,
    /// Flag of REST next to `isOpen` 1: `INSIDE`, or not; null: as it was, or the default of a new document.
    /// Absent: as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
    /// Members who see the file, with `ONLY`.
    pub visible_member_ids: Option<Vec<ID>>,
    /// Members who do not see the file, with `EXCEPT` and `INSIDE`.
    pub invisible_member_ids: Option<Vec<ID>>,
    /// Whether other members see a preview and never the content itself.
    pub is_preview_only: Option<bool>,
    /// Whether it is a document of the lists (needs `res:upload`); otherwise it is an attachment.
    pub is_doc: Option<bool>,
    /// The kind of the record it is attached to.
    pub source_type: Option<String>,
    /// The row id of the record it is attached to.
    pub source_id: Option<String>,
    /// The row id of the project, in digits.
    pub project_id: Option<String>,
    /// The row id of the customer, in digits.
    pub customer_id: Option<String>,
    /// Whether it is published as soon as it has arrived.
    pub auto_ack: Option<bool>,
    /// The file that gets a new version, instead of a new file; other settings are ignored then.
    pub file_id: Option<ID>,
}

/// The upload to act on.
#[derive(Debug, InputObject)]
pub struct FileUploadInput {
    /// The global id, as returned by `fileUploadBegin`.
    pub id: ID,
}

/// Credentials to upload in one context, for the member who requested them, until the end of an hour.
#[fields(login)]
pub struct FileUploadCredentials {
    /// The token: `securityToken` of the uploads that are begun with it.
    pub token: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// The largest file, in bytes.
    pub max_size: i32,
}

/// An upload, credentials for uploads, or the errors of the input.
#[fields(login)]
pub struct FileUploadPayload {
    /// The upload with the addresses of its parts; null when none was begun.
    pub upload: Option<FileUpload>,
    /// Credentials to begin uploads, for an input without a name.
    pub credentials: Option<FileUploadCredentials>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// A cancelled upload, or the errors of the input.
#[fields(login)]
pub struct FileUploadCancelPayload {
    /// The global id of the cancelled upload; null when none was cancelled.
    pub cancelled_id: Option<ID>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields that read uploads.
#[derive(Default)]
pub struct FileUploadQuery;

/// Root fields that read uploads.
#[object(root)]
impl FileUploadQuery {
    /// An upload of the caller in progress: the parts that have arrived, and fresh addresses for the others;
    /// null when there is none.
    #[login]
    async fn file_upload(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the upload.")] id: ID,
    ) -> Result<Option<FileUpload>> {
        let id = decode::<FileUpload>(&id)?;
        Ok(upload::resume(ctx.services()?, ctx.viewer()?, id).await?.map(FileUpload))
    }
}

/// Mutations of uploads.
#[derive(Default)]
pub struct FileUploadMutation;

/// Mutations of uploads.
#[object(root)]
impl FileUploadMutation {
    /// Begins an upload: credentials for one key, one size and one hour (core §7 `GET oss/sts/token`).
    #[login]
    async fn file_upload_begin(
        &self,
        ctx: &Context<'_>,
        input: FileUploadBeginInput,
    ) -> Result<FileUploadPayload> {
        let target = model::Target {
            category: input.category.map(FileCategory::as_i16),
            group_id: decode_optional::<FileGroup>(input.group_id.as_ref())?,
            project_id: number(input.project_id.as_deref())?,
            customer_id: number(input.customer_id.as_deref())?,
            is_doc: input.is_doc.unwrap_or_default(),
            source_type: input.source_type,
            source_id: input.source_id,
            visibility: visibility(
                (input.is_open, input.insiders_only),
                input.visible_member_ids,
                input.invisible_member_ids,
                input.is_preview_only,
            )?,
            auto_ack: input.auto_ack.unwrap_or_default(),
            file_id: decode_optional::<File>(input.file_id.as_ref())?,
        };
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let (name, size) = (input.name.unwrap_or_default(), i64::from(input.size.unwrap_or_default()));
        let begun = async {
            let target = match &input.security_token {
                Some(token) => upload::context(services, viewer, token).await?,
                None => target,
            };
            if name.is_empty() && input.size.is_none() && input.security_token.is_none() {
                return Ok((None, Some(upload::credentials(services, viewer, target).await?)));
            }
            Ok((Some(upload::begin(services, viewer, &name, size, target).await?), None))
        };
        let (begun, user_errors) = split(begun.await)?;
        let (upload, credentials) = begun.unwrap_or_default();
        Ok(FileUploadPayload {
            upload: upload.map(FileUpload),
            credentials: credentials.map(|given| FileUploadCredentials {
                token: given.token,
                expires_at: given.expires_at,
                max_size: i32::try_from(given.max_size).unwrap_or(i32::MAX),
            }),
            user_errors,
        })
    }

    /// Finishes an upload: the content is checked and becomes a pending file; repeated calls return the same
    /// file.
    #[login]
    async fn file_upload_finish(&self, ctx: &Context<'_>, input: FileUploadInput) -> Result<FilePayload> {
        let id = decode::<FileUpload>(&input.id)?;
        FilePayload::from(upload::finish(ctx.services()?, ctx.viewer()?, id).await)
    }

    /// Cancels an upload before it has become a file.
    #[login]
    async fn file_upload_cancel(
        &self,
        ctx: &Context<'_>,
        input: FileUploadInput,
    ) -> Result<FileUploadCancelPayload> {
        let id = decode::<FileUpload>(&input.id)?;
        let (id, user_errors) = split(upload::cancel(ctx.services()?, ctx.viewer()?, id).await)?;
        Ok(FileUploadCancelPayload { cancelled_id: id.map(FileUpload::global_id), user_errors })
    }
}

/// Parses a row id in digits, of a kind of record without global ids of its own.
pub fn number(text: Option<&str>) -> AppResult<Option<i64>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.map(Some).ok_or_else(|| AppError::bad_input("id 无效"))
}

/// The domain's visibility, from the fields of an input.
pub fn visibility(
    (is_open, insiders_only): (Option<FileVisibility>, MaybeUndefined<bool>),
    visible: Option<Vec<ID>>,
    invisible: Option<Vec<ID>>,
    preview_only: Option<bool>,
) -> AppResult<model::Visibility> {
    let members = |field: &str, ids: Option<Vec<ID>>| match ids {
        Some(ids) if ids.len() > rules::MAX_IDS => {
            Err(AppError::field(field, FieldCode::TooLong, format!("一次最多 {} 条", rules::MAX_IDS)))
        }
        Some(ids) => decode_all::<Member>(&ids).map(Some),
        None => Ok(None),
    };
    let (is_open, insiders_only) = said(is_open, insiders_only);
    Ok(model::Visibility {
        is_open,
        insiders_only,
        visible_members: members("visibleMemberIds", visible)?,
        invisible_members: members("invisibleMemberIds", invisible)?,
        preview_only,
    })
}
