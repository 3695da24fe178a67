//! GraphQL types of files.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::file::loaders::VersionsOfFile;
use xieli_domain::file::{content, model, rules, store};
use xieli_domain::file_group::loaders::FileGroupById;
use xieli_domain::team::loaders::TeamById;
use xieli_macros::{fields, object};

pub use super::enums::{FileCategory, FileKind, FileRecordType, FileStatus, FileVisibility};
use crate::core::{ContextExt, Result, record};
use crate::dict::types::{DictItem, dict_item};
use crate::file_group::FileGroup;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};
use crate::team::Team;

record!(
    /// A document or an attachment.
    File: model::File, store::find
);

/// Actions the viewer may take on a file; offered if and only if the server accepts them.
#[fields(login)]
pub struct FileViewerCan {
    /// `fileUpdate`, `fileVersionRestore`, a new version.
    pub update: bool,
    /// May call `fileDelete`.
    pub delete: bool,
    /// To download the content itself, not only to see its preview.
    pub download: bool,
}

impl File {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    /// The members of a visibility list; null for viewers who may not change it.
    async fn listed(&self, ctx: &Context<'_>, ids: &[i64]) -> Result<Option<Vec<Member>>> {
        if !rules::may_update(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, ids).await?))
    }
}

/// A document or an attachment.
#[object(login, common(id, row_id, updated_at, version))]
impl File {
    /// The row id of the enterprise, in digits; 0 is the system itself.
    fn enterprise_row_id(&self) -> String {
        self.0.enterprise_id.to_string()
    }

    /// The name with its extension.
    fn name(&self) -> &str;

    /// The extension without its dot, in lower case; empty when there is none.
    fn extension(&self) -> String {
        rules::extension(&self.0.name)
    }

    /// The size in bytes.
    fn size(&self) -> i32 {
        i32::try_from(self.0.size).unwrap_or(i32::MAX)
    }

    /// The media type detected from the content.
    fn content_type(&self) -> &str;

    /// SHA-256 of the content, in hex.
    fn hash(&self) -> &str;

    /// The type of file, by its extension.
    #[graphql(name = "type")]
    fn kind(&self) -> FileKind {
        FileKind::from_i16(self.0.kind)
    }

    /// The category: a document of the enterprise, a project or a customer.
    fn category(&self) -> FileCategory {
        FileCategory::from_i16(self.0.category)
    }

    /// The document category.
    #[by(FileGroupById, group_id)]
    fn group(&self) -> Result<Option<FileGroup>>;

    /// The row id of the project, in digits.
    fn project_id(&self) -> Option<String> {
        self.0.project_id.map(|id| id.to_string())
    }

    /// The row id of the customer, in digits.
    fn customer_id(&self) -> Option<String> {
        self.0.customer_id.map(|id| id.to_string())
    }

    /// Whether it is a document of the lists; otherwise it is an attachment of a record.
    fn is_doc(&self) -> bool;

    /// The kind of the record it is attached to.
    fn source_type(&self) -> Option<&str>;

    /// The row id of the record it is attached to.
    fn source_id(&self) -> Option<&str>;

    /// Visibility of the file.
    fn is_open(&self) -> FileVisibility {
        FileVisibility::of(self.0.is_open, self.0.insiders_only)
    }

    /// Whether all internal members see it and no external one does: `INSIDE`, which REST reports next to
    /// `isOpen` 1.
    fn insiders_only(&self) -> bool;

    /// Visibility as an item of the enterprise's dictionary (core §3 isOpen, dictionary doc_is_open).
    async fn visibility(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::DocIsOpen, self.0.is_open.to_string()).await
    }

    /// Members who see it, with `ONLY`; null for viewers who may not change the visibility.
    async fn visible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        self.listed(ctx, &self.0.visible_members).await
    }

    /// Members who do not see it, with `EXCEPT` and `INSIDE`; null for viewers who may not change the
    /// visibility.
    async fn invisible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        self.listed(ctx, &self.0.invisible_members).await
    }

    /// Whether other members see a preview and never the content itself.
    fn is_preview_only(&self) -> bool {
        self.0.preview_only
    }

    /// The status: pending or published.
    fn status(&self) -> FileStatus {
        FileStatus::from_i16(self.0.status)
    }

    /// Number of previews opened.
    fn preview_count(&self) -> i32;

    /// Number of downloads.
    fn download_count(&self) -> i32;

    /// The number of the current version.
    fn version_number(&self) -> i32;

    /// All of its versions, the newest first.
    async fn versions(&self, ctx: &Context<'_>) -> Result<Option<Vec<FileVersion>>> {
        let versions = ctx.loaders()?.load::<VersionsOfFile>(self.key()).await?.unwrap_or_default();
        let current = self.0.version_number;
        Ok(Some(versions.into_iter().map(|version| FileVersion { version, current }).collect()))
    }

    /// A temporary address of the content, with a ticket for this file alone.
    async fn stream_url(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of an image: its largest width in pixels.")] width: Option<i32>,
        #[graphql(desc = "Of an image: its largest height in pixels.")] height: Option<i32>,
    ) -> Result<String> {
        let mut address = content::address(ctx.services()?, ctx.viewer()?, self.0.id).await?;
        // each version has its own address, so that a browser's cache never shows an older one
        address.push(if address.contains('?') { '&' } else { '?' });
        address.push_str(&format!("v={}", self.0.version_number));
        for (name, value) in [("width", width), ("height", height)] {
            if let Some(value) = value {
                address.push_str(&format!("&{name}={value}"));
            }
        }
        Ok(address)
    }

    /// When it was uploaded.
    fn created_at(&self) -> DateTime<Utc>;

    /// The member who uploaded it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FileViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(FileViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            download: rules::may_download(viewer, &self.0),
        })
    }
}

/// A version of a file's content.
#[derive(Clone)]
pub struct FileVersion {
    version: model::FileVersion,
    current: i32,
}

/// A version of a file's content.
#[object(login)]
impl FileVersion {
    /// The number of the version, from 1.
    fn number(&self) -> i32 {
        self.version.number
    }

    /// The size in bytes.
    fn size(&self) -> i32 {
        i32::try_from(self.version.size).unwrap_or(i32::MAX)
    }

    /// SHA-256 of the content, in hex.
    fn hash(&self) -> &str {
        &self.version.hash
    }

    /// Whether it is the current version.
    fn is_current(&self) -> bool {
        self.version.number == self.current
    }

    /// The number of the version that it restored.
    fn restored_from(&self) -> Option<i32> {
        self.version.restored_from
    }

    /// When it became the current version.
    fn created_at(&self) -> DateTime<Utc> {
        self.version.created_at
    }

    /// The member who uploaded or restored it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.version.enterprise_id, self.version.created_by).await
    }

    /// A temporary address of this content.
    async fn stream_url(&self, ctx: &Context<'_>) -> Result<String> {
        let address = content::address(ctx.services()?, ctx.viewer()?, self.version.file_id).await?;
        let sign = if address.contains('?') { '&' } else { '?' };
        Ok(format!("{address}{sign}v={}", self.version.number))
    }
}

/// An access to a file: a preview or a download.
#[derive(Clone)]
pub struct FileRecord(pub model::FileRecord);

/// An access to a file: a preview or a download.
#[object(login)]
impl FileRecord {
    /// The row id, in digits.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The row id of the file, in digits.
    fn file_row_id(&self) -> String {
        self.0.file_id.to_string()
    }

    /// The kind of access.
    #[graphql(name = "type")]
    fn record_type(&self) -> FileRecordType {
        FileRecordType::from_i16(self.0.record_type)
    }

    /// The member who accessed the file.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// The member's main team at that time.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// The time of the access.
    fn created_at(&self) -> DateTime<Utc>;
}
