//! Batch loaders of the replies, mentions and attachments of comments.

use super::model::Comment;
use super::store;
use crate::file::model::File;
use crate::loader::{facts, groups};

facts!(
    /// Answers to a comment that are not deleted, oldest first.
    RepliesOfComment => Vec<Comment>, store::replies
);
facts!(
    /// Members mentioned in a comment.
    MentionsOfComment => Vec<i64>, store::mentions
);

groups!(
    /// Files attached to a comment, in the order of attachment. They are visible to every viewer of the
    /// comment.
    AttachmentsOfComment => Vec<File>, store::files, |pair| pair
);
