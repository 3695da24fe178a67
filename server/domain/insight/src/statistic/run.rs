//! Execution of a statistic for one viewer: reads its parts one after the other in one snapshot and joins
//! them.

use std::time::{Duration, Instant};

use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::merge::{self, Answer, Cells};
pub use super::model::{Asked, Comparison, Line, Outcome};
use super::rules::{self, Part, Reading};
use super::spans::{self, Span};
use crate::Db;
use crate::online_report::catalog::Field;
use crate::online_report::compile::{self, Group};
use crate::online_report::names::{Names, shown};
use crate::online_report::plan::plan;
use crate::online_report::run::{self as reports, Cell, Detail};

/// The most groups read of a part.
const MAX_GROUPS: i64 = 20_000;
/// The most groups shown.
const MAX_SHOWN: usize = 2_000;
/// Time limit after which no further part is read.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads a statistic over the rows visible to the viewer.
#[erased]
pub async fn figures(db: &Db, viewer: &Viewer, asked: Asked) -> AppResult<Outcome> {
    let reading = rules::read(viewer, asked, clock::china_day(clock::now()))?;
    reports::apart(db, viewer, async |tx| within(tx, viewer, &reading, MAX_SHOWN).await).await
}

/// The same within a transaction, with a limit of groups.
#[erased]
pub async fn within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    reading: &Reading,
    most: usize,
) -> AppResult<Outcome> {
    let (as_of, ends) = (clock::now(), Instant::now() + PATIENCE);
    let (parts, places) = rules::parts(&reading.columns);
    let now = merge::merged(&answers(tx, viewer, reading, &parts, reading.span, ends).await?, &places);
    let before = match reading.before {
        None => None,
        Some(span) => Some(merge::merged(&answers(tx, viewer, reading, &parts, span, ends).await?, &places)),
    };
    let buckets = reading.by.grain.map(|grain| spans::buckets(reading.span, grain)).unwrap_or_default();
    let beside = reading.by.grain.zip(reading.before);
    let beside = beside.map(|(grain, before)| spans::beside(reading.span, before, grain));
    let (before, totals_before) = before.map(|before| (before.rows, before.totals)).unzip();
    let rows = merge::compared(now.rows, before, &places, buckets, beside.as_ref());

    let field = reading.field()?;
    let keys: Vec<&str> = rows.iter().filter_map(|row| row.key.as_deref()).collect();
    let names = Names::read(tx, viewer, &[(field, keys)]).await?;
    let rows = merge::arranged(rows, reading.order, |key| place(&names, field, key));
    let groups = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let truncated = rows.len() > most;
    let line = |row: merge::Row| Line {
        key: names.key(field, reading.by.grain, row.key.as_deref()),
        cells: cells(reading, row.cells),
        before: row.before.map(|before| cells(reading, before)),
    };
    Ok(Outcome {
        statistic: reading.statistic,
        by: reading.by,
        columns: reading.columns.clone(),
        rows: rows.into_iter().take(most).map(line).collect(),
        totals: cells(reading, now.totals),
        totals_before: totals_before.map(|totals| cells(reading, totals)),
        groups,
        truncated,
        conditions: reading.conditions.clone(),
        from: reading.span.0,
        to: reading.span.1,
        before_from: reading.before.map(|(from, _)| from),
        before_to: reading.before.map(|(_, to)| to),
        running: reading.running(),
        as_of,
    })
}

/// Reads every part for these days, one after the other, until the time limit.
async fn answers(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    reading: &Reading,
    parts: &[Part],
    span: Span,
    ends: Instant,
) -> AppResult<Vec<Answer>> {
    let mut answers = Vec::with_capacity(parts.len());
    for part in parts {
        if Instant::now() > ends {
            return Err(reports::timeout());
        }
        answers.push(ask(tx, viewer, reading, part, span).await?);
    }
    Ok(answers)
}

/// Reads one part for these days.
async fn ask(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    reading: &Reading,
    part: &Part,
    span: Span,
) -> AppResult<Answer> {
    let definition = rules::definition(reading, part, span)?;
    let plan = plan(&definition, viewer, reading.today)?;
    let asked = compile::groups(&plan, viewer, None, MAX_GROUPS);
    let groups: Vec<Group> = asked.load(tx).await?;
    let mut answer = Answer::default();
    for group in groups {
        if !group.whole {
            answer.groups.push((group.keys.into_iter().next().flatten(), group.cells));
            continue;
        }
        if group.groups > MAX_GROUPS {
            return Err(AppError::bad_input("分组过多，请缩小范围"));
        }
        answer.whole = group.cells;
    }
    Ok(answer)
}

/// Sort key of a key: times chronologically, others by name.
fn place(names: &Names, field: &Field, key: Option<&str>) -> (bool, (usize, String)) {
    if field.kind.is_time() {
        return (key.is_none(), (0, key.unwrap_or_default().to_owned()));
    }
    let (blank, place, text) = names.place(field, &names.key(field, None, key));
    (blank, (place, text))
}

/// Figures as the reply returns them.
fn cells(reading: &Reading, read: Cells) -> Vec<Option<String>> {
    let cells = reading.columns.iter().zip(read);
    cells.map(|(figure, text)| text.map(|text| shown(figure.unit(), &text))).collect()
}

/// The rows behind a cell: those that the column's figure covers, of the group with this key or of all
/// groups.
#[erased]
pub async fn rows(
    db: &Db,
    viewer: &Viewer,
    asked: Asked,
    column: &str,
    (key, whole): (Option<String>, bool),
    page: i64,
    size: i64,
) -> AppResult<Detail> {
    let key = rules::key(key)?;
    let reading = rules::read(viewer, asked, clock::china_day(clock::now()))?;
    let figure = reading.column(column)?;
    let definition = rules::behind(viewer, &reading, figure)?;
    let keys = (!whole).then(|| vec![key]);
    let cell = Cell { keys, measure: Some(figure.measure.to_owned()), page, size, ..Cell::default() };
    reports::detail(db, viewer, &definition, &cell).await
}
