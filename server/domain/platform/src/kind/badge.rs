//! What waits for people, counted where the navigation shows it (core §9).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Something that waits for the viewer, by the key the navigation shows it under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// `module.screen`.
    pub key: &'static str,
    /// How many: the length of the list that it opens. The client caps what it shows (core §9).
    pub count: i64,
}

/// Counts what of a kind waits, with one statement.
pub type Count = for<'a> fn(&'a AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<Vec<Badge>>>;

/// What of a kind waits for people.
#[derive(Clone, Copy)]
pub struct Badges {
    /// Who has any; others are neither counted for nor told.
    pub may: fn(&Viewer) -> bool,
    /// Counts it.
    pub count: Count,
    /// The counts may be others once a record of one of these types has changed.
    pub of: &'static [&'static str],
}
