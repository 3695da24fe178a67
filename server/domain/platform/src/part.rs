//! Type of a row of which lists and references read only some columns.

use std::ops::Deref;
use std::sync::Arc;

/// A row with the columns that every reference needs, or with all of them. Reading columns that no client
/// requests costs twice, in PostgreSQL and here (decision 0020). Shared, as a list shows few rows many times.
#[derive(Debug)]
pub enum Part<B, W> {
    /// The columns that every reference needs.
    Brief(Arc<B>),
    /// All columns.
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
    /// A partial row.
    pub fn brief(row: B) -> Self {
        Self::Brief(Arc::new(row))
    }
}

impl<B, W> From<W> for Part<B, W> {
    fn from(row: W) -> Self {
        Self::Whole(Arc::new(row))
    }
}

/// The columns that are available in any case.
impl<B, W: Deref<Target = B>> Deref for Part<B, W> {
    type Target = B;

    fn deref(&self) -> &B {
        match self {
            Self::Brief(row) => row,
            Self::Whole(row) => row,
        }
    }
}
