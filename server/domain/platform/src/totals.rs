//! Totals and other figures of long lists, which cost more than the page they stand on (docs/decisions/0036): remembered for
//! whoever asked, until a record of the list changes.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use moka::future::Cache;
use xieli_kernel::{AppError, AppResult, Viewer};

use crate::changes::Changes;

/// So many are remembered.
const CAPACITY: u64 = 20_000;
/// None longer than this, whatever a node may not have heard.
const KEPT: Duration = Duration::from_secs(60);

/// Who asked what, and before which change.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    enterprise_id: i64,
    member_id: i64,
    token_id: Option<i64>,
    record_types: &'static [&'static str],
    changes: u64,
    question: String,
}

/// A number, or several that are found by one statement.
type Figures = Arc<dyn Any + Send + Sync>;

/// The totals that a process remembers.
pub struct Totals {
    known: Cache<Key, Figures>,
    changes: Arc<Changes>,
}

impl Totals {
    /// Nothing is known yet; what is will be forgotten by these changes.
    pub fn new(changes: Arc<Changes>) -> Self {
        let known = Cache::builder().max_capacity(CAPACITY).time_to_live(KEPT).build();
        Self { known, changes }
    }

    /// The total that `viewer` is told for `filter` over records of these types: as remembered, else as `count` finds it.
    /// Whoever asks meanwhile waits for the same answer.
    #[erased]
    pub async fn of(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        filter: &(dyn Debug + Sync),
        count: BoxFuture<'_, AppResult<i64>>,
    ) -> AppResult<i64> {
        self.figures(viewer, record_types, filter, count).await
    }

    /// The total as it is remembered, if it is: nothing is counted for it.
    #[erased]
    pub async fn remembered(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        filter: &(dyn Debug + Sync),
    ) -> Option<i64> {
        let known = self.known.get(&self.key(viewer, record_types, filter)).await?;
        known.downcast_ref::<i64>().copied()
    }

    /// The same of whatever else is counted over such records: `question` says what, and of which of them.
    pub async fn figures<T: Clone + Send + Sync + 'static>(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        question: &(dyn Debug + Sync),
        count: BoxFuture<'_, AppResult<T>>,
    ) -> AppResult<T> {
        let count = Box::pin(async move { Ok(Arc::new(count.await?) as Figures) });
        let known = self.known(viewer, record_types, question, count).await?;
        let wrong = || AppError::internal("two questions with the same name");
        known.downcast_ref::<T>().cloned().ok_or_else(wrong)
    }

    fn key(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        question: &(dyn Debug + Sync),
    ) -> Key {
        Key {
            enterprise_id: viewer.enterprise_id,
            member_id: viewer.member_id,
            token_id: viewer.token.map(|token| token.id),
            record_types,
            changes: self.changes.of(viewer.enterprise_id, record_types),
            question: format!("{question:?}"),
        }
    }

    #[erased]
    async fn known(
        &self,
        viewer: &Viewer,
        record_types: &'static [&'static str],
        question: &(dyn Debug + Sync),
        count: BoxFuture<'_, AppResult<Figures>>,
    ) -> AppResult<Figures> {
        let key = self.key(viewer, record_types, question);
        self.known.try_get_with(key, count).await.map_err(|error| shared(&error))
    }
}

/// The error of one who counted, for all who waited.
fn shared(error: &Arc<AppError>) -> AppError {
    match &**error {
        AppError::Invalid(fields) => AppError::Invalid(fields.clone()),
        AppError::Refused { code, message } => AppError::Refused { code: *code, message: message.clone() },
        AppError::Internal(_) => AppError::internal(error.clone()),
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::db::Told;
    use xieli_testing::viewer;

    fn told(enterprise_id: i64, record_type: &str) -> Told {
        let kind = format!("{record_type}.update");
        Told { enterprise_id, kind, record_type: record_type.to_owned(), record_id: 1 }
    }

    fn totals() -> (Totals, Arc<Changes>) {
        let changes = Arc::<Changes>::default();
        (Totals::new(changes.clone()), changes)
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

    #[tokio::test]
    async fn questions_about_one_list_are_told_apart_by_their_names() {
        let ((totals, _), me) = (totals(), viewer(1, &[]));
        let total = totals.of(&me, &["file"], &"all", async { Ok(3) }.boxed()).await;
        let asked = ("states", &"all");
        let states = totals.figures(&me, &["file"], &asked, async { Ok(vec![(1, 2), (2, 1)]) }.boxed()).await;
        assert_eq!((total.expect("a total"), states.expect("figures")), (3, vec![(1, 2), (2, 1)]));
        let again = totals.figures(&me, &["file"], &asked, async { Ok(vec![(9, 9)]) }.boxed()).await;
        assert_eq!(again.expect("figures"), [(1, 2), (2, 1)], "as remembered");
        // two that were given one name are a fault of ours, and no wrong number
        let other = totals.figures(&me, &["file"], &asked, async { Ok("text") }.boxed()).await;
        assert!(other.is_err());
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
