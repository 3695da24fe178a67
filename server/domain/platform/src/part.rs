//! Rows of which lists and references read only a part.

use std::ops::Deref;
use std::sync::Arc;

/// A row as it was read: the part that is shown everywhere, or all of it. Most of what a list reads and nobody looks at is
/// paid for twice, by PostgreSQL and here (decision 0020). Shared, as a list shows few rows many times.
#[derive(Debug)]
pub enum Part<B, W> {
    /// The part.
    Brief(Arc<B>),
    /// All of it.
    Whole(Arc<W>),
}

impl<B, W> Clone for Part<B, W> {
    fn clone(&self) -> Self {
        match self {
            Self::Brief(row) => Self::Brief(row.clone()),
            Self::Whole(row) => Self::Whole(row.clone()),
        }
    }
}

impl<B, W> Part<B, W> {
    /// A part.
    pub fn brief(row: B) -> Self {
        Self::Brief(Arc::new(row))
    }
}

impl<B, W> From<W> for Part<B, W> {
    fn from(row: W) -> Self {
        Self::Whole(Arc::new(row))
    }
}

/// What is known of the row in any case.
impl<B, W: Deref<Target = B>> Deref for Part<B, W> {
    type Target = B;

    fn deref(&self) -> &B {
        match self {
            Self::Brief(row) => row,
            Self::Whole(row) => row,
        }
    }
}
