//! Finished spans for an exporter: this layer is independent of tracing protocols.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::SystemTime;

/// Receives finished spans; must not block.
pub trait Sink: Send + Sync {
    /// A span has ended.
    fn ended(&self, span: Span);
}

/// The trace of a request; only traced requests have one.
#[derive(Clone)]
pub struct Trace {
    /// Receiver of its spans.
    pub sink: Arc<dyn Sink>,
    /// Id of the trace.
    pub id: u128,
    /// Id of the request's own span.
    pub root: u64,
}

impl Trace {
    /// A random id for a new span; never 0, which means none.
    pub fn span_id() -> u64 {
        rand::random::<u64>().max(1)
    }
}

/// A finished unit of work.
#[derive(Debug, Clone)]
pub struct Span {
    /// Id of the trace.
    pub trace_id: u128,
    /// Id of the span.
    pub id: u64,
    /// Id of the parent span; 0: none.
    pub parent: u64,
    /// Whether the parent span belongs to another system.
    pub remote: bool,
    /// Kind of the work: a received request, a call to another system, or an internal step.
    pub kind: SpanKind,
    /// Name of low cardinality: varying values are attributes.
    pub name: Cow<'static, str>,
    /// Start time.
    pub began: SystemTime,
    /// End time.
    pub ended: SystemTime,
    /// Whether it failed.
    pub failed: bool,
    /// Further attributes.
    pub attributes: Vec<(&'static str, Value)>,
}

/// Kind of a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanKind {
    /// A received request.
    Server,
    /// A call to another system.
    Client,
    /// An internal step.
    Internal,
}

/// The value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text.
    Text(Cow<'static, str>),
    /// A number.
    Number(i64),
}
