//! Batch loader of the files attached to follow-ups with customers.

use super::store;
use crate::file::model::File;
use crate::loader::groups;

groups!(
    /// The attachments of a follow-up, in the order of attaching; visible to every viewer who sees the
    /// follow-up.
    FilesOfFollow => Vec<File>, store::files, |pair| pair
);
