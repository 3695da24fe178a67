//! Batch loaders of dictionary items by value, and of the numbers of records that use a value.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::Arranged;
use super::store;
use crate::kind::value::kept;
use crate::loader::{Batch, Source};

/// Key of a dictionary's value in one enterprise.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ValueKey {
    /// The tenant.
    pub enterprise_id: i64,
    /// The dictionary.
    pub code: String,
    /// The value.
    pub value: String,
}

/// Loader of the item of a value, including disabled items.
pub struct DictItemByValue;

#[batch]
impl Batch for DictItemByValue {
    type Key = ValueKey;
    type Value = Arc<Arranged>;

    /// System items change only with a release, which starts a new process.
    fn record_types() -> &'static [&'static str] {
        &["dict_item"]
    }

    async fn load(from: &Source, keys: &[ValueKey]) -> AppResult<HashMap<ValueKey, Arc<Arranged>>> {
        let mut codes: HashMap<i64, HashSet<&str>> = HashMap::new();
        for ValueKey { enterprise_id, code, .. } in keys {
            codes.entry(*enterprise_id).or_default().insert(code);
        }
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for (enterprise_id, codes) in codes {
            let kept = from.remembered::<Self>(enterprise_id);
            let codes: Vec<&str> = codes.into_iter().collect();
            for one in store::of_codes(&connection, enterprise_id, &codes).await? {
                let (code, value) = (one.item.code.clone(), one.item.value.clone());
                let (key, one) = (ValueKey { enterprise_id, code, value }, Arc::new(one));
                if let Some(kept) = &kept {
                    kept.put(key.clone(), Some(one.clone()));
                }
                found.insert(key, one);
            }
        }
        Ok(found)
    }

    fn known(from: &Source, key: &ValueKey) -> Option<Option<Arc<Arranged>>> {
        from.remembered::<Self>(key.enterprise_id)?.get(key)
    }
}

/// Loader of the number of records that use a value; unused ones are left out.
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
