//! Batches of what projects hand over.

use std::sync::Arc;

use super::model::{Item, Progress, Resource};
use super::store;
use crate::file::model::File;
use crate::loader::{by_id, facts, groups};

by_id!(
    /// A node by id, deleted or not: papers that were brought for it still name it.
    AcceptanceItemById => Arc<Item>, store::items::by_ids
);
groups!(
    /// The living papers of a node, the oldest first.
    ResourcesOfItem => Vec<Resource>, store::of_items, |row| (row.item_id, row)
);
facts!(
    /// How far a project's acceptance is.
    AcceptanceOfProject => Progress, store::progress
);

groups!(
    /// What is attached to papers, in the order in which it was attached. Who sees the papers sees it.
    FilesOfResource => Vec<File>, store::files, |pair| pair
);
