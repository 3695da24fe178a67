//! The viewer's own draft of the weekly report: created when it is opened, and filled from the sources of
//! lines.

use diesel_async::AsyncPgConnection;
use xieli_kernel::week::Week;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{Line, MEMBER, Weekly};
use super::source::{self, MemberWeek};
use super::states::{Step, WeeklyStatus};
use super::{deadline, merge, rules, store};
use crate::Db;
use crate::journal::places::{self, Place};
use crate::record::Change;

/// All activities of a member in a week, from the sources.
#[erased]
pub async fn gathered(connection: &AsyncPgConnection, whose: MemberWeek, week: Week) -> AppResult<Vec<Line>> {
    let mut lines = Vec::new();
    for one in source::all() {
        let found = one.lines(connection, whose, week).await?;
        lines.extend(found.into_iter().map(|fresh| merge::line(one.key(), fresh)));
    }
    Ok(lines)
}

/// Number of lines of a source for a member and a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceFigure {
    /// Key of the source, as lines store it.
    pub key: &'static str,
    /// Label in the interface.
    pub label: &'static str,
    /// Number of lines.
    pub count: usize,
}

/// Number of lines of each source for the viewer's own week (business §7 `taskCount/taskWeekly`).
#[erased]
pub async fn figures(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    week: Week,
) -> AppResult<Vec<SourceFigure>> {
    let whose = MemberWeek { enterprise_id: viewer.enterprise_id, member_id: viewer.member_id };
    let mut figures = Vec::new();
    for one in source::all() {
        let count = one.lines(connection, whose, week).await?.len();
        figures.push(SourceFigure { key: one.key(), label: one.label(), count });
    }
    Ok(figures)
}

/// The viewer's own report of a week, created if there is none, and filled again as long as it is a draft;
/// two concurrent calls create one report (business §7 `weekly/my`).
#[erased]
pub async fn open(db: &Db, viewer: &Viewer, week: Week) -> AppResult<Weekly> {
    db.transaction(async |tx| {
        let row = begun(tx, viewer, week).await?;
        let row = store::hold(tx, viewer, row.id).await?;
        if !is_filled(&row) {
            return Ok(row);
        }
        filled(tx, viewer, &row).await
    })
    .await
}

/// Whether a report is filled when it is opened: one that was submitted keeps its lines.
fn is_filled(row: &Weekly) -> bool {
    matches!(rules::status(row), WeeklyStatus::Draft | WeeklyStatus::Reopened)
}

/// The viewer's own report of a week, created if there is none.
pub(super) async fn begun(tx: &mut AsyncPgConnection, viewer: &Viewer, week: Week) -> AppResult<Weekly> {
    if let Some(row) = store::own(tx, viewer, week).await? {
        return Ok(row);
    }
    let place = places::place(tx, viewer.enterprise_id, viewer.member_id, week.moments()).await?;
    match begin(tx, viewer, (MEMBER, week), &place).await? {
        Some(row) => Ok(row),
        // a concurrent call has created it
        None => store::own(tx, viewer, week).await?.ok_or_else(AppError::not_found),
    }
}

/// Creates a report of a week that is open for writing; `None` if a concurrent call has created it.
pub(super) async fn begin(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (scope, week): (i16, Week),
    place: &Place,
) -> AppResult<Option<Weekly>> {
    if !deadline::is_open(week, clock::china_day(clock::now())) {
        return Err(AppError::field("day", FieldCode::Invalid, "只能填写最近一年到下一周的周报"));
    }
    let row = store::insert(tx, viewer, (scope, week), place).await?;
    if let Some(row) = &row {
        Change::new("weekly.create", row.id).after(row).write(tx, viewer).await?;
    }
    Ok(row)
}

/// Fills a locked report from the sources; lines that the author removed or wrote stay so. An unchanged
/// report keeps its version, so that opening it does not conflict with concurrent edits.
async fn filled(tx: &mut AsyncPgConnection, viewer: &Viewer, row: &Weekly) -> AppResult<Weekly> {
    let whose = MemberWeek { enterprise_id: row.enterprise_id, member_id: row.author_id };
    let fresh = gathered(tx, whose, row.of()).await?;
    let before = row.lines();
    let lines = merge::bounded(merge::merged(before.clone(), fresh), rules::MAX_LINES);
    // the author's texts may leave no room for more lines
    if lines == before || !rules::fits(&lines) {
        return Ok(row.clone());
    }
    let put = store::Put {
        before: row,
        status: rules::status(row),
        done: &lines,
        plan: &row.plans(),
        words: row.words.clone(),
        submitted: None,
        place: None,
        by: viewer.member_id,
    };
    let after = store::put(tx, put).await?;
    Change::new("weekly.fill", row.id).before(row).after(&after).write(tx, viewer).await?;
    Ok(after)
}

/// Fills the viewer's own report again, including a submitted one that is not locked.
#[erased]
pub async fn refill(db: &Db, viewer: &Viewer, (id, version): (i64, Option<i32>)) -> AppResult<Weekly> {
    db.transaction(async |tx| {
        let row = store::hold(tx, viewer, id).await?;
        crate::rows::from_version(version, row.version)?;
        rules::step(viewer, &row, Step::Save)?;
        if row.scope != MEMBER {
            return Err(AppError::field("id", FieldCode::Invalid, "团队汇总请从成员周报生成"));
        }
        filled(tx, viewer, &row).await
    })
    .await
}
