//! Batches of what logs show.

use std::sync::Arc;

use super::model::ItemLog;
use super::{likes, store};
use crate::file::model::File;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// A log by id, if it exists for the viewer.
    ItemLogById => Arc<ItemLog>, store::logs::many
);
groups!(
    /// Who likes a log, the first first. Who sees the log sees them.
    LikesOfLog => Vec<i64>, likes::of_logs, |pair| pair
);
facts!(
    /// How many living comments a log has.
    CommentsOfLog => i64, likes::comments_of
);
groups!(
    /// What is attached to a log, in the order in which it was attached. Who sees the log sees it.
    FilesOfLog => Vec<File>, store::files, |pair| pair
);
