//! Prometheus metrics of the use of a database: statements, fields and loader batches.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus::core::Collector;
use prometheus::proto::MetricFamily;
use prometheus::{Histogram, HistogramOpts, HistogramVec, IntCounter, Registry};
use xieli_kernel::{AppError, AppResult};

/// Histogram buckets in seconds: from a cached plan to the longest statement allowed.
const STATEMENT_BUCKETS: [f64; 12] =
    [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 5.0, 30.0];
/// Histogram buckets in seconds for steps that consist of statements.
const STEP_BUCKETS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 5.0];
/// Histogram buckets of the keys of a batch, up to its maximum.
const KEYS_BUCKETS: [f64; 7] = [1.0, 5.0, 20.0, 50.0, 100.0, 500.0, 1000.0];

/// Kind of a statement, by its first word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Write,
    /// Transaction control and settings.
    Other,
}

/// Counters and histograms; the values of all labels are fixed in the code.
pub struct Figures {
    registry: Registry,
    statements: [Histogram; 3],
    failed: IntCounter,
    slow: IntCounter,
    fields: HistogramVec,
    batches: HistogramVec,
    keys: Histogram,
    /// Microseconds from which a statement is logged as slow; the largest number: never.
    slow_after: AtomicU64,
}

impl Figures {
    /// Metrics at zero, without a slow log.
    pub fn new() -> AppResult<Self> {
        Self::make().map_err(AppError::internal)
    }

    fn make() -> prometheus::Result<Self> {
        let registry = Registry::new();
        let statements = HistogramVec::new(
            HistogramOpts::new("xieli_statement_duration_seconds", "Statements until their first rows.")
                .buckets(STATEMENT_BUCKETS.into()),
            &["kind"],
        )?;
        let failed =
            IntCounter::new("xieli_statements_failed_total", "Statements that PostgreSQL refused or cut.")?;
        let slow =
            IntCounter::new("xieli_statements_slow_total", "Statements that were written to the slow log.")?;
        let fields = HistogramVec::new(
            HistogramOpts::new("xieli_root_field_duration_seconds", "Resolvers of root fields.")
                .buckets(STEP_BUCKETS.into()),
            &["field"],
        )?;
        let batches = HistogramVec::new(
            HistogramOpts::new("xieli_loader_batch_duration_seconds", "Batches of the loaders.")
                .buckets(STEP_BUCKETS.into()),
            &["loader"],
        )?;
        let keys = Histogram::with_opts(
            HistogramOpts::new("xieli_loader_batch_keys", "Keys of a loader's batch.")
                .buckets(KEYS_BUCKETS.into()),
        )?;
        let all: [Box<dyn Collector>; 6] = [
            Box::new(statements.clone()),
            Box::new(failed.clone()),
            Box::new(slow.clone()),
            Box::new(fields.clone()),
            Box::new(batches.clone()),
            Box::new(keys.clone()),
        ];
        for one in all {
            registry.register(one)?;
        }
        Ok(Self {
            registry,
            statements: ["read", "write", "other"].map(|kind| statements.with_label_values(&[kind])),
            failed,
            slow,
            fields,
            batches,
            keys,
            slow_after: AtomicU64::new(u64::MAX),
        })
    }

    /// The metrics collected so far.
    pub fn gather(&self) -> Vec<MetricFamily> {
        self.registry.gather()
    }

    /// Sets the duration from which statements are logged as slow; `None`: none are.
    pub fn set_slow_after(&self, slow: Option<Duration>) {
        let micros = slow.and_then(|slow| u64::try_from(slow.as_micros()).ok()).unwrap_or(u64::MAX);
        self.slow_after.store(micros, Ordering::Relaxed);
    }

    /// Counts a statement; returns whether it was slow.
    pub(super) fn statement(&self, kind: Kind, took: Duration, failed: bool) -> bool {
        self.statements[kind as usize].observe(took.as_secs_f64());
        if failed {
            self.failed.inc();
        }
        let slow = took.as_micros() >= u128::from(self.slow_after.load(Ordering::Relaxed));
        if slow {
            self.slow.inc();
        }
        slow
    }

    pub(super) fn field(&self, name: &str, took: Duration) {
        self.fields.with_label_values(&[name]).observe(took.as_secs_f64());
    }

    pub(super) fn batch(&self, loader: &str, keys: usize, took: Duration) {
        self.batches.with_label_values(&[loader]).observe(took.as_secs_f64());
        self.keys.observe(keys as f64);
    }
}

impl std::fmt::Debug for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Figures").finish_non_exhaustive()
    }
}
