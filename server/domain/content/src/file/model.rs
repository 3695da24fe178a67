//! Rows and inputs of files.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::{Deserialize, Serialize};
use xieli_kernel::{MemberType, Viewer};
use xieli_tables::{file, file_record, file_upload, file_version};

/// A file as it is read (core §3 File).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file)]
pub struct File {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// With its extension.
    pub name: String,
    /// 0 other, 1 image, 2 word, 3 xls, 4 pdf, 5 ppt, 6 video.
    pub kind: i16,
    /// SHA-256 of the content, in hex.
    pub hash: String,
    /// In bytes.
    pub size: i64,
    /// What the content was found to be.
    pub content_type: String,
    /// The version that these are of.
    pub version_number: i32,
    /// 1 enterprise, 2 project, 3 customer.
    pub category: i16,
    /// The document category.
    pub group_id: Option<i64>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// The customer it belongs to.
    pub customer_id: Option<i64>,
    /// A document; else an attachment.
    pub is_doc: bool,
    /// What kind of record it is attached to.
    pub source_type: Option<String>,
    /// Which record.
    pub source_id: Option<String>,
    /// 1 all but `invisible_members`, 2 only `visible_members`.
    pub is_open: i16,
    /// With 1: all inside, and no external member.
    pub insiders_only: bool,
    /// Who sees it when it is open to a few.
    pub visible_members: Vec<i64>,
    /// Who does not see it when it is open to all.
    pub invisible_members: Vec<i64>,
    /// Others see a preview and never the content itself.
    pub preview_only: bool,
    /// 0 pending, 1 published.
    pub status: i16,
    /// How often it was looked at.
    pub preview_count: i32,
    /// How often it was downloaded.
    pub download_count: i32,
    /// For optimistic locking.
    pub version: i32,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// One content that a file had or has.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file_version)]
pub struct FileVersion {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of which file.
    pub file_id: i64,
    /// From 1.
    pub number: i32,
    /// SHA-256 of the content, in hex.
    pub hash: String,
    /// In bytes.
    pub size: i64,
    /// What the content was found to be.
    pub content_type: String,
    /// The version that was put back.
    pub restored_from: Option<i32>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Somebody looked at a file or downloaded it (core §3 File record).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = file_record)]
pub struct FileRecord {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Which file.
    pub file_id: i64,
    /// 1 browse, 2 download.
    #[diesel(column_name = type_)]
    pub record_type: i16,
    /// The main team of whoever did it, at that time.
    pub team_id: Option<i64>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Who.
    pub created_by: Option<i64>,
}

/// An upload under way.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = file_upload)]
pub struct Upload {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The object it becomes.
    pub storage_key: String,
    /// What the store calls it.
    pub upload_id: String,
    /// The name of the file.
    pub name: String,
    /// In bytes.
    pub size: i64,
    /// Bytes of every part but the last.
    pub part_size: i64,
    /// What becomes of it: a [`Target`].
    pub context: serde_json::Value,
    /// The file it became.
    pub file_id: Option<i64>,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// Who uploads; nobody of ours: whoever has the proof of its record.
    pub created_by: Option<i64>,
}

/// Who uploads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uploader {
    /// The tenant.
    pub enterprise_id: i64,
    /// The member; nobody of ours: whoever has the proof of a record (docs/decisions/0059).
    pub member_id: Option<i64>,
    /// Internal or external.
    pub member_type: MemberType,
}

impl From<&Viewer> for Uploader {
    fn from(viewer: &Viewer) -> Self {
        let Viewer { enterprise_id, member_id, member_type, .. } = *viewer;
        Self { enterprise_id, member_id: Some(member_id), member_type }
    }
}

impl Uploader {
    /// Somebody without an account.
    pub fn stranger(enterprise_id: i64) -> Self {
        Self { enterprise_id, member_id: None, member_type: MemberType::External }
    }
}

/// Who sees a file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Visibility {
    /// 1 all but `invisible_members`, 2 only `visible_members`; absent stays, for a new file 1.
    pub is_open: Option<i16>,
    /// With 1: no external member does; absent stays, for a new file as `rules::starts_inside` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insiders_only: Option<bool>,
    /// Absent stays, for a new file nobody.
    pub visible_members: Option<Vec<i64>>,
    /// Absent stays, for a new file nobody.
    pub invisible_members: Option<Vec<i64>>,
    /// Absent stays, for a new file false.
    pub preview_only: Option<bool>,
}

/// What an upload is for (core §3 File, upload context).
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
    /// A document; else an attachment.
    pub is_doc: bool,
    /// What kind of record it is attached to.
    pub source_type: Option<String>,
    /// Which record.
    pub source_id: Option<String>,
    /// Who sees it.
    #[serde(flatten)]
    pub visibility: Visibility,
    /// Published as soon as it has arrived.
    pub auto_ack: bool,
    /// A new version of this document.
    pub file_id: Option<i64>,
}

/// Which files a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FileFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// By the words in them, too.
    pub contents: bool,
    /// 1 enterprise, 2 project, 3 customer.
    pub category: Option<i16>,
    /// In this document category, or below it.
    pub group_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Uploaded by this member.
    pub created_by: Option<i64>,
    /// Uploaded by staff (1) or external members (2).
    pub user_type: Option<i16>,
    /// Uploaded from this moment on.
    pub from: Option<DateTime<Utc>>,
    /// Uploaded before this moment.
    pub to: Option<DateTime<Utc>>,
    /// Of this kind.
    pub kind: Option<i16>,
    /// 1 open to all but some, 2 to a few.
    pub is_open: Option<i16>,
    /// For insiders alone, or not.
    pub insiders_only: Option<bool>,
}

/// Changes to a file; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct FileChanges {
    /// The file.
    pub id: i64,
    /// The version the caller read; absent: whatever it is now.
    pub version: Option<i32>,
    /// A new name; the extension stays.
    pub name: Option<String>,
    /// Another document category.
    pub group_id: Option<i64>,
    /// Who sees it from now on.
    pub visibility: Visibility,
}

/// How many bytes an enterprise keeps and has on their way.
#[derive(Debug, Clone, QueryableByName)]
pub struct Usage {
    /// Of contents, each once, and of what was deleted and is not erased yet.
    #[diesel(sql_type = BigInt)]
    pub stored: i64,
    /// Of uploads under way.
    #[diesel(sql_type = BigInt)]
    pub uploading: i64,
    /// Of those, the viewer's.
    #[diesel(sql_type = BigInt)]
    pub own: i64,
    /// How many the viewer has.
    #[diesel(sql_type = BigInt)]
    pub own_count: i64,
}
