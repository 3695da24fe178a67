//! Cache of totals and other figures of long lists, which cost more than the page they are shown on
//! (docs/decisions/0036): per viewer, valid until a record of the list changes; totals of very long ones stay
//! valid a little longer (docs/decisions/0080).

use std::fmt::{self, Debug, Write};
use std::hash::{BuildHasher, DefaultHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use moka::future::Cache;
use tracing::{Instrument, Span};
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::changes::{Changes, Standing};
use crate::room::{KEPT, Weighed, weigh};

/// Total from which a stale value may be served.
const LONG: i64 = 10_000;
/// A stale total is served for so many times the duration of its count,
const WORTH: u32 = 20;
/// and no longer than this.
const LATE: Duration = Duration::from_secs(5);

/// Cache key: viewer, filter, and the number of changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    enterprise_id: i64,
    member_id: i64,
    rights: u64,
    record_types: &'static [&'static str],
    changes: u64,
    /// Hashes of the text of the question, which may be long: a filter has everything that the viewer wrote.
    question: [u64; 2],
}

/// Hashes a text as it is written, without keeping it.
struct Digest([DefaultHasher; 2]);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.iter_mut().for_each(|hasher| hasher.write(text.as_bytes()));
        Ok(())
    }
}

/// The total of a very long list, possibly stale.
#[derive(Debug, Clone, Copy)]
struct Late {
    total: i64,
    standing: Standing,
    until: Instant,
}

impl Late {
    /// An entry for a total counted between these two times, if it may be served stale.
    fn counted(total: i64, standing: Standing, began: Instant, ended: Instant) -> Option<Self> {
        let worth = (ended.saturating_duration_since(began) * WORTH).min(LATE);
        (total >= LONG).then(|| Self { total, standing, until: began + worth })
    }

    /// The total, while it may be served to a viewer with this standing.
    fn at(&self, now: Instant, standing: Standing) -> Option<i64> {
        (self.standing == standing && now < self.until).then_some(self.total)
    }
}

/// The cache of totals of a process.
pub struct Totals {
    /// A figure, or several that one statement computes.
    known: Cache<Key, Weighed>,
    /// Stale totals, by keys without changes.
    late: Cache<Key, Late>,
    /// With random keys of this process: nobody can find two questions with the same hashes.
    hashers: [RandomState; 2],
    changes: Arc<Changes>,
}

impl Totals {
    /// An empty cache for so many bytes, an eighth of them for stale totals, that these counters of changes
    /// invalidate.
    pub fn new(changes: Arc<Changes>, bytes: u64) -> Self {
        let key = u32::try_from(size_of::<Key>()).unwrap_or(u32::MAX);
        let known = Cache::builder()
            .max_capacity(bytes / 8 * 7)
            .weigher(move |_: &Key, found: &Weighed| found.weight.saturating_add(key))
            .time_to_live(KEPT)
            .build();
        let late = Cache::builder()
            .max_capacity(bytes / 8)
            .weigher(move |_: &Key, late: &Late| weigh(late).saturating_add(key))
            .time_to_live(LATE)
            .build();
        Self { known, late, hashers: [RandomState::new(), RandomState::new()], changes }
    }

    /// The total for `viewer` and `filter` over records of these types: from the cache, else from `count`.
    /// Concurrent callers wait for the same count. A total of ten thousand and more with a slow count may be
    /// up to five seconds behind the changes of others, and never behind the viewer's own.
    #[erased]
    pub async fn of(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        filter: &(dyn Debug + Sync),
        count: BoxFuture<'_, AppResult<i64>>,
    ) -> AppResult<i64> {
        let Some(key) = self.key(viewer, record_types, filter) else { return count.await };
        if let Some(known) = self.seen(viewer, &key).await {
            return Ok(known);
        }
        let standing = self.changes.standing(viewer.enterprise_id, viewer.member_id);
        let timeless = Key { changes: 0, ..key.clone() };
        let counted = async {
            let began = Instant::now();
            let total = count.await?;
            if let Some(late) = Late::counted(total, standing, began, Instant::now()) {
                self.late.insert(timeless, late).await;
            }
            Ok(total)
        };
        self.known(key, Box::pin(counted)).await
    }

    /// Bytes that the entries take.
    pub fn used(&self) -> u64 {
        // entries beyond the bound are removed a moment after they came; a removal in progress is not awaited
        let _done = self.known.run_pending_tasks().now_or_never();
        let _done = self.late.run_pending_tasks().now_or_never();
        self.known.weighted_size() + self.late.weighted_size()
    }

    /// The cached total, possibly a stale one.
    async fn seen(&self, viewer: &Viewer, key: &Key) -> Option<i64> {
        if let Some(known) = self.known.get(key).await {
            return known.value.downcast_ref::<i64>().copied();
        }
        let late = self.late.get(&Key { changes: 0, ..key.clone() }).await?;
        let standing = self.changes.standing(viewer.enterprise_id, viewer.member_id);
        late.at(Instant::now(), standing)
    }

    /// The cached total, if there is one: it is never counted.
    #[erased]
    pub async fn remembered(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        filter: &(dyn Debug + Sync),
    ) -> Option<i64> {
        self.seen(viewer, &self.key(viewer, record_types, filter)?).await
    }

    /// The same for other figures over such records: `question` identifies the figure and its filter.
    pub async fn figures<T: Clone + Debug + Send + Sync + 'static>(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        question: &(dyn Debug + Sync),
        count: BoxFuture<'_, AppResult<T>>,
    ) -> AppResult<T> {
        match self.key(viewer, record_types, question) {
            Some(key) => self.known(key, count).await,
            None => count.await,
        }
    }

    fn key(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        question: &(dyn Debug + Sync),
    ) -> Option<Key> {
        let changes = self.changes.of(viewer.enterprise_id, record_types)?;
        let mut digest = Digest(self.hashers.each_ref().map(RandomState::build_hasher));
        write!(digest, "{question:?}").ok()?;
        Some(Key {
            enterprise_id: viewer.enterprise_id,
            member_id: viewer.member_id,
            rights: viewer.rights(),
            record_types,
            changes,
            question: digest.0.map(|hasher| hasher.finish()),
        })
    }

    async fn known<T: Clone + Debug + Send + Sync + 'static>(
        &self,
        key: Key,
        count: BoxFuture<'_, AppResult<T>>,
    ) -> AppResult<T> {
        let span = cached_span(key.record_types);
        let count = Box::pin(async move { Ok(Weighed::new(count.await?)) }.instrument(span));
        let known = self.counted(key, count).await?;
        let wrong = || AppError::internal("two questions with the same name");
        known.value.downcast_ref::<T>().cloned().ok_or_else(wrong)
    }

    #[erased]
    async fn counted(&self, key: Key, count: BoxFuture<'_, AppResult<Weighed>>) -> AppResult<Weighed> {
        self.known.try_get_with(key, count).await.map_err(|error| shared(&error))
    }
}

/// The span of statements whose results are cached until a record of these types changes, by which a test
/// compares the tables that they read with the types; none for results that are not cached.
pub(crate) fn cached_span(record_types: &'static [&'static str]) -> Span {
    match record_types {
        [] => Span::none(),
        _ => tracing::trace_span!("remembered", kinds = record_types.join(" ")),
    }
}

/// The error of a count, for all waiting callers.
fn shared(error: &Arc<AppError>) -> AppError {
    match &**error {
        AppError::Invalid(fields) => AppError::Invalid(fields.clone()),
        AppError::Refused { code, message } => AppError::Refused { code: *code, message: message.clone() },
        AppError::Internal(_) => AppError::internal(error.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::ChangeEvent;
    use crate::room::CACHE;
    use xieli_testing::viewer;

    fn told(enterprise_id: i64, record_type: &str) -> ChangeEvent {
        let kind = format!("{record_type}.update");
        ChangeEvent {
            enterprise_id,
            kind,
            record_type: record_type.to_owned(),
            record_id: 1,
            actor_member_id: None,
        }
    }

    fn totals() -> (Totals, Arc<Changes>) {
        let changes = Arc::<Changes>::default();
        changes.in_step(Instant::now() + KEPT);
        (Totals::new(changes.clone(), CACHE), changes)
    }

    #[tokio::test]
    async fn a_total_is_remembered_until_a_record_changes() {
        let (totals, changes) = totals();
        let me = viewer(7, &[]);
        let ask = async |filter: &str, found: i64| {
            totals.of(&me, &["file"], &filter, async { Ok(found) }.boxed()).await.expect("a total")
        };
        let seen = async || totals.remembered(&me, &["file"], &"a").await;
        assert_eq!(seen().await, None, "nothing is counted for it");
        assert_eq!((ask("a", 1).await, ask("a", 2).await, ask("b", 3).await), (1, 1, 3));
        assert_eq!(seen().await, Some(1));
        changes.changed(&told(me.enterprise_id, "team"), false);
        changes.changed(&told(me.enterprise_id + 1, "file"), true);
        assert_eq!(ask("a", 4).await, 1, "nothing of it has changed");
        changes.changed(&told(me.enterprise_id, "file"), false);
        assert_eq!(seen().await, None);
        assert_eq!((ask("a", 5).await, ask("b", 6).await), (5, 6));
        let both = async |found: i64| {
            totals.of(&me, &["file", "comment"], &"a", async { Ok(found) }.boxed()).await.expect("a total")
        };
        assert_eq!((both(1).await, both(2).await), (1, 1));
        changes.changed(&told(me.enterprise_id, "comment"), false);
        assert_eq!((both(3).await, ask("a", 9).await), (3, 5), "either of them has changed");
        changes.changed(&told(me.enterprise_id, "role"), true);
        assert_eq!(ask("a", 7).await, 7);
        changes.missed();
        assert_eq!(ask("a", 8).await, 8);
    }

    #[test]
    fn a_long_total_is_believed_for_as_long_as_it_is_worth() {
        let changes = Changes::default();
        changes.in_step(Instant::now());
        changes.of(1, &["file"]);
        let (standing, began) = (changes.standing(1, 7), Instant::now());
        let late =
            |total, took: u64| Late::counted(total, standing, began, began + Duration::from_millis(took));
        assert!(late(LONG - 1, 100).is_none(), "it is counted soon enough");
        let late = |took| late(LONG, took).expect("long");
        let after = |millis| began + Duration::from_millis(millis);
        assert_eq!(
            (late(100).at(after(1999), standing), late(100).at(after(2000), standing)),
            (Some(LONG), None)
        );
        assert_eq!(
            (late(900).at(after(4999), standing), late(900).at(after(5000), standing)),
            (Some(LONG), None)
        );
        // a viewer who made a change, or whose rights changed, gets an exact total
        changes.changed(&ChangeEvent { actor_member_id: Some(8), ..told(1, "file") }, false);
        assert_eq!(changes.standing(1, 7), standing);
        changes.changed(&ChangeEvent { actor_member_id: Some(7), ..told(1, "file") }, false);
        assert_ne!(changes.standing(1, 7), standing);
        assert_eq!(late(900).at(after(1), changes.standing(1, 7)), None);
        changes.changed(&told(1, "role"), true);
        assert_ne!(changes.standing(1, 8), standing);
    }

    #[tokio::test]
    async fn others_changes_are_in_a_long_total_a_moment_later() {
        let (totals, changes) = totals();
        let me = viewer(7, &[]);
        let ask = async |found: i64| {
            totals.of(&me, &["file"], &"a", async move { Ok(found) }.boxed()).await.expect("a total")
        };
        let change = |actor_member_id: Option<i64>| {
            changes.changed(&ChangeEvent { actor_member_id, ..told(me.enterprise_id, "file") }, false);
        };
        assert_eq!(ask(LONG).await, LONG);
        // as if the count had been slow
        let key = Key { changes: 0, ..totals.key(&me, &["file"], &"a").expect("in step") };
        let standing = changes.standing(me.enterprise_id, me.member_id);
        let until = Instant::now() + KEPT;
        totals.late.insert(key, Late { total: LONG, standing, until }).await;
        change(Some(me.member_id + 1));
        assert_eq!(totals.remembered(&me, &["file"], &"a").await, Some(LONG));
        assert_eq!(ask(LONG + 1).await, LONG);
        change(Some(me.member_id));
        assert_eq!(ask(LONG + 2).await, LONG + 2);
    }

    #[tokio::test]
    async fn questions_about_one_list_are_told_apart_by_their_names() {
        let ((totals, _), me) = (totals(), viewer(1, &[]));
        let total = totals.of(&me, &["file"], &"all", async { Ok(3) }.boxed()).await;
        let asked = ("states", &"all");
        let states = totals.figures(&me, &["file"], &asked, async { Ok(vec![(1, 2), (2, 1)]) }.boxed()).await;
        assert_eq!((total.expect("a total"), states.expect("figures")), (3, vec![(1, 2), (2, 1)]));
        let again = totals.figures(&me, &["file"], &asked, async { Ok(vec![(9, 9)]) }.boxed()).await;
        assert_eq!(again.expect("figures"), [(1, 2), (2, 1)], "as remembered");
        // two figures with the same name are a programming error, and yield no wrong number
        let other = totals.figures(&me, &["file"], &asked, async { Ok("text") }.boxed()).await;
        assert!(other.is_err());
    }

    #[test]
    fn long_questions_are_told_apart_to_their_ends() {
        let ((totals, _), me) = (totals(), viewer(1, &[]));
        let key = |question: &str| totals.key(&me, &["file"], &question).expect("in step");
        let long = "问".repeat(5000);
        assert_eq!(key(&long), key(&long));
        assert_ne!(key(&long), key(&format!("{long}题")));
        assert_ne!(key("a"), key("b"));
    }

    #[tokio::test]
    async fn everybody_has_their_own_and_errors_are_not_remembered() {
        let (totals, _) = totals();
        let me = viewer(7, &[]);
        let other = Viewer { member_id: me.member_id + 1, ..me.clone() };
        let refused = totals.of(&me, &["file"], &"a", async { Err(AppError::forbidden()) }.boxed()).await;
        assert_eq!(refused.expect_err("refused").code(), AppError::forbidden().code());
        for (viewer, total) in [(&me, 1), (&other, 2)] {
            assert_eq!(
                totals.of(viewer, &["file"], &"a", async move { Ok(total) }.boxed()).await.expect("a total"),
                total
            );
        }
    }

    #[tokio::test]
    async fn nothing_is_remembered_of_what_cannot_be_known_to_have_changed() {
        let me = viewer(7, &[]);
        let both = async |totals: &Totals| {
            let ask =
                async |found: i64| totals.of(&me, &["file"], &"a", async move { Ok(found) }.boxed()).await;
            (ask(1).await.expect("a total"), ask(2).await.expect("a total"))
        };
        let (totals, changes) = totals();
        assert_eq!(both(&totals).await, (1, 1));
        changes.lost();
        assert_eq!(both(&totals).await, (1, 2), "nobody is heard");
        // as with replicas
        let never = Arc::new(Changes::leased(Duration::ZERO));
        never.in_step(Instant::now());
        assert_eq!(both(&Totals::new(never, CACHE)).await, (1, 2));
    }

    #[tokio::test]
    async fn who_has_other_rights_is_told_their_own_total() {
        let (totals, _) = totals();
        let me = viewer(7, &[]);
        let now = Viewer { directed_team_ids: vec![3], ..me.clone() };
        for (viewer, total) in [(&me, 1), (&now, 2), (&me, 1)] {
            let found = totals.of(viewer, &["file"], &"a", async move { Ok(total) }.boxed()).await;
            assert_eq!(found.expect("a total"), total);
        }
    }

    #[tokio::test]
    async fn what_changes_while_it_is_counted_is_not_remembered() {
        let (totals, changes) = totals();
        let me = viewer(7, &[]);
        let counting = async {
            changes.changed(&told(me.enterprise_id, "file"), false);
            Ok(1)
        };
        assert_eq!(totals.of(&me, &["file"], &"a", counting.boxed()).await.expect("a total"), 1);
        assert_eq!(totals.of(&me, &["file"], &"a", async { Ok(2) }.boxed()).await.expect("a total"), 2);
    }
}
