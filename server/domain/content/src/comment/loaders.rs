//! Batches of what comments show.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Comment;
use super::store;
use crate::file;
use crate::file::model::File;
use crate::loader::{Batch, Source, TenantKey, by_enterprise, facts};

facts!(
    /// The living answers to a comment, the oldest first.
    RepliesOfComment => Vec<Comment>, store::replies
);
facts!(
    /// Who is called by name in a comment.
    MentionsOfComment => Vec<i64>, store::mentions
);

/// What is attached to a comment, in the order in which it was attached. Who sees the comment sees it.
pub struct AttachmentsOfComment;

#[batch]
impl Batch for AttachmentsOfComment {
    type Key = TenantKey;
    type Value = Vec<File>;

    async fn load(db: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<File>>> {
        let connection = db.read().await?;
        let mut found: HashMap<TenantKey, Vec<File>> = HashMap::new();
        for (enterprise, ids) in by_enterprise(keys) {
            for file in file::store::attached(&connection, enterprise, file::rules::COMMENT, &ids).await? {
                let Some(comment) = file.source_id.as_deref().and_then(|id| id.parse().ok()) else {
                    continue;
                };
                found.entry(TenantKey::new(enterprise, comment)).or_default().push(file);
            }
        }
        Ok(found)
    }
}
