//! Batches of what comments show.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Comment;
use super::store;
use crate::Db;
use crate::loader::{Batch, TenantKey, by_enterprise};

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident, $load:path, $value:ty;)*) => {
        $($(#[$doc])*
        pub struct $name;

        impl Batch for $name {
            type Key = TenantKey;
            type Value = Vec<$value>;

            async fn load(db: &Db, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<$value>>> {
                let connection = db.read().await?;
                let mut found = HashMap::new();
                for (enterprise, ids) in by_enterprise(keys) {
                    let lists = $load(&connection, enterprise, &ids).await?;
                    found.extend(lists.into_iter().map(|(id, list)| (TenantKey::new(enterprise, id), list)));
                }
                Ok(found)
            }
        })*
    };
}

lists! {
    /// The living answers to a comment, the oldest first.
    RepliesOfComment, store::replies, Comment;
    /// Who is called by name in a comment.
    MentionsOfComment, store::mentions, i64;
}
