//! Badges: counts of items waiting for the viewer, shown in the navigation (core §9).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Count of waiting items, by the key of a navigation entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// Key: `module.screen`.
    pub key: &'static str,
    /// Length of the list that the entry opens. The client caps the number it shows (core §9).
    pub count: i64,
}

/// Counts the waiting items of a kind, with one statement.
pub type Count = for<'a> fn(&'a AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Badge>>>;

/// Badges of a kind.
#[derive(Clone, Copy)]
pub struct Badges {
    /// Whether the viewer has these badges; others are neither counted for nor notified.
    pub may: fn(&Viewer) -> bool,
    /// Query of the counts.
    pub count: Count,
    /// Record types whose changes may change the counts.
    pub of: &'static [&'static str],
}
