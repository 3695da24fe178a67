//! Batches of dictionaries.

use std::collections::{HashMap, HashSet};

use xieli_kernel::AppResult;

use super::model::Arranged;
use super::store;
use crate::kind::value::kept;
use crate::loader::{Batch, Source};

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

/// What a value of a dictionary means to an enterprise, disabled or not.
pub struct DictItemByValue;

#[batch]
impl Batch for DictItemByValue {
    type Key = ValueKey;
    type Value = Arranged;

    async fn load(db: &Source, keys: &[ValueKey]) -> AppResult<HashMap<ValueKey, Arranged>> {
        let mut codes: HashMap<i64, HashSet<&str>> = HashMap::new();
        for ValueKey { enterprise_id, code, .. } in keys {
            codes.entry(*enterprise_id).or_default().insert(code);
        }
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for (enterprise_id, codes) in codes {
            let codes: Vec<&str> = codes.into_iter().collect();
            let items = store::of_codes(&connection, enterprise_id, &codes).await?;
            found.extend(items.into_iter().map(|one| {
                let (code, value) = (one.item.code.clone(), one.item.value.clone());
                (ValueKey { enterprise_id, code, value }, one)
            }));
        }
        Ok(found)
    }
}

/// How many records keep a value; those that none keeps are left out.
pub struct DictUses;

#[batch]
impl Batch for DictUses {
    type Key = ValueKey;
    type Value = i64;

    async fn load(db: &Source, keys: &[ValueKey]) -> AppResult<HashMap<ValueKey, i64>> {
        let mut lists: HashMap<(i64, &str), Vec<String>> = HashMap::new();
        for ValueKey { enterprise_id, code, value } in keys {
            lists.entry((*enterprise_id, code)).or_default().push(value.clone());
        }
        let connection = db.read().await?;
        let mut found = HashMap::new();
        for ((enterprise_id, code), values) in lists {
            let uses = store::uses(&connection, &kept(), enterprise_id, code, &values).await?;
            found.extend(uses.into_iter().map(|(value, uses)| {
                let count = uses.iter().map(|used| used.count).sum::<i64>();
                (ValueKey { enterprise_id, code: code.to_owned(), value }, count)
            }));
        }
        Ok(found)
    }
}
