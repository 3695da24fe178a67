//! What the tiles of a dashboard show one viewer: each by itself, so that one that fails leaves the others alone.

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

/// All tiles together may take this long: a request may take little longer.
pub const PATIENCE: Duration = Duration::from_secs(8);
/// So many reports of a dashboard are asked at once: others read reports, too.
const AT_ONCE: usize = 3;
/// All tiles together come to about so many values: an answer beyond the bounds of answers would be none at all.
const MAX_VALUES: usize = 120_000;

/// What a tile shows, or why it does not.
#[derive(Debug)]
pub struct TileFigures {
    /// Which tile.
    pub code: String,
    /// Its figures; nothing where its report has gone meanwhile.
    pub outcome: AppResult<Option<Figures>>,
}

/// Those of these reports whose figures the viewer reads.
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

/// A report that several tiles may show, as they ask for it.
struct Asked {
    report: i64,
    given: Vec<Condition>,
    /// The most groups that one of them shows.
    limit: i32,
    tiles: Vec<(String, Shown)>,
}

/// So many groups a tile shows.
const fn most(shown: Shown) -> i32 {
    match shown {
        Shown::Table | Shown::Chart => rules::MAX_GROUPS,
        // of the whole, which is the same however many groups there are
        Shown::Figure | Shown::Text => 1,
    }
}

/// What is to be asked: tiles that ask the same of a report ask it once.
fn together(tiles: Vec<(Tile, Vec<Condition>)>) -> Vec<Asked> {
    let mut asked: Vec<Asked> = Vec::new();
    for (tile, given) in tiles {
        let Some(report) = tile.report else { continue };
        let limit = most(tile.shown);
        let shown = (tile.code, tile.shown);
        match asked.iter_mut().find(|one| one.report == report && one.given == given) {
            Some(one) => {
                one.limit = one.limit.max(limit);
                one.tiles.push(shown);
            }
            None => asked.push(Asked { report, given, limit, tiles: vec![shown] }),
        }
    }
    asked
}

/// What a tile has of the figures of its report.
fn part(figures: &Figures, shown: Shown) -> Figures {
    let mut part = figures.clone();
    if shown == Shown::Figure {
        part.rows.clear();
        part.subtotals.clear();
    }
    part
}

/// About so many values an answer has of these.
fn values(figures: &Figures) -> usize {
    let Definition { dimensions, measures, calculations, .. } = &figures.definition;
    let each = 5 * dimensions.len() + measures.len() + calculations.len() + 5;
    (figures.rows.len() + figures.subtotals.len()).saturating_mul(each)
}

#[erased]
async fn one(db: &Db, viewer: &Viewer, asked: &Asked, until: Instant) -> AppResult<Option<Figures>> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(run::timeout());
    }
    let reading = async {
        let connection = db.read().await?;
        let found = run::readable(&connection, viewer, asked.report, asked.given.clone()).await?;
        drop(connection);
        let Some((_, mut definition)) = found else { return Ok(None) };
        definition.limit = definition.limit.min(asked.limit);
        run::figures(db, viewer, definition).await.map(Some)
    };
    tokio::time::timeout(left, reading).await.unwrap_or_else(|_| Err(run::timeout()))
}

/// What the tiles of a dashboard show the viewer, all or those of these codes, with what the reader says of its parameters. Tiles
/// whose reports the viewer may not read are not there, nor are words.
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
        let definition = known.get(&tile.report?)?.definition();
        let narrowing = rules::narrowing(&tile, &parameters, &definition, &conditions);
        Some((tile, narrowing))
    });
    let asked = together(narrowed.collect());
    let reading: Vec<BoxFuture<'_, AppResult<Option<Figures>>>> =
        asked.iter().map(|one_asked| one(db, viewer, one_asked, until)).collect();
    let outcomes: Vec<AppResult<Option<Figures>>> = stream::iter(reading).buffered(AT_ONCE).collect().await;
    let mut left = MAX_VALUES;
    let each = asked.iter().zip(outcomes);
    Ok(each.flat_map(|(asked, outcome)| shared(asked, outcome, &mut left)).collect())
}

/// The outcome of a report for each tile that asked for it, as long as there is room `left`.
fn shared(asked: &Asked, outcome: AppResult<Option<Figures>>, left: &mut usize) -> Vec<TileFigures> {
    if let Err(AppError::Internal(cause)) = &outcome {
        tracing::error!(report = asked.report, ?cause, "a tile's report could not be read");
    }
    let mut fitting = |figures: Figures| match left.checked_sub(values(&figures)) {
        Some(rest) => {
            *left = rest;
            Ok(Some(figures))
        }
        None => Err(AppError::Refused {
            code: ErrorCode::LimitExceeded,
            message: "数据太多，请打开报表查看".into(),
        }),
    };
    let mut tiles = Vec::with_capacity(asked.tiles.len());
    for (code, shown) in &asked.tiles {
        let outcome = match &outcome {
            Ok(None) => Ok(None),
            Ok(Some(figures)) => fitting(part(figures, *shown)),
            Err(error) => Err(told(error)),
        };
        tiles.push(TileFigures { code: code.clone(), outcome });
    }
    tiles
}

/// The same for one tile more: of a fault of ours nobody is told the cause.
fn told(error: &AppError) -> AppError {
    match error {
        AppError::Invalid(fields) => AppError::Invalid(fields.clone()),
        AppError::Refused { code, message } => AppError::Refused { code: *code, message: message.clone() },
        AppError::Internal(_) => AppError::internal("a tile's report could not be read"),
    }
}
