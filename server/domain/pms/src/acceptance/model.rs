//! Rows, filters and inputs of nodes of acceptance directories and their papers, and the progress of a
//! project.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Integer, Nullable};
use xieli_tables::{acceptance_item, acceptance_resource};

use crate::patched;

patched!(acceptance_item;
    /// A node of a project's acceptance directory.
    Item,
    /// The input of a node.
    ItemInput,
    /// Changes to a node: absent stays, `Some(None)` clears.
    ItemPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
    }
    fields {
        /// The parent node; none for a root.
        parent_id: Option<i64>,
        /// The node of the enterprise's directory that it was created from.
        category_id: Option<i64>,
        /// 1 to 100 characters, unique below its parent.
        name: String,
        /// Whether acceptance of the project requires it.
        required: bool,
        /// Member responsible for its papers.
        director_id: Option<i64>,
        /// Deadline.
        due_on: Option<NaiveDate>,
        /// Up to 500 characters.
        remark: Option<String>,
        /// Position among its siblings, from 0.
        sort_order: i32,
    }
);

patched!(acceptance_resource;
    /// Acceptance papers: one submission for a node, with files.
    Resource,
    /// The input of papers.
    ResourceInput,
    /// Changes to papers: absent stays, `Some(None)` clears.
    ResourcePatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
        /// The node they are for.
        item_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// Up to 500 characters.
        remark: Option<String>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// When they were last submitted.
        submitted_at: Option<DateTime<Utc>>,
        /// Member who did so.
        submitted_by: Option<i64>,
        /// When they were last audited.
        audited_at: Option<DateTime<Utc>>,
        /// Member who did so.
        audited_by: Option<i64>,
        /// Opinion of the audit, or the reason of cancelling.
        opinion: Option<String>,
        /// When they were finished.
        finished_at: Option<DateTime<Utc>>,
        /// Member who did so.
        finished_by: Option<i64>,
        /// When their files were filed among the documents of the project.
        filed_at: Option<DateTime<Utc>>,
    }
);

/// One of several nodes of a project that are written together (business §7 `validateProject/batchSave`).
#[derive(Debug, Clone, Default)]
pub struct Arranged {
    /// Id of an existing one; absent: a new one.
    pub id: Option<i64>,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// Its fields.
    pub patch: ItemPatch,
}

/// A change of the responsible member and the deadline (business §7 `validateProject/directoryDirector`).
#[derive(Debug, Clone, Default)]
pub struct Entrusted {
    /// Nodes, all of one project.
    pub ids: Vec<i64>,
    /// Whether it applies to the nodes below them, too.
    pub below: bool,
    /// The responsible member; `Some(None)`: none.
    pub director_id: Option<Option<i64>>,
    /// The deadline.
    pub due_on: Option<Option<NaiveDate>>,
}

/// Papers as a form sends them.
#[derive(Debug, Clone, Default)]
pub struct ResourceChange {
    /// Their fields.
    pub patch: ResourcePatch,
    /// The complete list of attached files; absent: unchanged.
    pub attachment_ids: Option<Vec<i64>>,
}

/// An audit.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// Whether they pass; otherwise they are returned.
    pub pass: bool,
    /// Opinion; required when they are returned.
    pub opinion: Option<String>,
}

/// State of a node, derived from its papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemState {
    /// Without papers.
    Empty,
    /// With drafts or returned papers.
    Open,
    /// With papers that wait for their audit.
    Waiting,
    /// All papers have passed.
    Done,
}

impl ItemState {
    /// Label, as the pages of the project show it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Empty => "暂无资料",
            Self::Open => "整理中",
            Self::Waiting => "待审核",
            Self::Done => "已通过",
        }
    }
}

/// Filter of a list of nodes; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ItemFilter {
    /// By name.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// With this responsible member.
    pub director_id: Option<i64>,
    /// Only nodes whose responsible member is the viewer.
    pub mine: Option<bool>,
    /// Whether all of their papers have passed.
    pub done: Option<bool>,
    /// Whether they are required.
    pub required: Option<bool>,
    /// Whether they are overdue and not all of their papers have passed.
    pub overdue: Option<bool>,
}

/// Filter of a list of papers; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ResourceFilter {
    /// By name.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// For this node.
    pub item_id: Option<i64>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Submitted by this member.
    pub submitted_by: Option<i64>,
}

/// Progress of a project's acceptance (business §7 `validateProjectResource/info`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, diesel::QueryableByName)]
pub struct Progress {
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The template that its directory was last built from.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub template_id: Option<i64>,
    /// Number of nodes.
    #[diesel(sql_type = Integer)]
    pub items: i32,
    /// Number of required leaf nodes.
    #[diesel(sql_type = Integer)]
    pub required: i32,
    /// Number of those whose papers have all passed.
    #[diesel(sql_type = Integer)]
    pub done: i32,
    /// Number of those that are overdue and not done.
    #[diesel(sql_type = Integer)]
    pub overdue: i32,
    /// Number of leaf nodes without papers that are not overdue.
    #[diesel(sql_type = Integer)]
    pub awaited: i32,
    /// Number of papers that are not submitted.
    #[diesel(sql_type = Integer)]
    pub drafts: i32,
    /// Number of papers that wait for their audit.
    #[diesel(sql_type = Integer)]
    pub waiting: i32,
    /// Number of returned papers.
    #[diesel(sql_type = Integer)]
    pub returned: i32,
    /// Number of papers that have passed.
    #[diesel(sql_type = Integer)]
    pub passed: i32,
    /// Number of papers that are handed over.
    #[diesel(sql_type = Integer)]
    pub finished: i32,
}

impl Progress {
    /// Whether everything that is required has passed.
    pub fn is_done(&self) -> bool {
        self.required > 0 && self.done == self.required
    }
}
