//! Process-wide cache of the values that lists show beside their rows (members, teams, labels of
//! dictionaries, the customer or project, attachments): an entry is valid until a record of its kind changes,
//! and needs no statement and no waiting (docs/decisions/0067, 0080).

use std::any::Any;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use moka::sync::Cache;
use tracing::Instrument;
use xieli_kernel::{AppResult, Viewer};

use crate::Services;
use crate::in_flight::InFlight;
use crate::loader::Batch;
use crate::rows::Again;
use crate::totals::cached_span;

/// The most entries of each kind.
const CAPACITY: u64 = 10_000;
/// Longest lifetime of an entry, in case a node missed an announcement.
const KEPT: Duration = Duration::from_secs(60);

/// Viewer of a cached value with restricted visibility: a member of an enterprise, and a hash of their
/// rights. A value read with other rights is not found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CacheOwner {
    enterprise_id: i64,
    member_id: i64,
    rights: u64,
}

impl CacheOwner {
    /// The key of this viewer.
    pub fn of(viewer: &Viewer) -> Self {
        let (enterprise_id, member_id) = (viewer.enterprise_id, viewer.member_id);
        Self { enterprise_id, member_id, rights: viewer.rights() }
    }
}

/// A value of any type: a cache per type would be compiled once for each (decision 0090).
type Value = Arc<dyn Any + Send + Sync>;

/// Values, each with the number that [`Changes::of`] returned before it was read: valid while the number is
/// the same.
///
/// [`Changes::of`]: crate::changes::Changes::of
struct VersionedCache<K>(Cache<K, (u64, Value)>);

impl<K: Hash + Eq + Send + Sync + 'static> VersionedCache<K> {
    fn new(capacity: u64) -> Self {
        Self(Cache::builder().max_capacity(capacity).time_to_live(KEPT).build())
    }

    fn get(&self, key: &K, changes: u64) -> Option<Value> {
        self.0.get(key).filter(|(before, _)| *before == changes).map(|(_, value)| value)
    }

    fn put(&self, key: K, changes: u64, value: Value) {
        self.0.insert(key, (changes, value));
    }
}

/// A value in its original type.
fn typed<V: Clone + 'static>(value: &Value) -> Option<V> {
    value.downcast_ref().cloned()
}

/// The cache of a loader's values.
pub struct LoaderCache<B: Batch>(VersionedCache<ValueKey<B>>);

/// Key of a cached value: its viewer, where each has values of their own, and the loader's key.
pub(crate) type ValueKey<B> = (Option<CacheOwner>, <B as Batch>::Key);

impl<B: Batch> Default for LoaderCache<B> {
    fn default() -> Self {
        Self(VersionedCache::new(CAPACITY))
    }
}

/// The valid entries of a loader's cache. Create it before reading rows, so that rows changed meanwhile are
/// not valid.
pub struct CacheView<'a, B: Batch> {
    rows: &'a LoaderCache<B>,
    changes: u64,
    whose: Option<CacheOwner>,
}

impl<'a, B: Batch> CacheView<'a, B> {
    /// The entries after so many changes, common to all viewers.
    pub fn after(rows: &'a LoaderCache<B>, changes: u64) -> Self {
        Self { rows, changes, whose: None }
    }

    /// The entries of one viewer.
    pub fn of(self, whose: CacheOwner) -> Self {
        Self { whose: Some(whose), ..self }
    }

    /// The cached value of a key; an inner `None`: it has none.
    pub fn get(&self, key: &B::Key) -> Option<Option<B::Value>> {
        self.rows.0.get(&(self.whose, key.clone()), self.changes).as_ref().and_then(typed)
    }

    /// Caches the value of a key.
    pub fn put(&self, key: B::Key, value: Option<B::Value>) {
        self.rows.0.put((self.whose, key), self.changes, Arc::new(value));
    }

    /// Caches the values found for keys, and the absence of the others.
    pub fn put_all(&self, keys: &[B::Key], found: &HashMap<B::Key, B::Value>) {
        for key in keys {
            self.put(key.clone(), found.get(key).cloned());
        }
    }
}

/// The most cached rows of each list, for all viewers.
const ROWS: u64 = 2_000;

/// Key of a list's row: the viewer, the list's query, and the id.
type Shown = (CacheOwner, usize, i64);

/// A statement that reads the values of keys, and caches them.
type ReadValues<'a> =
    Box<dyn Fn(Vec<Shown>) -> BoxFuture<'a, AppResult<HashMap<Shown, Value>>> + Send + Sync + 'a>;

/// The rows of one list, and those that are being read. Its functions are independent of the row type, and
/// compiled here once.
struct ListCache(VersionedCache<Shown>, InFlight<Shown>);

impl ListCache {
    #[inline(never)]
    fn new() -> Self {
        Self(VersionedCache::new(ROWS), InFlight::default())
    }

    #[inline(never)]
    fn get(&self, key: &Shown, changes: u64) -> Option<Value> {
        self.0.get(key, changes)
    }

    #[inline(never)]
    fn put(&self, key: Shown, changes: u64, value: Value) {
        self.0.put(key, changes, value);
    }

    #[inline(never)]
    fn coalesced<'a>(
        &'a self,
        missing: Vec<Shown>,
        changes: u64,
        read: ReadValues<'a>,
    ) -> BoxFuture<'a, AppResult<HashMap<Shown, Value>>> {
        Box::pin(self.1.coalesced(missing, move |key| self.0.get(key, changes), read))
    }
}

/// The cache for rows of one type.
struct TypedListCache<R>(ListCache, PhantomData<fn() -> R>);

/// Pages of a list for one viewer, with their rows (decisions 0076, 0082).
pub struct CachedRows<'a, R> {
    services: &'a Services,
    viewer: &'a Viewer,
    record_types: &'static [&'static str],
    again: Again<R>,
}

impl<'a, R: Clone + Send + Sync + 'static> CachedRows<'a, R> {
    /// Pages for `viewer`, cached until a record of these types changes; `again` rereads rows.
    pub fn new(
        services: &'a Services,
        viewer: &'a Viewer,
        record_types: &'static [&'static str],
        again: Again<R>,
    ) -> Self {
        Self { services, viewer, record_types, again }
    }

    /// The page that `question` identifies, and its rows by id. The cache holds the page as `find` returns it
    /// beside its rows, for instance their order, and each row by itself: a repeated request, before a record
    /// has changed, takes each row from the cache or reads it again. Concurrent callers wait for the same
    /// `find`. Nothing is cached while this process cannot know of changes.
    pub async fn page<P: Clone + Send + Sync + 'static>(
        &self,
        question: &(dyn Debug + Sync),
        find: BoxFuture<'_, AppResult<(P, Vec<R>)>>,
        ids: impl Fn(&P) -> Vec<i64> + Send,
    ) -> AppResult<(P, HashMap<i64, R>)> {
        // before anything is read, because an entry is not valid if records change meanwhile
        let Some(valid) = self.valid() else {
            let (page, rows) = find.await?;
            return Ok((page, self.by_id(rows)));
        };
        let mut read = None;
        let find = async {
            let (page, rows) = find.await?;
            // before the others that wait for this page look for its rows
            rows.iter().for_each(|row| drop(valid.put(row.clone())));
            read = Some(rows);
            Ok(page)
        };
        let totals = self.services.totals();
        let page = totals.figures(self.viewer, self.record_types, question, Box::pin(find)).await?;
        let rows = match read {
            Some(rows) => self.by_id(rows),
            None => valid.all(ids(&page)).await?,
        };
        Ok((page, rows))
    }

    fn by_id(&self, rows: Vec<R>) -> HashMap<i64, R> {
        rows.into_iter().map(|row| ((self.again.1)(&row), row)).collect()
    }

    /// The entries that are valid now; `None` while this process cannot know.
    fn valid(&self) -> Option<ValidRows<'_, R>> {
        let TypedListCache::<R>(rows, _) =
            self.services.kept(|| TypedListCache(ListCache::new(), PhantomData));
        let changes = self.services.changes().of(self.viewer.enterprise_id, self.record_types)?;
        Some(ValidRows { of: self, owner: CacheOwner::of(self.viewer), rows, changes })
    }
}

/// The rows of one viewer that are valid after so many changes. Create it before reading rows.
struct ValidRows<'a, R> {
    of: &'a CachedRows<'a, R>,
    owner: CacheOwner,
    rows: &'a ListCache,
    changes: u64,
}

impl<R: Clone + Send + Sync + 'static> ValidRows<'_, R> {
    fn key(&self, id: i64) -> Shown {
        (self.owner, self.of.again.0 as usize, id)
    }

    /// Caches a row; returns its key and the entry.
    fn put(&self, row: R) -> (Shown, Value) {
        let key = self.key((self.of.again.1)(&row));
        let value: Value = Arc::new(row);
        self.rows.put(key, self.changes, value.clone());
        (key, value)
    }

    /// The rows with these ids that are visible to the viewer, by id: one statement reads those that are
    /// neither cached nor being read by another caller.
    async fn all(&self, ids: Vec<i64>) -> AppResult<HashMap<i64, R>> {
        let mut found = HashMap::with_capacity(ids.len());
        let mut missing = Vec::new();
        for id in ids {
            let key = self.key(id);
            match self.rows.get(&key, self.changes).as_ref().and_then(typed) {
                Some(row) => drop(found.insert(id, row)),
                None => missing.push(key),
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        let read: ReadValues<'_> = Box::new(|keys| Box::pin(self.read(keys)));
        let read = self.rows.coalesced(missing, self.changes, read).await?;
        found.extend(read.iter().filter_map(|((_, _, id), value)| Some((*id, typed(value)?))));
        Ok(found)
    }

    /// Reads rows and caches them.
    async fn read(&self, keys: Vec<Shown>) -> AppResult<HashMap<Shown, Value>> {
        let ids: Vec<i64> = keys.into_iter().map(|(_, _, id)| id).collect();
        let connection = self.of.services.db().read_keyed().await?;
        let read = (self.of.again.0)(&connection, self.of.viewer, &ids);
        let rows = read.instrument(cached_span(self.of.record_types)).await?;
        Ok(rows.into_iter().map(|row| self.put(row)).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::time::Instant;

    use super::*;
    use crate::TenantKey;
    use crate::changes::Changes;
    use crate::db::ChangeEvent;
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
            (LoaderCache::<NameOfTeam>::default(), Changes::default(), TenantKey::new(1, 5));
        changes.in_step(Instant::now());
        let now = || CacheView::after(&rows, changes.of(1, &["team"]).expect("in step"));
        let told = |enterprise_id, record_type: &str| {
            let kind = format!("{record_type}.update");
            ChangeEvent {
                enterprise_id,
                kind,
                record_type: record_type.to_owned(),
                record_id: 5,
                actor_member_id: None,
            }
        };
        assert_eq!(now().get(&key), None);
        now().put(key, Some("一部"));
        changes.changed(&told(1, "member"), false);
        changes.changed(&told(2, "team"), true);
        assert_eq!(now().get(&key), Some(Some("一部")), "nothing of it has changed");
        // read before the change, and stored after it
        let late = now();
        changes.changed(&told(1, "team"), false);
        late.put(key, Some("一部"));
        assert_eq!(now().get(&key), None);
        now().put(key, None);
        assert_eq!(now().get(&key), Some(None), "that there is none is remembered as well");
        changes.missed();
        assert_eq!(now().get(&key), None);
    }

    #[test]
    fn what_one_person_is_told_is_remembered_for_nobody_else() {
        let (rows, changes) = (LoaderCache::<NameOfTeam>::default(), Changes::default());
        changes.in_step(Instant::now());
        let now = || CacheView::after(&rows, changes.of(1, &["team"]).expect("in step"));
        let (five, six) = (TenantKey::new(1, 5), TenantKey::new(1, 6));
        let me = xieli_testing::viewer(7, &[]);
        let other = Viewer { member_id: me.member_id + 1, ..me.clone() };
        let elsewhere = Viewer { enterprise_id: me.enterprise_id + 1, ..me.clone() };
        now().of(CacheOwner::of(&me)).put_all(&[five, six], &HashMap::from([(five, "一部")]));
        let seen = |key: &TenantKey| now().of(CacheOwner::of(&me)).get(key);
        assert_eq!((seen(&five), seen(&six)), (Some(Some("一部")), Some(None)));
        let less = Viewer { team_ids: vec![1], ..me.clone() };
        for stranger in [CacheOwner::of(&other), CacheOwner::of(&elsewhere), CacheOwner::of(&less)] {
            assert_eq!((now().of(stranger).get(&five), now().get(&five)), (None, None));
        }
    }
}
