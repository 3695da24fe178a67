//! What a file looks like from outside.

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
use crate::core::{Reach, Result, record};
use crate::dict::types::{DictItem, dict_item};
use crate::file_group::FileGroup;
use crate::member::Member;
use crate::member::types::{member_by_id, members_by_ids};
use crate::team::Team;

record!(
    /// A document or an attachment.
    File: model::File, store::find
);

/// What the viewer may do with a file; offered if and only if it is accepted.
#[fields(login)]
pub struct FileViewerCan {
    /// `fileUpdate`, `fileVersionRestore`, a new version.
    pub update: bool,
    /// `fileDelete`.
    pub delete: bool,
    /// To have the content itself, and not only what a preview shows of it.
    pub download: bool,
}

impl File {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    /// The lists of members are for those who may change them.
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
    /// The enterprise, in digits; 0 is the system itself.
    fn enterprise_row_id(&self) -> String {
        self.0.enterprise_id.to_string()
    }

    /// With its extension.
    fn name(&self) -> &str;

    /// The extension without its dot, in small letters; empty when there is none.
    fn extension(&self) -> String {
        rules::extension(&self.0.name)
    }

    /// In bytes.
    fn size(&self) -> i32 {
        i32::try_from(self.0.size).unwrap_or(i32::MAX)
    }

    /// What the content was found to be.
    fn content_type(&self) -> &str;

    /// SHA-256 of the content, in hex.
    fn hash(&self) -> &str;

    /// By the extension.
    #[graphql(name = "type")]
    fn kind(&self) -> FileKind {
        FileKind::from_i16(self.0.kind)
    }

    /// Of the enterprise, a project or a customer.
    fn category(&self) -> FileCategory {
        FileCategory::from_i16(self.0.category)
    }

    /// The document category.
    #[by(FileGroupById, group_id)]
    fn group(&self) -> Result<Option<FileGroup>>;

    /// The project, in digits.
    fn project_id(&self) -> Option<String> {
        self.0.project_id.map(|id| id.to_string())
    }

    /// The customer, in digits.
    fn customer_id(&self) -> Option<String> {
        self.0.customer_id.map(|id| id.to_string())
    }

    /// A document of the lists; else an attachment of a record.
    fn is_doc(&self) -> bool;

    /// What kind of record it is attached to.
    fn source_type(&self) -> Option<&str>;

    /// Which record.
    fn source_id(&self) -> Option<&str>;

    /// Who sees it.
    fn is_open(&self) -> FileVisibility {
        FileVisibility::of(self.0.is_open, self.0.insiders_only)
    }

    /// All inside see it and no external member does: `INSIDE`, as REST says it beside 1.
    fn insiders_only(&self) -> bool;

    /// Who sees it, as the enterprise's dictionary calls it (core §3 isOpen, dictionary doc_is_open).
    async fn visibility(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::DocIsOpen, self.0.is_open.to_string()).await
    }

    /// Who sees it when only some do; null for those who may not change that.
    async fn visible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        self.listed(ctx, &self.0.visible_members).await
    }

    /// Who does not see it when all others do; null for those who may not change that.
    async fn invisible_members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        self.listed(ctx, &self.0.invisible_members).await
    }

    /// Others see a preview and never the content itself.
    fn is_preview_only(&self) -> bool {
        self.0.preview_only
    }

    /// Pending or published.
    fn status(&self) -> FileStatus {
        FileStatus::from_i16(self.0.status)
    }

    /// How often it was looked at.
    fn preview_count(&self) -> i32;

    /// How often it was downloaded.
    fn download_count(&self) -> i32;

    /// The number of the version that is shown.
    fn version_number(&self) -> i32;

    /// Every content it had, the newest first.
    async fn versions(&self, ctx: &Context<'_>) -> Result<Option<Vec<FileVersion>>> {
        let versions = ctx.loaders()?.load::<VersionsOfFile>(self.key()).await?.unwrap_or_default();
        let current = self.0.version_number;
        Ok(Some(versions.into_iter().map(|version| FileVersion { version, current }).collect()))
    }

    /// Where the content can be looked at for a while, with a ticket for this file alone.
    async fn stream_url(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of a picture: at most so wide.")] width: Option<i32>,
        #[graphql(desc = "Of a picture: at most so high.")] height: Option<i32>,
    ) -> Result<String> {
        let mut address = content::address(ctx.services()?, ctx.viewer()?, self.0.id).await?;
        // another version is another address: what a browser keeps is never of an older one
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

    /// Who uploaded it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<FileViewerCan> {
        let viewer = ctx.viewer()?;
        Ok(FileViewerCan {
            update: rules::may_update(viewer, &self.0),
            delete: rules::may_delete(viewer, &self.0),
            download: rules::may_download(viewer, &self.0),
        })
    }
}

/// A content that a file had or has.
#[derive(Clone)]
pub struct FileVersion {
    version: model::FileVersion,
    current: i32,
}

/// A content that a file had or has.
#[object(login)]
impl FileVersion {
    /// From 1.
    fn number(&self) -> i32 {
        self.version.number
    }

    /// In bytes.
    fn size(&self) -> i32 {
        i32::try_from(self.version.size).unwrap_or(i32::MAX)
    }

    /// SHA-256 of the content, in hex.
    fn hash(&self) -> &str {
        &self.version.hash
    }

    /// The one that is shown.
    fn is_current(&self) -> bool {
        self.version.number == self.current
    }

    /// The number of the version that was put back.
    fn restored_from(&self) -> Option<i32> {
        self.version.restored_from
    }

    /// Since when.
    fn created_at(&self) -> DateTime<Utc> {
        self.version.created_at
    }

    /// Who uploaded it or put it back.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.version.enterprise_id, self.version.created_by).await
    }

    /// Where this content can be looked at for a while.
    async fn stream_url(&self, ctx: &Context<'_>) -> Result<String> {
        let address = content::address(ctx.services()?, ctx.viewer()?, self.version.file_id).await?;
        let sign = if address.contains('?') { '&' } else { '?' };
        Ok(format!("{address}{sign}v={}", self.version.number))
    }
}

/// Somebody looked at a file or downloaded it.
#[derive(Clone)]
pub struct FileRecord(pub model::FileRecord);

/// Somebody looked at a file or downloaded it.
#[object(login)]
impl FileRecord {
    /// The id in digits.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The file, in digits.
    fn file_row_id(&self) -> String {
        self.0.file_id.to_string()
    }

    /// What was done.
    #[graphql(name = "type")]
    fn record_type(&self) -> FileRecordType {
        FileRecordType::from_i16(self.0.record_type)
    }

    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// Their main team at that time.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// When.
    fn created_at(&self) -> DateTime<Utc>;
}
