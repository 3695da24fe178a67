//! Budget of an answer, checked while the answer is built: its number of values, its bytes, and the work done
//! in one turn.
//!
//! The complexity by which a document is refused is an estimate, and lists without pages have any length.
//! Here the real rows of a level are counted before any of their fields is resolved, so that nothing is
//! loaded for an answer that would be refused. Counting also ends a turn at intervals: other requests run
//! then, and the request's timeout can take effect.

use std::any::TypeId;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_graphql::{Context, Request, Value};
use tokio::sync::OnceCell;
use xieli_kernel::{AppError, ErrorCode, Viewer, messages};

use crate::large::{self, LARGE, Place};

/// Values built and fields polled before other requests have their turn.
const TURN: usize = 4096;

/// Limits of an answer.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Number of values: fields of records, and items of lists.
    pub values: usize,
    /// Bytes of texts and of the keys before them.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { values: 200_000, bytes: 32 << 20 }
    }
}

/// Consumption of one answer, compared with its limits.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    values: AtomicUsize,
    bytes: AtomicUsize,
    turn: AtomicUsize,
    over: AtomicBool,
    person: i64,
    place: Mutex<Arc<OnceCell<Place>>>,
}

impl Budget {
    fn new(limits: Limits, person: i64) -> Arc<Self> {
        Arc::new(Self {
            limits,
            values: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            person,
            place: Mutex::default(),
        })
    }

    /// Attaches a budget with the limits that the request carries.
    pub fn give(request: Request) -> (Request, Arc<Self>) {
        let person = carried::<Arc<Viewer>>(&request).map_or(0, |viewer| viewer.account_id);
        let budget = Self::new(carried(&request).copied().unwrap_or_default(), person);
        (request.data(budget.clone()), budget)
    }

    /// The budget of the request that `ctx` belongs to.
    pub(crate) fn of<'a>(ctx: &Context<'a>) -> Option<&'a Self> {
        ctx.data_opt::<Arc<Self>>().map(Arc::as_ref)
    }

    /// Counts this many values, before they are built.
    pub(crate) fn values(&self, count: usize) -> Result<(), AppError> {
        self.turn.fetch_add(count, Ordering::Relaxed);
        self.count(&self.values, count, self.limits.values, "结果数")
    }

    /// Counts the bytes of a value without fields, and of its key.
    pub(crate) fn leaf(&self, name: &str, value: &Value) -> Result<(), AppError> {
        self.count(&self.bytes, name.len() + size(value), self.limits.bytes, "结果字节数")
    }

    fn count(&self, made: &AtomicUsize, more: usize, most: usize, what: &str) -> Result<(), AppError> {
        if made.fetch_add(more, Ordering::Relaxed).saturating_add(more) <= most {
            return Ok(());
        }
        self.over.store(true, Ordering::Relaxed);
        let message = format!("{}：{what}最多 {most}，请缩小查询范围或分页查询", messages::LIMIT_EXCEEDED);
        Err(AppError::Refused { code: ErrorCode::LimitExceeded, message: message.into() })
    }

    /// Whether a limit is exceeded: the answer is refused, and nullable fields fail as well.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Counts a polled field; false when the turn is over.
    pub(crate) fn look(&self) -> bool {
        self.turn.fetch_add(1, Ordering::Relaxed) < TURN
    }

    /// Waits for a permit of the queue before the next level of a large answer is resolved. Work under way
    /// meanwhile continues.
    pub(crate) async fn stand_in_line(&self) {
        if self.values.load(Ordering::Relaxed) > LARGE {
            let place = self.place.lock().unwrap_or_else(PoisonError::into_inner).clone();
            place.get_or_init(|| large::place(self.person)).await;
        }
    }

    /// Begins a turn.
    pub fn turn(&self) {
        self.turn.store(0, Ordering::Relaxed);
    }

    /// Resets the budget for the next answer of the same request: a subscription has many.
    pub(crate) fn renew(&self) {
        self.values.store(0, Ordering::Relaxed);
        self.bytes.store(0, Ordering::Relaxed);
        self.over.store(false, Ordering::Relaxed);
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = Arc::default();
    }
}

/// The value of this type among the request's data.
fn carried<T: Send + Sync + 'static>(request: &Request) -> Option<&T> {
    request.data.get(&TypeId::of::<T>())?.downcast_ref()
}

/// Bytes of the texts in a value; a number counts as eight.
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::List(all) => all.iter().map(size).sum(),
        Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + size(value)).sum(),
        Value::Binary(bytes) => bytes.len(),
        Value::Enum(name) => name.len(),
        Value::Null | Value::Number(_) | Value::Boolean(_) => 8,
    }
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use async_graphql::{EmptyMutation, EmptySubscription, Response, Schema};
    use xieli_macros::object;

    use super::*;
    use crate::answer::Object;
    use crate::error::Result;
    use crate::root::Root;

    struct Row(i32);

    #[object(public)]
    impl Row {
        fn text(&self) -> String {
            "x".repeat(100)
        }
        async fn later(&self) -> Result<i32> {
            Ok(self.0)
        }
        /// An error here would be reported beside the data.
        async fn below(&self) -> Result<Option<Vec<Row>>> {
            Ok(Some((0..1000).map(Row).collect()))
        }
    }

    struct Fields;

    #[object(root)]
    impl Fields {
        #[public]
        fn rows(&self) -> Vec<Row> {
            (0..1000).map(Row).collect()
        }
    }

    static ROOT: Root<dyn Object> = Root::new("Query", "", None, &[&Fields]);
    crate::schema_root!(Query, ROOT);

    /// The response, and the number of turns it took.
    async fn answer(query: &str, limits: Limits) -> (Response, usize) {
        let schema = Schema::build(Query, EmptyMutation, EmptySubscription).finish();
        let (request, budget) = Budget::give(Request::new(query).data(limits));
        let mut turns = 0;
        let mut work = Box::pin(schema.execute(request));
        let response = std::future::poll_fn(|cx| {
            budget.turn();
            turns += 1;
            work.as_mut().poll(cx)
        });
        (response.await, turns)
    }

    fn refusal(response: &Response) -> &str {
        assert_eq!(response.errors.len(), 1, "{:?}", response.errors.first());
        &response.errors[0].message
    }

    #[tokio::test]
    async fn values_are_counted_before_they_are_made() {
        let limits = Limits { values: 3000, bytes: 1 << 30 };
        for good in ["{ rows { later } }", "{ rows { text later __typename } }"] {
            assert!(answer(good, limits).await.0.errors.is_empty(), "{good}");
        }
        let (response, _) = answer("{ rows { text later a: later b: text } }", limits).await;
        assert!(refusal(&response).contains("结果数最多 3000"), "{:?}", response.errors);
        // a nullable field fails as well, and its 999,000 rows are not read
        let (response, turns) = answer("{ rows { below { later } } }", limits).await;
        assert!(refusal(&response).contains("结果数最多 3000"), "{:?}", response.errors);
        assert!(turns < 3, "{turns}");
        assert_eq!(response.data, Value::Null);
    }

    #[tokio::test]
    async fn bytes_are_counted_as_they_are_made() {
        let good = Limits { values: 1 << 30, bytes: 200_000 };
        assert!(answer("{ rows { text } }", good).await.0.errors.is_empty());
        let (response, _) = answer("{ rows { text a: text } }", good).await;
        assert!(refusal(&response).contains("结果字节数最多 200000"), "{:?}", response.errors);
    }

    #[tokio::test]
    async fn long_answers_are_made_in_turns() {
        let limits = Limits { values: 1 << 30, bytes: 1 << 30 };
        let (response, turns) = answer("{ rows { later } }", limits).await;
        assert!(response.errors.is_empty());
        assert_eq!(turns, 1, "what is short is made at once");
        let (response, turns) = answer("{ rows { below { later } } }", limits).await;
        assert!(response.errors.is_empty());
        assert!(turns > 100, "{turns}");
        let rows = response.data.into_json().expect("JSON");
        assert_eq!(rows["rows"][999]["below"][999]["later"], 999);
    }

    #[tokio::test]
    async fn others_are_served_between_two_turns() {
        let limits = Limits { values: 1 << 30, bytes: 1 << 30 };
        let mut others = 0;
        let mut long = Box::pin(answer("{ rows { below { later } } }", limits));
        std::future::poll_fn(|cx| match long.as_mut().poll(cx) {
            Poll::Ready(_) => Poll::Ready(()),
            Poll::Pending => {
                others += 1;
                Poll::Pending
            }
        })
        .await;
        assert!(others > 100, "{others}");
    }
}
