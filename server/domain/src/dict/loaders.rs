//! Batches of dictionaries.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::store;
use crate::Db;
use crate::loader::Batch;

/// A value of a dictionary, as one enterprise keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ValueKey {
    /// The tenant.
    pub enterprise_id: i64,
    /// The dictionary.
    pub code: String,
    /// The value.
    pub value: String,
}

/// How many records keep a value; those that none keeps are left out.
pub struct DictUses;

impl Batch for DictUses {
    type Key = ValueKey;
    type Value = i64;

    async fn load(db: &Db, keys: &[ValueKey]) -> AppResult<HashMap<ValueKey, i64>> {
        let mut lists: HashMap<(i64, &str), Vec<String>> = HashMap::new();
        for ValueKey { enterprise_id, code, value } in keys {
            lists.entry((*enterprise_id, code)).or_default().push(value.clone());
        }
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for ((enterprise_id, code), values) in lists {
            let uses = store::uses(&connection, enterprise_id, code, &values).await?;
            found.extend(uses.into_iter().map(|(value, uses)| {
                let count = uses.iter().map(|used| used.count).sum::<i64>();
                (ValueKey { enterprise_id, code: code.to_owned(), value }, count)
            }));
        }
        Ok(found)
    }
}
