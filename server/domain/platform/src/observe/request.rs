//! The request that the current task works for, available anywhere in the task.

use std::borrow::Cow;
use std::cell::RefCell;
use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use futures_util::{Stream, StreamExt, stream};

use super::figures::Figures;
use super::span::{Span, SpanKind, Trace, Value};
use super::statement::Open;
use crate::scope::{self, Within, within};

/// A position of the log that no replica has applied: reads go to the primary.
pub(crate) const PRIMARY: i64 = i64::MAX;

thread_local! {
    static AT: RefCell<Option<At>> = const { RefCell::new(None) };
    static ASIDE: RefCell<Option<()>> = const { RefCell::new(None) };
}

/// A request, or another unit of work: shared by all tasks that work for it.
pub struct Request {
    pub(super) figures: Arc<Figures>,
    trace_id: Arc<str>,
    trace: Option<Trace>,
    operation: OnceLock<Operation>,
    enterprise: AtomicI64,
    statements: AtomicU64,
    refusal: OnceLock<&'static str>,
    /// Position of the log after its last commit; 0: it has not written.
    written: AtomicI64,
    /// Position up to which a replica must have applied the log to serve its reads; 0: any replica may.
    after: AtomicI64,
    /// Whether its reads bypass the caches of the process.
    uncached: AtomicBool,
    /// Statements on shared connections without a result yet.
    pub(super) open: Mutex<Open>,
}

/// The GraphQL operation of a request.
#[derive(Debug, Clone)]
pub struct Operation {
    /// `query`, `mutation` or `subscription`.
    pub kind: &'static str,
    /// Name given by the caller: for the log, never for a label.
    pub name: Option<String>,
}

/// Position of a task within its request.
#[derive(Clone)]
pub(super) struct At {
    pub(super) request: Arc<Request>,
    pub(super) place: Option<Place>,
    /// Id of the span of that position.
    pub(super) span: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    Field(&'static str),
    Loader(&'static str),
}

impl Request {
    /// A new request; `trace_id` is on its log lines, `trace` receives its spans.
    pub fn new(figures: Arc<Figures>, trace_id: Arc<str>, trace: Option<Trace>) -> Arc<Self> {
        Arc::new(Self {
            figures,
            trace_id,
            trace,
            operation: OnceLock::new(),
            enterprise: AtomicI64::new(0),
            statements: AtomicU64::new(0),
            refusal: OnceLock::new(),
            written: AtomicI64::new(0),
            after: AtomicI64::new(0),
            uncached: AtomicBool::new(false),
            open: Mutex::default(),
        })
    }

    /// Runs `work` as part of this request.
    pub fn enter<F: Future>(self: &Arc<Self>, work: F) -> impl Future<Output = F::Output> + use<F> {
        let span = self.trace.as_ref().map_or(0, |trace| trace.root);
        let mut at = Some(At { request: self.clone(), place: None, span });
        async move { within(&AT, &mut at, work).await }
    }

    /// Polls `stream` as part of this request: statements of a subscription are attributed to it.
    pub fn follow<S: Stream + Unpin>(
        self: &Arc<Self>,
        mut stream: S,
    ) -> impl Stream<Item = S::Item> + use<S> {
        let span = self.trace.as_ref().map_or(0, |trace| trace.root);
        let mut at = Some(At { request: self.clone(), place: None, span });
        stream::poll_fn(move |context| {
            let _within = Within::new(&AT, &mut at);
            stream.poll_next_unpin(context)
        })
    }

    /// Sets the operation; only the first call has an effect.
    pub fn executes(&self, operation: Operation) {
        // a request has one operation: a second execution is part of the first
        let _first_holds = self.operation.set(operation);
    }

    /// Sets the tenant.
    pub fn belongs_to(&self, enterprise_id: i64) {
        self.enterprise.store(enterprise_id, Ordering::Relaxed);
    }

    /// The operation, once known.
    pub fn operation(&self) -> Option<&Operation> {
        self.operation.get()
    }

    /// The tenant, once known.
    pub fn enterprise_id(&self) -> Option<i64> {
        Some(self.enterprise.load(Ordering::Relaxed)).filter(|id| *id != 0)
    }

    /// The number of statements completed so far.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Trace id, as on its log lines.
    pub fn trace_id(&self) -> &str {
        &self.trace_id
    }

    /// Error code of its refusal, out of the closed set: the first one reported.
    pub fn refusal(&self) -> Option<&'static str> {
        self.refusal.get().copied()
    }

    /// Position of the log after its last commit, if it has written (docs/decisions/0107).
    pub fn written(&self) -> Option<i64> {
        Some(self.written.load(Ordering::Acquire)).filter(|log| *log > 0)
    }

    /// From now on it reads only from replicas that have applied the log up to `log`, else from the primary.
    pub fn read_after(&self, log: i64) {
        self.after.fetch_max(log, Ordering::AcqRel);
    }

    /// From now on it reads from the primary, without the caches of the process.
    pub fn read_directly(&self) {
        self.read_after(PRIMARY);
        self.uncached.store(true, Ordering::Release);
    }

    /// The header `traceparent` for calls made on this request's behalf (W3C Trace Context).
    pub fn traceparent(&self) -> Option<String> {
        let trace = self.trace.as_ref()?;
        Some(format!("00-{:032x}-{:016x}-01", trace.id, trace.root))
    }

    pub(super) fn counted(&self) {
        self.statements.fetch_add(1, Ordering::Relaxed);
    }
}

impl At {
    pub(super) fn now<T>(look: impl FnOnce(&At) -> T) -> Option<T> {
        scope::look(&AT, look)
    }

    /// Path of the position, such as `Query memberList > members > loader Teams`, as far as known.
    pub(super) fn path(&self) -> String {
        let mut path = match self.request.operation() {
            Some(Operation { kind, name }) => {
                let name: String = name.as_deref().unwrap_or("-").chars().take(100).collect();
                format!("{kind} {name}")
            }
            None => "-".to_owned(),
        };
        match self.place {
            Some(Place::Field(name)) => path.push_str(&format!(" > {name}")),
            Some(Place::Loader(name)) => path.push_str(&format!(" > loader {name}")),
            None => {}
        }
        path
    }

    /// Passes a finished step to the trace, if there is one.
    pub(super) fn ended(
        &self,
        id: u64,
        parent: u64,
        kind: SpanKind,
        name: Cow<'static, str>,
        took: Duration,
        failed: bool,
        attributes: Vec<(&'static str, Value)>,
    ) {
        let Some(trace) = &self.request.trace else { return };
        let ended = SystemTime::now();
        let began = ended.checked_sub(took).unwrap_or(ended);
        let span = Span {
            trace_id: trace.id,
            id,
            parent,
            remote: false,
            kind,
            name,
            began,
            ended,
            failed,
            attributes,
        };
        trace.sink.ended(span);
    }

    pub(super) fn traced(&self) -> bool {
        self.request.trace.is_some()
    }
}

/// The request that the current task works for, if any.
pub fn current() -> Option<Arc<Request>> {
    At::now(|at| at.request.clone())
}

/// Records the refusal of the current request with this code of the closed set.
pub fn refused(code: &'static str) {
    At::now(|at| {
        // the first one is the reason
        let _later = at.request.refusal.set(code);
    });
}

/// Whether the current work belongs to a request.
pub(crate) fn is_request() -> bool {
    At::now(|_| ()).is_some()
}

/// Records a commit of the current request, after which the log was at `log`.
pub(crate) fn wrote(log: i64) {
    At::now(|at| {
        at.request.written.fetch_max(log, Ordering::AcqRel);
        at.request.read_after(log);
    });
}

/// Position up to which a replica must have applied the log to serve the current request; 0: any replica may.
pub(crate) fn reads_after() -> i64 {
    At::now(|at| at.request.after.load(Ordering::Acquire)).unwrap_or(0)
}

/// The further reads of the current request go to the primary.
pub(crate) fn reads_primary() {
    At::now(|at| at.request.read_after(PRIMARY));
}

/// Whether the current request bypasses the caches of the process.
pub fn is_uncached() -> bool {
    At::now(|at| at.request.uncached.load(Ordering::Acquire)).unwrap_or(false)
}

/// Keeps `work` part of the current request when it is spawned as a task.
pub fn carry<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let mut at = At::now(At::clone);
    async move { within(&AT, &mut at, work).await }
}

/// Runs `work` in the background, outside of any request: its statements are counted separately.
pub async fn aside<F: Future>(work: F) -> F::Output {
    within(&ASIDE, &mut Some(()), work).await
}

/// Whether the current work belongs to no request.
pub(crate) fn is_aside() -> bool {
    scope::look(&ASIDE, |()| ()).is_some()
}

/// Runs the resolver of the root field `name`.
pub async fn field<F: Future>(name: &'static str, work: F) -> F::Output {
    let mut step = Step::begin(Place::Field(name));
    let value = within(&AT, &mut step.at, work).await;
    step.field_ended(name);
    value
}

/// Runs a batch of `keys` keys of the loader `name`.
pub async fn batch<F: Future>(figures: &Figures, name: &'static str, keys: usize, work: F) -> F::Output {
    let mut step = Step::begin(Place::Loader(name));
    let value = within(&AT, &mut step.at, work).await;
    step.batch_ended(figures, name, keys);
    value
}

/// A step of the current request, if there is one: wraps fields and batches of any type.
struct Step {
    began: Instant,
    at: Option<At>,
    /// Id of the parent span.
    parent: u64,
}

impl Step {
    fn begin(place: Place) -> Self {
        let outer = At::now(At::clone);
        let parent = outer.as_ref().map_or(0, |outer| outer.span);
        let at = outer.map(|outer| {
            let span = if outer.traced() { Trace::span_id() } else { 0 };
            At { request: outer.request, place: Some(place), span }
        });
        Self { began: Instant::now(), at, parent }
    }

    fn field_ended(self, name: &'static str) {
        let Some(at) = self.at else { return };
        let took = self.began.elapsed();
        at.request.figures.field(name, took);
        at.ended(at.span, self.parent, SpanKind::Internal, name.into(), took, false, Vec::new());
    }

    fn batch_ended(self, figures: &Figures, name: &'static str, keys: usize) {
        let took = self.began.elapsed();
        figures.batch(name, keys, took);
        if let Some(at) = self.at.filter(At::traced) {
            let keys = i64::try_from(keys).unwrap_or(i64::MAX);
            let (name, attributes) = (format!("loader {name}"), vec![("xieli.keys", Value::Number(keys))]);
            at.ended(at.span, self.parent, SpanKind::Internal, name.into(), took, false, attributes);
        }
    }
}
