//! Rows that nearly every list names and that change seldom (people, teams, words of dictionaries): remembered by the process
//! until one of their kind changes, and then there without a statement and without waiting (docs/decisions/0067).

use std::time::Duration;

use moka::sync::Cache;

use crate::loader::Batch;

/// So many of each kind.
const CAPACITY: u64 = 10_000;
/// None longer than this, whatever a node may not have heard.
const KEPT: Duration = Duration::from_secs(60);

/// What is remembered of the values of a loader, each with the number that [`Changes::of`] said before it was read.
///
/// [`Changes::of`]: crate::changes::Changes::of
pub struct Remembered<B: Batch>(Cache<B::Key, (u64, Option<B::Value>)>);

impl<B: Batch> Default for Remembered<B> {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(CAPACITY).time_to_live(KEPT).build())
    }
}

/// What is remembered now. Made before rows are read, so that what has changed meanwhile is not believed.
pub struct Now<'a, B: Batch> {
    rows: &'a Remembered<B>,
    changes: u64,
}

impl<'a, B: Batch> Now<'a, B> {
    /// What is remembered after so many changes.
    pub fn after(rows: &'a Remembered<B>, changes: u64) -> Self {
        Self { rows, changes }
    }

    /// The value of a key; an inner `None`: it has none.
    pub fn get(&self, key: &B::Key) -> Option<Option<B::Value>> {
        self.rows.0.get(key).filter(|(changes, _)| *changes == self.changes).map(|(_, value)| value)
    }

    /// Remembers the value of a key.
    pub fn put(&self, key: B::Key, value: Option<B::Value>) {
        self.rows.0.insert(key, (self.changes, value));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::TenantKey;
    use crate::changes::Changes;
    use crate::db::Told;
    use crate::loader::Source;

    struct NameOfTeam;

    #[batch]
    impl Batch for NameOfTeam {
        type Key = TenantKey;
        type Value = &'static str;

        async fn load(
            _: &Source,
            _: &[TenantKey],
        ) -> xieli_kernel::AppResult<HashMap<TenantKey, &'static str>> {
            Ok(HashMap::new())
        }
    }

    #[test]
    fn a_row_is_remembered_until_one_of_its_kind_changes() {
        let (rows, changes, key) =
            (Remembered::<NameOfTeam>::default(), Changes::default(), TenantKey::new(1, 5));
        let now = || Now::after(&rows, changes.of(1, &["team"]));
        let told = |enterprise_id, record_type: &str| {
            let kind = format!("{record_type}.update");
            Told { enterprise_id, kind, record_type: record_type.to_owned(), record_id: 5 }
        };
        assert_eq!(now().get(&key), None);
        now().put(key, Some("一部"));
        changes.changed(&told(1, "member"), false);
        changes.changed(&told(2, "team"), true);
        assert_eq!(now().get(&key), Some(Some("一部")), "nothing of it has changed");
        // read before the change, and handed in after it
        let late = now();
        changes.changed(&told(1, "team"), false);
        late.put(key, Some("一部"));
        assert_eq!(now().get(&key), None);
        now().put(key, None);
        assert_eq!(now().get(&key), Some(None), "that there is none is remembered as well");
        changes.missed();
        assert_eq!(now().get(&key), None);
    }
}
