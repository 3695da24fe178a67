//! Measurement of running requests: statements, loader batches, root fields.
//!
//! A [`Request`] is attached to the task that works for it, so that a statement knows its operation, field or
//! loader without a parameter in every function. Measurements go to the [`Figures`] of the database (atomics;
//! no request takes a lock that another waits for), to the slow log, and to the [`Sink`] of spans if the
//! request is traced.

mod figures;
mod request;
mod span;
mod statement;
#[cfg(test)]
mod tests;

pub use figures::Figures;
pub use request::{Operation, Request, aside, batch, carry, current, field, is_uncached, refused};
pub(crate) use request::{PRIMARY, is_aside, is_request, reads_after, reads_primary, wrote};
pub use span::{Sink, Span, SpanKind, Trace, Value};
pub(crate) use statement::Watch;
