//! Where the lines of a draft come from: the crate that sees all wings registers one source for each kind of record, and how a line of
//! the plan becomes a task.

use std::sync::OnceLock;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Viewer};

/// Whose week is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Whose {
    /// The tenant.
    pub enterprise_id: i64,
    /// The member.
    pub member_id: i64,
}

/// Something that a member did in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// What became of the record, in a word or two.
    pub did: &'static str,
    /// The type of the record.
    pub record_type: &'static str,
    /// The record.
    pub record_id: i64,
    /// What it is called.
    pub title: String,
    /// The project that it belongs to.
    pub project_id: Option<i64>,
}

/// What a member did with records of one kind.
pub trait Source: Sync {
    /// As lines keep it.
    fn key(&self) -> &'static str;

    /// For people.
    fn label(&self) -> &'static str;

    /// What a member did in a week, in its order, at most [`MOST`].
    fn lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        whose: Whose,
        week: Week,
    ) -> BoxFuture<'a, AppResult<Vec<Fresh>>>;
}

/// The most lines of one source.
pub const MOST: i64 = 100;

/// Makes a line of a plan a task of the viewer's for the days of a week; answers the task.
pub type MakeTask = for<'a> fn(
    &'a mut AsyncPgConnection,
    &'a Viewer,
    &'a str,
    (NaiveDate, NaiveDate),
) -> BoxFuture<'a, AppResult<i64>>;

static ALL: OnceLock<&'static [&'static dyn Source]> = OnceLock::new();
static PLAN: OnceLock<MakeTask> = OnceLock::new();

/// Makes known what wings beside this one know. Later calls change nothing.
pub fn declare(sources: &'static [&'static dyn Source], plan: MakeTask) {
    ALL.get_or_init(|| sources);
    PLAN.get_or_init(|| plan);
}

/// Every source, in the order of their lines.
pub fn all() -> &'static [&'static dyn Source] {
    ALL.get().copied().unwrap_or_default()
}

/// How a line of a plan becomes a task.
pub fn make_task() -> Option<MakeTask> {
    PLAN.get().copied()
}
