//! Finished spans, handed to whoever sends them on: this floor knows no protocol of tracing.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::SystemTime;

/// Takes finished spans; must not wait.
pub trait Sink: Send + Sync {
    /// One has ended.
    fn ended(&self, span: Span);
}

/// The trace that a request belongs to; only traced requests have one.
#[derive(Clone)]
pub struct Trace {
    /// Where its spans go.
    pub sink: Arc<dyn Sink>,
    /// Of the whole trace.
    pub id: u128,
    /// The span of the request as such.
    pub root: u64,
}

impl Trace {
    /// A number for a new span; never nought, which stands for none.
    pub fn span_id() -> u64 {
        rand::random::<u64>().max(1)
    }
}

/// A stretch of work that has ended.
#[derive(Debug, Clone)]
pub struct Span {
    /// The trace.
    pub trace_id: u128,
    /// The span.
    pub id: u64,
    /// The span it is part of; nought: none.
    pub parent: u64,
    /// That span is somebody else's.
    pub remote: bool,
    /// What is being done: a request that came in, a statement that went out, or a step within.
    pub kind: SpanKind,
    /// Few different ones: what varies is an attribute.
    pub name: Cow<'static, str>,
    /// When it began.
    pub began: SystemTime,
    /// When it ended.
    pub ended: SystemTime,
    /// It ended badly.
    pub failed: bool,
    /// What else is known.
    pub attributes: Vec<(&'static str, Value)>,
}

/// Which way a span's work goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpanKind {
    /// A request that came in.
    Server,
    /// Something asked of somebody else.
    Client,
    /// A step within.
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
