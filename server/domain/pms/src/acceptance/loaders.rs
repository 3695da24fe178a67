//! Batches of what projects hand over.

use std::sync::Arc;

use super::model::{Item, Progress, Resource};
use super::store;
use crate::file::model::File;
use crate::loader::{by_id, facts, groups};

/// Until one of these changes, what is read here is remembered (decision 0080).
static KINDS: &[&str] = store::items::ROWS.remembered;

by_id!(
    /// A node by id, deleted or not: papers that were brought for it still name it.
    AcceptanceItemById => Arc<Item>, store::items::by_ids, until KINDS
);
groups!(
    /// The first level of a project's directory, in order.
    TopItemsOfProject => Vec<Item>, store::tops, |row| (row.project_id, row), until KINDS
);
groups!(
    /// What stands right below a node, in order.
    ItemsBelow => Vec<Item>, store::below, |row| (row.parent_id.unwrap_or_default(), row), until KINDS
);
facts!(
    /// Whether anything stands below a node; nothing: no.
    IsFolder => bool, store::folders, until KINDS
);
groups!(
    /// The living papers of a node, the oldest first.
    ResourcesOfItem => Vec<Resource>, store::of_items, |row| (row.item_id, row), until KINDS
);
facts!(
    // what is past its day is so a minute after midnight at the latest
    /// How far a project's acceptance is.
    AcceptanceOfProject => Progress, store::progress, until KINDS
);

groups!(
    /// What is attached to papers, in the order in which it was attached. Who sees the papers sees it.
    FilesOfResource => Vec<File>, store::files, |pair| pair
);
