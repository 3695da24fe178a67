//! Figures of a dashboard's tiles for one viewer; a tile that fails does not affect the others.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use futures_util::{StreamExt, stream};
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer};

use super::definition::{Shown, Tile};
use super::model::Dashboard;
use super::rules;
use crate::Db;
use crate::online_report::definition::{Condition, Definition};
use crate::online_report::model::Report;
use crate::online_report::run::{self, Figures};
use crate::online_report::store;

/// Time limit of all tiles together; a request may take little longer.
pub const PATIENCE: Duration = Duration::from_secs(8);
/// Number of reports of one dashboard that run at once: other readers need connections, too.
const AT_ONCE: usize = 3;
/// Bound on the values of all tiles together; it keeps the reply within the limit of replies.
const MAX_VALUES: usize = 120_000;

/// Figures of a tile, or the error that replaces them.
#[derive(Debug)]
pub struct TileFigures {
    /// Code of the tile.
    pub code: String,
    /// Its figures, or the error that is shown instead.
    pub outcome: AppResult<Figures>,
}

/// Those of these reports whose figures the viewer may read, by id.
#[erased]
pub async fn reports(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<HashMap<i64, Report>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = store::reports::many(connection, viewer, ids).await?;
    Ok(found
        .into_iter()
        .filter(|report| rules::reads(viewer, report))
        .map(|report| (report.id, report))
        .collect())
}

/// One query of a report that several tiles may share.
struct Asked {
    report: Report,
    given: Vec<Condition>,
    /// The largest number of groups that one of these tiles shows.
    limit: i32,
    tiles: Vec<(String, Shown)>,
}

/// Number of groups that a tile shows.
const fn most(shown: Shown) -> i32 {
    match shown {
        Shown::Table | Shown::Chart => rules::MAX_GROUPS,
        // figures of the whole, which do not depend on the number of groups
        Shown::Figure | Shown::Text => 1,
    }
}

/// Groups tiles into queries: tiles with the same report and conditions share one.
fn together(tiles: Vec<(Tile, &Report, Vec<Condition>)>) -> Vec<Asked> {
    let mut asked: Vec<Asked> = Vec::new();
    for (tile, report, given) in tiles {
        let limit = most(tile.shown);
        let shown = (tile.code, tile.shown);
        match asked.iter_mut().find(|one| one.report.id == report.id && one.given == given) {
            Some(one) => {
                one.limit = one.limit.max(limit);
                one.tiles.push(shown);
            }
            None => asked.push(Asked { report: report.clone(), given, limit, tiles: vec![shown] }),
        }
    }
    asked
}

/// The part of a report's figures that a tile shows.
fn part(figures: &Figures, shown: Shown) -> Figures {
    let mut part = figures.clone();
    if shown == Shown::Figure {
        part.rows.clear();
        part.subtotals.clear();
    }
    part
}

/// Estimated number of values in a reply with these figures.
fn values(figures: &Figures) -> usize {
    let Definition { dimensions, measures, calculations, .. } = &figures.definition;
    let each = 5 * dimensions.len() + measures.len() + calculations.len() + 5;
    (figures.rows.len() + figures.subtotals.len()).saturating_mul(each)
}

#[erased]
async fn one(db: &Db, viewer: &Viewer, asked: &Asked, until: Instant) -> AppResult<Figures> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(run::timeout());
    }
    let mut definition = run::of_report(viewer, &asked.report, asked.given.clone())?;
    definition.limit = definition.limit.min(asked.limit);
    let reading = run::figures(db, viewer, definition);
    tokio::time::timeout(left, reading).await.unwrap_or_else(|_| Err(run::timeout()))
}

/// Figures of the dashboard's tiles for the viewer: all, or those with these codes, filtered by the reader's
/// parameters. Text tiles and tiles whose reports the viewer may not read are left out.
#[erased]
pub async fn figures(
    db: &Db,
    viewer: &Viewer,
    dashboard: &Dashboard,
    given: Vec<Condition>,
    only: Option<Vec<String>>,
) -> AppResult<Vec<TileFigures>> {
    let until = Instant::now() + PATIENCE;
    let parameters = dashboard.parameters();
    let conditions = rules::asked(&parameters, given)?;
    let mut tiles = dashboard.tiles();
    tiles.retain(|tile| tile.report.is_some());
    if let Some(only) = &only {
        tiles.retain(|tile| only.contains(&tile.code));
    }
    let ids: Vec<i64> = tiles.iter().filter_map(|tile| tile.report).collect();
    let known = reports(&*db.read().await?, viewer, &ids).await?;
    let narrowed = tiles.into_iter().filter_map(|tile| {
        let report = known.get(&tile.report?)?;
        let narrowing = rules::narrowing(&tile, &parameters, &report.definition(), &conditions);
        Some((tile, report, narrowing))
    });
    let asked = together(narrowed.collect());
    let reading: Vec<BoxFuture<'_, AppResult<Figures>>> =
        asked.iter().map(|one_asked| one(db, viewer, one_asked, until)).collect();
    let outcomes: Vec<AppResult<Figures>> = stream::iter(reading).buffered(AT_ONCE).collect().await;
    let mut left = MAX_VALUES;
    let each = asked.iter().zip(outcomes);
    Ok(each.flat_map(|(asked, outcome)| shared(asked, outcome, &mut left)).collect())
}

/// Copies the outcome of a query to each of its tiles as long as the budget of values (`left`) lasts.
fn shared(asked: &Asked, outcome: AppResult<Figures>, left: &mut usize) -> Vec<TileFigures> {
    if let Err(AppError::Internal(cause)) = &outcome {
        tracing::error!(report = asked.report.id, ?cause, "a tile's report could not be read");
    }
    let mut fitting = |figures: Figures| match left.checked_sub(values(&figures)) {
        Some(rest) => {
            *left = rest;
            Ok(figures)
        }
        None => Err(AppError::Refused {
            code: ErrorCode::LimitExceeded,
            message: "数据太多，请打开报表查看".into(),
        }),
    };
    let mut tiles = Vec::with_capacity(asked.tiles.len());
    for (code, shown) in &asked.tiles {
        let outcome = match &outcome {
            Ok(figures) => fitting(part(figures, *shown)),
            Err(error) => Err(told(error)),
        };
        tiles.push(TileFigures { code: code.clone(), outcome });
    }
    tiles
}

/// A copy of an error for another tile; the cause of an internal error stays in the log.
fn told(error: &AppError) -> AppError {
    match error {
        AppError::Invalid(fields) => AppError::Invalid(fields.clone()),
        AppError::Refused { code, message } => AppError::Refused { code: *code, message: message.clone() },
        AppError::Internal(_) => AppError::internal("a tile's report could not be read"),
    }
}
