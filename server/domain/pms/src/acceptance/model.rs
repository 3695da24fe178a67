//! Rows and inputs of what projects hand over.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Integer, Nullable};
use xieli_tables::{acceptance_item, acceptance_resource};

use crate::patched;

patched!(acceptance_item;
    /// A node of a project's own directory.
    Item,
    /// A node as it is written.
    ItemInput,
    /// What is to be of a node: absent stays, `Some(None)` clears.
    ItemPatch,
    keys {
        /// Of this project.
        project_id: i64,
    }
    fields {
        /// The node above; none for a root.
        parent_id: Option<i64>,
        /// The node of the enterprise's directory that it was made of.
        category_id: Option<i64>,
        /// 1 to 100 characters, unique below its parent.
        name: String,
        /// Without it the project is not accepted.
        required: bool,
        /// Who brings it.
        director_id: Option<i64>,
        /// By when.
        due_on: Option<NaiveDate>,
        /// Up to 500.
        remark: Option<String>,
        /// Place among its siblings, from 0.
        sort_order: i32,
    }
);

patched!(acceptance_resource;
    /// Papers that are handed over.
    Resource,
    /// Papers as they are written.
    ResourceInput,
    /// What is to be of papers: absent stays, `Some(None)` clears.
    ResourcePatch,
    keys {
        /// Of this project.
        project_id: i64,
        /// For this node.
        item_id: i64,
    }
    fields {
        /// 1 to 100 characters.
        name: String,
        /// Up to 500.
        remark: Option<String>,
    }
    kept {
        /// See [`super::rules::Status`].
        status: i16,
        /// When they were last submitted.
        submitted_at: Option<DateTime<Utc>>,
        /// By whom.
        submitted_by: Option<i64>,
        /// When they were last audited.
        audited_at: Option<DateTime<Utc>>,
        /// By whom.
        audited_by: Option<i64>,
        /// What the audit said, or why they were cancelled.
        opinion: Option<String>,
        /// When they were finished.
        finished_at: Option<DateTime<Utc>>,
        /// By whom.
        finished_by: Option<i64>,
        /// When their files were put among the documents of the project.
        filed_at: Option<DateTime<Utc>>,
    }
);

/// Nodes of a project that are written together (business §7 `validateProject/batchSave`).
#[derive(Debug, Clone, Default)]
pub struct Arranged {
    /// One that is there; absent: a new one.
    pub id: Option<i64>,
    /// The version that was read; absent: as it is.
    pub version: Option<i32>,
    /// What is to be of it.
    pub patch: ItemPatch,
}

/// Who brings what by when (business §7 `validateProject/directoryDirector`).
#[derive(Debug, Clone, Default)]
pub struct Entrusted {
    /// Nodes, all of one project.
    pub ids: Vec<i64>,
    /// Whatever stands below them, too.
    pub below: bool,
    /// Who; `Some(None)`: nobody in particular.
    pub director_id: Option<Option<i64>>,
    /// By when.
    pub due_on: Option<Option<NaiveDate>>,
}

/// Papers as a form sends them.
#[derive(Debug, Clone, Default)]
pub struct ResourceChange {
    /// Themselves.
    pub patch: ResourcePatch,
    /// Exactly these files are attached from now on; absent: as it was.
    pub attachment_ids: Option<Vec<i64>>,
}

/// An audit.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// They are good; else they go back.
    pub pass: bool,
    /// What is said of them; required of those that go back.
    pub opinion: Option<String>,
}

/// Where a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemState {
    /// Nothing was brought.
    Empty,
    /// Something is being prepared, or came back.
    Open,
    /// Something waits for its audit.
    Waiting,
    /// All that was brought has passed.
    Done,
}

/// Which nodes a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ItemFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// This one brings them.
    pub director_id: Option<i64>,
    /// The viewer brings them, by name.
    pub mine: Option<bool>,
    /// All of it has passed, or not.
    pub done: Option<bool>,
    /// Required, or not.
    pub required: Option<bool>,
    /// Past their day, and not all of it has passed.
    pub overdue: Option<bool>,
}

/// Which papers a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct ResourceFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// For this node.
    pub item_id: Option<i64>,
    /// In one of these statuses.
    pub statuses: Option<Vec<i16>>,
    /// Submitted by this one.
    pub submitted_by: Option<i64>,
}

/// How far a project's acceptance is (business §7 `validateProjectResource/info`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, diesel::QueryableByName)]
pub struct Progress {
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The template that its directory was last made of.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub template_id: Option<i64>,
    /// Nodes.
    #[diesel(sql_type = Integer)]
    pub items: i32,
    /// Required ones that nothing stands below.
    #[diesel(sql_type = Integer)]
    pub required: i32,
    /// Of these, those of which all has passed.
    #[diesel(sql_type = Integer)]
    pub done: i32,
    /// Of these, those past their day that are not done.
    #[diesel(sql_type = Integer)]
    pub overdue: i32,
    /// Nodes that nothing stands below, for which nothing was brought and that are not past their day.
    #[diesel(sql_type = Integer)]
    pub awaited: i32,
    /// Papers that are not submitted.
    #[diesel(sql_type = Integer)]
    pub drafts: i32,
    /// Papers that wait for their audit.
    #[diesel(sql_type = Integer)]
    pub waiting: i32,
    /// Papers that came back.
    #[diesel(sql_type = Integer)]
    pub returned: i32,
    /// Papers that have passed.
    #[diesel(sql_type = Integer)]
    pub passed: i32,
    /// Papers that are finished.
    #[diesel(sql_type = Integer)]
    pub finished: i32,
}

impl Progress {
    /// Everything that is required has passed.
    pub fn is_done(&self) -> bool {
        self.required > 0 && self.done == self.required
    }
}
