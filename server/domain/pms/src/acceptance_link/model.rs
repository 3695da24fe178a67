//! Rows and inputs of what customers see of an acceptance and sign for.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{acceptance_link, acceptance_signature, acceptance_signature_paper};

use crate::acceptance::model::{ItemState, Resource};
use crate::file::model::File;

/// A link by which one person outside looks at a project's acceptance, and signs for it once.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = acceptance_link)]
pub struct Link {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// To this project.
    pub project_id: i64,
    /// For whom it was made.
    pub recipient: String,
    /// To the whole directory; else to the nodes that are kept with it.
    pub whole: bool,
    /// It works until then.
    pub expires_at: DateTime<Utc>,
    /// It was taken back.
    pub revoked_at: Option<DateTime<Utc>>,
    /// How often it was opened.
    pub visits: i32,
    /// The first time.
    pub first_seen_at: Option<DateTime<Utc>>,
    /// The last thing that was looked at.
    pub seen_at: Option<DateTime<Utc>>,
    /// What was asked by it since then.
    pub asked: i32,
    /// When its hour began.
    pub asked_since: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: Option<i64>,
}

/// Somebody outside signed for papers.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = acceptance_signature)]
pub struct Signature {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Of this project.
    pub project_id: i64,
    /// By this link.
    pub link_id: i64,
    /// Who.
    pub name: String,
    /// Their number, proven by a code.
    pub phone: String,
    /// The strokes of the pen as path data; none: the name stands for them.
    pub strokes: Option<String>,
    /// What was said of it, up to 500 characters.
    pub note: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// Papers as they were when somebody signed for them.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = acceptance_signature_paper)]
pub struct SignedPaper {
    /// The tenant.
    pub enterprise_id: i64,
    /// By this signature.
    pub signature_id: i64,
    /// Their place among all, from 0.
    pub place: i32,
    /// Which papers.
    pub resource_id: i64,
    /// In this version.
    pub resource_version: i32,
    /// The number of their node.
    pub number: String,
    /// Its name.
    pub item: String,
    /// What they are called.
    pub name: String,
    /// Their files: [`SignedFile`].
    pub files: Value,
}

impl SignedPaper {
    /// Their files.
    pub fn read_files(&self) -> Vec<SignedFile> {
        serde_json::from_value(self.files.clone()).unwrap_or_default()
    }
}

/// A file of papers as it was when somebody signed for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedFile {
    /// With its extension.
    pub name: String,
    /// In bytes.
    pub size: i64,
    /// SHA-256, in hex.
    pub hash: String,
}

/// A signature with what was signed for.
#[derive(Debug, Clone)]
pub struct Signed {
    /// By whom, when.
    pub signature: Signature,
    /// What, in the order of the directory; and whether it still is handed over.
    pub papers: Vec<(SignedPaper, bool)>,
}

/// A link as a form asks for it.
#[derive(Debug, Clone, Default)]
pub struct LinkInput {
    /// To this project.
    pub project_id: i64,
    /// For whom, 1 to 50 characters.
    pub recipient: String,
    /// It works for so many days; absent: 30.
    pub days: Option<i32>,
    /// These nodes with what stands below them; absent: the whole directory.
    pub item_ids: Option<Vec<i64>>,
}

/// A link that was made: its address is known now and never again.
#[derive(Debug, Clone)]
pub struct Made {
    /// Itself.
    pub link: Link,
    /// Where it leads.
    pub url: String,
}

/// A signature as somebody without an account sends it.
#[derive(Debug, Clone, Default)]
pub struct SignInput {
    /// The characters of the link.
    pub code: String,
    /// Who, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// What was sent to it.
    pub phone_code: String,
    /// The strokes of the pen, each `x, y, x, y, …`; absent: the name stands for them.
    pub strokes: Option<Vec<Vec<i32>>>,
    /// Up to 500 characters.
    pub note: Option<String>,
    /// What was seen: [`View::digest`].
    pub digest: String,
}

/// A node as whoever has the link sees it.
#[derive(Debug, Clone)]
pub struct Line {
    /// 2.3 is the third below the second.
    pub number: String,
    /// What it is called.
    pub name: String,
    /// Without it the project is not accepted.
    pub required: bool,
    /// Where it stands.
    pub state: ItemState,
    /// Papers that were handed to the audit, or passed it.
    pub papers: Vec<Paper>,
}

/// Papers as whoever has the link sees them.
#[derive(Debug, Clone)]
pub struct Paper {
    /// Themselves.
    pub resource: Resource,
    /// Their files, in their order.
    pub files: Vec<File>,
}

/// What whoever has a link is told.
#[derive(Debug, Clone)]
pub struct View {
    /// Whose it is.
    pub enterprise_name: String,
    /// Of which project.
    pub project_name: String,
    /// The link.
    pub link: Link,
    /// What it leads to, in the order of the directory.
    pub lines: Vec<Line>,
    /// Names what can be signed for, exactly as it is now.
    pub digest: String,
    /// For how many papers can be signed.
    pub signable: usize,
    /// They did.
    pub signed: Option<Signed>,
}
