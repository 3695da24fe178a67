//! Batches of what follow-ups show.

use super::store;
use crate::file::model::File;
use crate::loader::groups;

groups!(
    /// What is attached to a follow-up, in the order in which it was attached. Who sees the follow-up sees it.
    FilesOfFollow => Vec<File>, store::files, |pair| pair
);
