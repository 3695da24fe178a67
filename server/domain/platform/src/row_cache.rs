//! Process-wide cache of the values that lists show beside their rows (members, teams, labels of
//! dictionaries, the customer or project, attachments): an entry is valid until a record of its kind changes,
//! and needs no statement and no waiting (docs/decisions/0067, 0080).

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt::Debug;
use std::marker::PhantomData;

use futures_util::future::BoxFuture;
use tracing::Instrument;
use xieli_kernel::{AppResult, Viewer};

use crate::Services;
use crate::in_flight::InFlight;
use crate::loader::Batch;
use crate::room::{Room, Value, Weighed};
use crate::rows::Again;
use crate::totals::cached_span;

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

/// A value in its original type.
fn typed<V: Clone + 'static>(value: &Value) -> Option<V> {
    value.downcast_ref().cloned()
}

/// Key of a cached value: its viewer, where each has values of their own, and the loader's key.
pub(crate) type ValueKey<B> = (Option<CacheOwner>, <B as Batch>::Key);

/// The valid entries of a loader's cache. Create it before reading rows, so that rows changed meanwhile are
/// not valid.
pub struct CacheView<'a, B: Batch> {
    room: &'a Room,
    changes: u64,
    whose: Option<CacheOwner>,
    loader: PhantomData<fn() -> B>,
}

impl<'a, B: Batch> CacheView<'a, B> {
    /// The entries after so many changes, common to all viewers.
    pub fn after(room: &'a Room, changes: u64) -> Self {
        Self { room, changes, whose: None, loader: PhantomData }
    }

    /// The entries of one viewer.
    pub fn of(self, whose: CacheOwner) -> Self {
        Self { whose: Some(whose), ..self }
    }

    /// The cached value of a key; an inner `None`: it has none.
    pub fn get(&self, key: &B::Key) -> Option<Option<B::Value>> {
        self.room.get(&self.key(key), self.changes).as_ref().and_then(typed)
    }

    fn key(&self, key: &B::Key) -> (TypeId, ValueKey<B>) {
        (TypeId::of::<B>(), (self.whose, key.clone()))
    }
}

impl<B: Batch> CacheView<'_, B>
where
    B::Value: Debug,
{
    /// Caches the value of a key.
    pub fn put(&self, key: B::Key, value: Option<B::Value>) {
        self.room.put(Box::new(self.key(&key)), self.changes, Weighed::new(value));
    }

    /// Caches the values found for keys, and the absence of the others.
    pub fn put_all(&self, keys: &[B::Key], found: &HashMap<B::Key, B::Value>) {
        for key in keys {
            self.put(key.clone(), found.get(key).cloned());
        }
    }
}

/// Key of a list's row: its type, the viewer, the list's query, and the id.
type Shown = (TypeId, CacheOwner, usize, i64);

/// A statement that reads the values of keys, and caches them.
type ReadValues<'a> =
    Box<dyn Fn(Vec<Shown>) -> BoxFuture<'a, AppResult<HashMap<Shown, Value>>> + Send + Sync + 'a>;

/// The rows of one list that are being read. Its functions are independent of the row type, and compiled here
/// once.
#[derive(Default)]
struct ListReads(InFlight<Shown>);

impl ListReads {
    #[inline(never)]
    fn coalesced<'a>(
        &'a self,
        room: &'a Room,
        missing: Vec<Shown>,
        changes: u64,
        read: ReadValues<'a>,
    ) -> BoxFuture<'a, AppResult<HashMap<Shown, Value>>> {
        Box::pin(self.0.coalesced(missing, move |key| room.get(key, changes), read))
    }
}

/// The reads of rows of one type.
struct TypedListReads<R>(ListReads, PhantomData<fn() -> R>);

/// Pages of a list for one viewer, with their rows (decisions 0076, 0082).
pub struct CachedRows<'a, R> {
    services: &'a Services,
    viewer: &'a Viewer,
    record_types: &'static [&'static str],
    again: Again<R>,
}

impl<'a, R: Clone + Debug + Send + Sync + 'static> CachedRows<'a, R> {
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
    pub async fn page<P: Clone + Debug + Send + Sync + 'static>(
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
        let TypedListReads::<R>(reads, _) =
            self.services.kept(|| TypedListReads(ListReads::default(), PhantomData));
        let changes = self.services.changes().of(self.viewer.enterprise_id, self.record_types)?;
        let (owner, room) = (CacheOwner::of(self.viewer), self.services.room());
        Some(ValidRows { of: self, owner, room, reads, changes })
    }
}

/// The rows of one viewer that are valid after so many changes. Create it before reading rows.
struct ValidRows<'a, R> {
    of: &'a CachedRows<'a, R>,
    owner: CacheOwner,
    room: &'a Room,
    reads: &'a ListReads,
    changes: u64,
}

impl<R: Clone + Debug + Send + Sync + 'static> ValidRows<'_, R> {
    fn key(&self, id: i64) -> Shown {
        (TypeId::of::<R>(), self.owner, self.of.again.0 as usize, id)
    }

    /// Caches a row; returns its key and the entry.
    fn put(&self, row: R) -> (Shown, Value) {
        let key = self.key((self.of.again.1)(&row));
        let found = Weighed::new(row);
        let value = found.value.clone();
        self.room.put(Box::new(key), self.changes, found);
        (key, value)
    }

    /// The rows with these ids that are visible to the viewer, by id: one statement reads those that are
    /// neither cached nor being read by another caller.
    async fn all(&self, ids: Vec<i64>) -> AppResult<HashMap<i64, R>> {
        let mut found = HashMap::with_capacity(ids.len());
        let mut missing = Vec::new();
        for id in ids {
            let key = self.key(id);
            match self.room.get(&key, self.changes).as_ref().and_then(typed) {
                Some(row) => drop(found.insert(id, row)),
                None => missing.push(key),
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        let read: ReadValues<'_> = Box::new(|keys| Box::pin(self.read(keys)));
        let read = self.reads.coalesced(self.room, missing, self.changes, read).await?;
        found.extend(read.iter().filter_map(|((_, _, _, id), value)| Some((*id, typed(value)?))));
        Ok(found)
    }

    /// Reads rows and caches them.
    async fn read(&self, keys: Vec<Shown>) -> AppResult<HashMap<Shown, Value>> {
        let ids: Vec<i64> = keys.into_iter().map(|(_, _, _, id)| id).collect();
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
    use crate::room::CACHE;

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
        let (room, changes, key) = (Room::new(CACHE), Changes::default(), TenantKey::new(1, 5));
        changes.in_step(Instant::now());
        let now = || CacheView::<NameOfTeam>::after(&room, changes.of(1, &["team"]).expect("in step"));
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
        let (room, changes) = (Room::new(CACHE), Changes::default());
        changes.in_step(Instant::now());
        let now = || CacheView::<NameOfTeam>::after(&room, changes.of(1, &["team"]).expect("in step"));
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
