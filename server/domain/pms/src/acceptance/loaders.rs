//! Data loaders of nodes of acceptance directories, their papers, and the files of papers.

use std::sync::Arc;

use super::model::{Item, Progress, Resource};
use super::store;
use crate::file::model::File;
use crate::loader::{by_id, facts, groups};

/// Record types whose changes invalidate the cached results (decision 0080).
static KINDS: &[&str] = store::items::ROWS.remembered;

by_id!(
    /// A node by id, deleted or not: its papers still name it.
    AcceptanceItemById => Arc<Item>, store::items::by_ids, until KINDS
);
groups!(
    /// The first level of a project's directory, in order.
    TopItemsOfProject => Vec<Item>, store::tops, |row| (row.project_id, row), until KINDS
);
groups!(
    /// The direct children of a node, in order.
    ItemsBelow => Vec<Item>, store::below, |row| (row.parent_id.unwrap_or_default(), row), until KINDS
);
facts!(
    /// Whether a node has children; none: no.
    IsFolder => bool, store::folders, until KINDS
);
groups!(
    /// The papers of a node that are not deleted, the oldest first.
    ResourcesOfItem => Vec<Resource>, store::of_items, |row| (row.item_id, row), until KINDS
);
facts!(
    // a deadline that passes becomes visible a minute after midnight at the latest
    /// The progress of a project's acceptance.
    AcceptanceOfProject => Progress, store::progress, until KINDS
);

groups!(
    /// Files attached to papers, in order of attachment, for every viewer of the papers.
    FilesOfResource => Vec<File>, store::files, |pair| pair
);
