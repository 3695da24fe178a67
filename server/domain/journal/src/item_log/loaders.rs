//! Batch loaders of work logs, their likes, numbers of comments, and files.

use std::sync::Arc;

use super::model::ItemLog;
use super::{likes, store};
use crate::file::model::File;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// A log by id, if it is visible to the viewer.
    ItemLogById => Arc<ItemLog>, store::logs::many
);
groups!(
    /// Members who like a log, the earliest first; visible to every viewer who sees the log.
    LikesOfLog => Vec<i64>, likes::of_logs, |pair| pair
);
facts!(
    /// Number of comments of a log that are not deleted.
    CommentsOfLog => i64, likes::comments_of
);
groups!(
    /// The attachments of a log, in the order of attaching; visible to every viewer who sees the log.
    FilesOfLog => Vec<File>, store::files, |pair| pair
);
