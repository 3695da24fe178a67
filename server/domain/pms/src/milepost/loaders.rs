//! Data loaders of mileposts of projects, by id and by project, and of their predecessors.

use std::sync::Arc;

use super::model::Milepost;
use super::store;
use crate::loader::{by_id, groups};

/// Record types whose changes invalidate the cached results (decision 0080).
static KINDS: &[&str] = store::mileposts::ROWS.remembered;

by_id!(
    /// A milepost by id, deleted or not: its payment plans still name it.
    MilepostById => Arc<Milepost>, store::mileposts::by_ids, until KINDS
);
groups!(
    /// The predecessors of a milepost.
    BeforeMilepost => Vec<i64>, store::links, |row| (row.1, row.0), until KINDS
);
groups!(
    /// The mileposts of a project, in order.
    MilepostsOfProject => Vec<Milepost>, store::of_projects, |row| (row.project_id, row), until KINDS
);
