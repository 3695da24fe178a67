//! Rows and inputs of acceptance links and signatures.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{acceptance_link, acceptance_signature, acceptance_signature_paper};

use crate::acceptance::model::{ItemState, Resource};
use crate::file::model::File;

/// A link by which one outside person views a project's acceptance, and signs for it once.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = acceptance_link)]
pub struct Link {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The project.
    pub project_id: i64,
    /// Name of the person it was created for.
    pub recipient: String,
    /// Whether it covers the whole directory; otherwise the nodes stored with it.
    pub whole: bool,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Number of visits.
    pub visits: i32,
    /// First visit.
    pub first_seen_at: Option<DateTime<Utc>>,
    /// Last request.
    pub seen_at: Option<DateTime<Utc>>,
    /// Number of requests since `asked_since`.
    pub asked: i32,
    /// Start of the hour of the rate limit.
    pub asked_since: Option<DateTime<Utc>>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// A signature of an outside person for papers.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = acceptance_signature)]
pub struct Signature {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The project it belongs to.
    pub project_id: i64,
    /// The link it was given by.
    pub link_id: i64,
    /// Name of the person who signed.
    pub name: String,
    /// Mobile number of that person, proven by a code.
    pub phone: String,
    /// The strokes of the pen as SVG path data; none: the name stands for them.
    pub strokes: Option<String>,
    /// Remark, up to 500 characters.
    pub note: Option<String>,
    /// When it was given.
    pub created_at: DateTime<Utc>,
}

/// A snapshot of papers at the time of a signature.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = acceptance_signature_paper)]
pub struct SignedPaper {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// The signature.
    pub signature_id: i64,
    /// Position among all, from 0.
    pub place: i32,
    /// The papers.
    pub resource_id: i64,
    /// Their version.
    pub resource_version: i32,
    /// The number of their node.
    pub number: String,
    /// The name of their node.
    pub item: String,
    /// Their name.
    pub name: String,
    /// Their files: [`SignedFile`].
    pub files: Value,
}

impl SignedPaper {
    /// Parses the files.
    pub fn read_files(&self) -> Vec<SignedFile> {
        serde_json::from_value(self.files.clone()).unwrap_or_default()
    }
}

/// A snapshot of a file at the time of a signature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedFile {
    /// With its extension.
    pub name: String,
    /// Size in bytes.
    pub size: i64,
    /// SHA-256 of its content, in hex.
    pub hash: String,
}

/// A signature with the papers it is for.
#[derive(Debug, Clone)]
pub struct Signed {
    /// The signature.
    pub signature: Signature,
    /// The papers, in the order of the directory, each with whether it is still shown as it was signed.
    pub papers: Vec<(SignedPaper, bool)>,
}

/// Input of a new link.
#[derive(Debug, Clone, Default)]
pub struct LinkInput {
    /// The project.
    pub project_id: i64,
    /// Name of the outside person, 1 to 50 characters.
    pub recipient: String,
    /// Lifetime in days; absent: 30.
    pub days: Option<i32>,
    /// These nodes with the nodes below them; absent: the whole directory.
    pub item_ids: Option<Vec<i64>>,
}

/// A newly created link; its address is shown only once.
#[derive(Debug, Clone)]
pub struct CreatedLink {
    /// The link.
    pub link: Link,
    /// Its address.
    pub url: String,
}

/// Input of a signature by a person without an account.
#[derive(Debug, Clone, Default)]
pub struct SignInput {
    /// The secret of the link.
    pub code: String,
    /// Name, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// Code sent to that number.
    pub phone_code: String,
    /// The strokes of the pen, each `x, y, x, y, …`; absent: the name stands for them.
    pub strokes: Option<Vec<Vec<i32>>>,
    /// Remark, up to 500 characters.
    pub note: Option<String>,
    /// Digest of the papers that were shown: [`View::digest`].
    pub digest: String,
}

/// A node as the bearer of a link sees it.
#[derive(Debug, Clone)]
pub struct Line {
    /// 2.3 is the third node below the second.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Whether acceptance of the project requires it.
    pub required: bool,
    /// Its state.
    pub state: ItemState,
    /// Papers that were submitted to the audit, or passed it.
    pub papers: Vec<Paper>,
}

/// Papers as the bearer of a link sees them.
#[derive(Debug, Clone)]
pub struct Paper {
    /// The papers.
    pub resource: Resource,
    /// Their files, in their order.
    pub files: Vec<File>,
}

/// The page of a link.
#[derive(Debug, Clone)]
pub struct View {
    /// Name of the enterprise.
    pub enterprise_name: String,
    /// Name of the project.
    pub project_name: String,
    /// The link.
    pub link: Link,
    /// Its nodes, in the order of the directory.
    pub lines: Vec<Line>,
    /// Digest of the papers to sign for, in their present version.
    pub digest: String,
    /// Number of papers to sign for.
    pub signable: usize,
    /// The signature, once given.
    pub signed: Option<Signed>,
}
