//! Batches of what comments show.

use super::model::Comment;
use super::store;
use crate::file::model::File;
use crate::loader::{facts, groups};

facts!(
    /// The living answers to a comment, the oldest first.
    RepliesOfComment => Vec<Comment>, store::replies
);
facts!(
    /// Who is called by name in a comment.
    MentionsOfComment => Vec<i64>, store::mentions
);

groups!(
    /// What is attached to a comment, in the order in which it was attached. Who sees the comment sees it.
    AttachmentsOfComment => Vec<File>, store::files, |pair| pair
);
