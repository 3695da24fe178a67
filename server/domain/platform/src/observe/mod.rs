//! What is measured while a request runs: statements, loader batches, root fields.
//!
//! A [`Request`] travels with the task that works for it, so that a statement knows which operation, field or loader
//! asked for it without any function having to hand that on. What is measured goes to the [`Figures`] of the database
//! (atomics; nothing is locked while a request runs that another request waits for), to the slow log, and to the
//! [`Sink`] of the spans when the request is traced.

mod figures;
mod request;
mod span;
mod statement;
#[cfg(test)]
mod tests;

pub use figures::Figures;
pub(crate) use request::is_aside;
pub use request::{Operation, Request, aside, batch, carry, current, field, refused};
pub use span::{Sink, Span, SpanKind, Trace, Value};
pub(crate) use statement::Watch;
