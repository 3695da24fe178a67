//! Sources of lines for the draft of a weekly report: the crate above all domain crates registers one for
//! each kind of record, and the function that makes a task of a plan's line.

use std::sync::OnceLock;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::week::Week;
use xieli_kernel::{AppResult, Viewer};

/// Member whose activities are requested.
#[derive(Debug, Clone, Copy)]
pub struct MemberWeek {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// The member.
    pub member_id: i64,
}

/// An activity of a member in a week.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The activity, in a word or two.
    pub did: &'static str,
    /// Record type.
    pub record_type: &'static str,
    /// Id of the record.
    pub record_id: i64,
    /// Title of the record.
    pub title: String,
    /// The project that it belongs to.
    pub project_id: Option<i64>,
}

/// A source of activities with records of one kind.
pub trait Source: Sync {
    /// Key of the source, as lines store it.
    fn key(&self) -> &'static str;

    /// Label in the interface.
    fn label(&self) -> &'static str;

    /// Activities of a member in a week, in order, at most [`MOST`].
    fn lines<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        whose: MemberWeek,
        week: Week,
    ) -> BoxFuture<'a, AppResult<Vec<Fresh>>>;
}

/// The most lines of one source.
pub const MOST: i64 = 100;

/// Function that makes a task of the viewer from a plan's line, for the days of a week; returns the task.
pub type MakeTask = for<'a> fn(
    &'a mut AsyncPgConnection,
    &'a Viewer,
    &'a str,
    (NaiveDate, NaiveDate),
) -> BoxFuture<'a, AppResult<i64>>;

static ALL: OnceLock<&'static [&'static dyn Source]> = OnceLock::new();
static PLAN: OnceLock<MakeTask> = OnceLock::new();

/// Registers sources and function of other domain crates. Later calls have no effect.
pub fn declare(sources: &'static [&'static dyn Source], plan: MakeTask) {
    ALL.get_or_init(|| sources);
    PLAN.get_or_init(|| plan);
}

/// All registered sources, in the order of their lines.
pub fn all() -> &'static [&'static dyn Source] {
    ALL.get().copied().unwrap_or_default()
}

/// The registered function that makes tasks.
pub fn make_task() -> Option<MakeTask> {
    PLAN.get().copied()
}
