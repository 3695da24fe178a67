//! Rows, filters and inputs of files, their versions, records of views, and uploads.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::{Deserialize, Serialize};
use xieli_kernel::{MemberType, Viewer};
use xieli_tables::{file, file_record, file_upload, file_version};

/// A file (core §3 File).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file)]
pub struct File {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the file.
    pub id: i64,
    /// Name with its extension.
    pub name: String,
    /// 0 other, 1 image, 2 word, 3 xls, 4 pdf, 5 ppt, 6 video.
    pub kind: i16,
    /// SHA-256 of the content, in hex.
    pub hash: String,
    /// Size in bytes.
    pub size: i64,
    /// MIME type, detected from the content.
    pub content_type: String,
    /// Number of the version with this content.
    pub version_number: i32,
    /// 1 enterprise, 2 project, 3 customer.
    pub category: i16,
    /// The document category.
    pub group_id: Option<i64>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// The customer it belongs to.
    pub customer_id: Option<i64>,
    /// A document; otherwise an attachment.
    pub is_doc: bool,
    /// Record type that it is attached to.
    pub source_type: Option<String>,
    /// Id of that record.
    pub source_id: Option<String>,
    /// 1 visible to all but `invisible_members`, 2 only to `visible_members`.
    pub is_open: i16,
    /// With 1: visible to internal members only.
    pub insiders_only: bool,
    /// Members who see it with 2.
    pub visible_members: Vec<i64>,
    /// Members who don't see it with 1.
    pub invisible_members: Vec<i64>,
    /// Other members see a preview and can't download the content.
    pub preview_only: bool,
    /// 0 pending, 1 published.
    pub status: i16,
    /// Number of views.
    pub preview_count: i32,
    /// Number of downloads.
    pub download_count: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// Member who uploaded it.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// A version of a file's content.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file_version)]
pub struct FileVersion {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the version.
    pub id: i64,
    /// The file.
    pub file_id: i64,
    /// Number, from 1.
    pub number: i32,
    /// SHA-256 of the content, in hex.
    pub hash: String,
    /// Size in bytes.
    pub size: i64,
    /// MIME type, detected from the content.
    pub content_type: String,
    /// The version that was restored as this one.
    pub restored_from: Option<i32>,
    /// Time of its creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// A view or a download of a file (core §3 File record).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file_record)]
pub struct FileRecord {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the record.
    pub id: i64,
    /// The file.
    pub file_id: i64,
    /// 1 browse, 2 download.
    #[diesel(column_name = type_)]
    pub record_type: i16,
    /// The member's main team at that time.
    pub team_id: Option<i64>,
    /// Time of the view or download.
    pub created_at: DateTime<Utc>,
    /// Member who viewed or downloaded it.
    pub created_by: Option<i64>,
}

/// An upload in progress.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = file_upload)]
pub struct Upload {
    /// The tenant.
    pub enterprise_id: i64,
    /// Id of the upload.
    pub id: i64,
    /// Key of the object that it becomes.
    pub storage_key: String,
    /// Id of the multipart upload in the store.
    pub upload_id: String,
    /// The name of the file.
    pub name: String,
    /// Size in bytes.
    pub size: i64,
    /// Size of every part but the last, in bytes.
    pub part_size: i64,
    /// Context of the upload: a [`Target`].
    pub context: serde_json::Value,
    /// The file it became.
    pub file_id: Option<i64>,
    /// Start of the upload.
    pub created_at: DateTime<Utc>,
    /// Member who uploads; `None`: an unauthenticated holder of the record's secret.
    pub created_by: Option<i64>,
}

/// Uploader of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uploader {
    /// The tenant.
    pub enterprise_id: i64,
    /// The member; `None`: an unauthenticated holder of a record's secret (docs/decisions/0059).
    pub member_id: Option<i64>,
    /// Internal or external member.
    pub member_type: MemberType,
}

impl From<&Viewer> for Uploader {
    fn from(viewer: &Viewer) -> Self {
        let Viewer { enterprise_id, member_id, member_type, .. } = *viewer;
        Self { enterprise_id, member_id: Some(member_id), member_type }
    }
}

impl Uploader {
    /// An uploader without an account.
    pub fn stranger(enterprise_id: i64) -> Self {
        Self { enterprise_id, member_id: None, member_type: MemberType::External }
    }
}

/// Visibility settings of a file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Visibility {
    /// 1 visible to all but `invisible_members`, 2 only to `visible_members`; absent: unchanged, for a new
    /// file 1.
    pub is_open: Option<i16>,
    /// With 1: hidden from external members; absent: unchanged, for a new file as in `rules::starts_inside`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insiders_only: Option<bool>,
    /// Absent: unchanged, for a new file no member.
    pub visible_members: Option<Vec<i64>>,
    /// Absent: unchanged, for a new file no member.
    pub invisible_members: Option<Vec<i64>>,
    /// Absent: unchanged, for a new file false.
    pub preview_only: Option<bool>,
}

/// Target of an upload (core §3 File, upload context).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Target {
    /// 1 enterprise (default), 2 project, 3 customer.
    pub category: Option<i16>,
    /// The document category.
    pub group_id: Option<i64>,
    /// The project.
    pub project_id: Option<i64>,
    /// The customer.
    pub customer_id: Option<i64>,
    /// A document; otherwise an attachment.
    pub is_doc: bool,
    /// Record type that it is attached to.
    pub source_type: Option<String>,
    /// Id of that record.
    pub source_id: Option<String>,
    /// Visibility of the file.
    #[serde(flatten)]
    pub visibility: Visibility,
    /// Whether it is published as soon as it is uploaded.
    pub auto_ack: bool,
    /// The document of which it is a new version.
    pub file_id: Option<i64>,
}

/// Filter of a list of files; an absent field does not restrict it.
#[derive(Debug, Clone, Default)]
pub struct FileFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Whether contents are searched, too.
    pub contents: bool,
    /// 1 enterprise, 2 project, 3 customer.
    pub category: Option<i16>,
    /// This document category, including those below it.
    pub group_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Uploaded by this member.
    pub created_by: Option<i64>,
    /// Uploaded by staff (1) or external members (2).
    pub user_type: Option<i16>,
    /// Uploaded from this time on.
    pub from: Option<DateTime<Utc>>,
    /// Uploaded before this time.
    pub to: Option<DateTime<Utc>>,
    /// Of this kind (see [`File::kind`]).
    pub kind: Option<i16>,
    /// 1 visible to all but some, 2 only to some.
    pub is_open: Option<i16>,
    /// Whether visible to internal members only.
    pub insiders_only: Option<bool>,
}

/// Changes to a file; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct FileChanges {
    /// The file.
    pub id: i64,
    /// The version that the caller read; absent: the present one.
    pub version: Option<i32>,
    /// New name; the extension stays.
    pub name: Option<String>,
    /// New document category.
    pub group_id: Option<i64>,
    /// New visibility.
    pub visibility: Visibility,
}

/// Storage used by an enterprise, in bytes, including uploads in progress.
#[derive(Debug, Clone, QueryableByName)]
pub struct Usage {
    /// Contents, each once, and deleted ones that are not erased yet.
    #[diesel(sql_type = BigInt)]
    pub stored: i64,
    /// Uploads in progress.
    #[diesel(sql_type = BigInt)]
    pub uploading: i64,
    /// The viewer's uploads in progress.
    #[diesel(sql_type = BigInt)]
    pub own: i64,
    /// Number of the viewer's uploads in progress.
    #[diesel(sql_type = BigInt)]
    pub own_count: i64,
}
