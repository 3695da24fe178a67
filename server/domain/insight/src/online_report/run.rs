//! A report as one viewer reads it: groups, figures of the whole, and the rows behind a cell.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_query;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use tokio::sync::Semaphore;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, clock, messages};

use super::catalog::{Field, Measure};
use super::compile::{self, Behind, Count, Group, Line};
use super::definition::{Condition, Definition, Source};
use super::model::Report;
use super::names::{Key, Names, shown};
use super::periods;
use super::plan::{Plan, plan};
use super::rules;
use super::store;
use crate::Db;

/// A report may take this long; PostgreSQL ends it then.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// So many reports are asked at once by one process: they have connections of their own, which others want, too.
const AT_ONCE: usize = 4;
/// The most buckets of time that are shown although nothing is in some.
const MAX_BUCKETS: usize = 400;
/// Rows behind a cell are shown up to here.
pub const MAX_ROWS: i64 = 10_000;

static TURNS: Semaphore = Semaphore::const_new(AT_ONCE);

/// A group with its figures.
#[derive(Debug, Clone)]
pub struct Row {
    /// One for each dimension.
    pub keys: Vec<Key>,
    /// One for each measure; nothing where there is nothing to reckon from.
    pub cells: Vec<Option<String>>,
}

/// What a report shows.
#[derive(Debug)]
pub struct Figures {
    /// As it was asked, with what the reader said.
    pub definition: Definition,
    /// Groups, in order.
    pub rows: Vec<Row>,
    /// Of the whole, whatever is shown of it.
    pub totals: Vec<Option<String>>,
    /// How many groups there are.
    pub groups: i64,
    /// There are more than are shown.
    pub truncated: bool,
    /// When it was asked.
    pub as_of: DateTime<Utc>,
}

/// The rows behind a cell.
#[derive(Debug)]
pub struct Detail {
    /// What they are.
    pub source: Source,
    /// What they are shown with.
    pub columns: Vec<&'static Field>,
    /// One page of them.
    pub rows: Vec<DetailRow>,
    /// How many there are.
    pub total: i64,
}

/// A row behind a cell.
#[derive(Debug)]
pub struct DetailRow {
    /// Which.
    pub id: i64,
    /// The project on whose page it is shown.
    pub project_id: Option<i64>,
    /// One for each column.
    pub cells: Vec<Key>,
}

/// Which rows behind a cell.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// A key for each dimension; absent: of all groups.
    pub keys: Option<Vec<Option<String>>>,
    /// The code of one of the definition's measures: the rows that it is made of; absent: all rows of the group.
    pub measure: Option<String>,
    /// From 1.
    pub page: i64,
    /// 1 to 100.
    pub size: i64,
}

/// A report that the viewer may read, with its definition as the reader narrows it; nothing of none. What it asks for is asked of
/// the viewer again, whatever the list says.
#[erased]
pub async fn readable(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    given: Vec<Condition>,
) -> AppResult<Option<(Report, Definition)>> {
    let Some(report) = store::reports::find(connection, viewer, id).await? else { return Ok(None) };
    let definition = rules::checked(report.definition())?;
    Ok(Some((report, asked(viewer, &definition, given)?)))
}

/// A definition that is not saved, as somebody who makes reports tries it.
pub fn tried(viewer: &Viewer, definition: Definition, given: Vec<Condition>) -> AppResult<Definition> {
    if !rules::may_manage(viewer) {
        return Err(AppError::forbidden());
    }
    asked(viewer, &rules::checked(definition)?, given)
}

fn asked(viewer: &Viewer, definition: &Definition, given: Vec<Condition>) -> AppResult<Definition> {
    if let Some(lacking) = rules::needs(definition).into_iter().find(|need| !need.met(viewer)) {
        return Err(AppError::forbidden_because(format!("该报表需要“{}”权限", lacking.label())));
    }
    rules::narrowed(definition, given)
}

/// The end of patience, as readers of reports are told of it.
pub(crate) fn timeout() -> AppError {
    AppError::Refused {
        code: ErrorCode::RequestTimeout, message: "报表计算超时，请缩小范围".into()
    }
}

fn late(error: AppError) -> AppError {
    match error {
        AppError::Refused { code: ErrorCode::RequestTimeout, message } if message == messages::TIMEOUT => {
            timeout()
        }
        error => error,
    }
}

/// Lets PostgreSQL end a statement of the transaction that takes longer than a report may.
#[erased]
pub(crate) async fn limit_time(tx: &mut AsyncPgConnection) -> AppResult<()> {
    sql_query(format!("set local statement_timeout = {}", PATIENCE.as_millis())).execute(tx).await?;
    Ok(())
}

/// Runs `work` on a connection of its own that only reads, and no longer than a report may take.
pub(crate) async fn apart<T, F>(db: &Db, work: F) -> AppResult<T>
where
    T: Send,
    F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
{
    let _turn = TURNS.acquire().await.map_err(AppError::internal)?;
    db.transaction(async |tx| {
        sql_query("set transaction isolation level repeatable read read only").execute(tx).await?;
        limit_time(tx).await?;
        work(tx).await
    })
    .await
    .map_err(late)
}

/// What a definition shows a viewer, see [`readable`] and [`tried`].
#[erased]
pub async fn figures(db: &Db, viewer: &Viewer, definition: Definition) -> AppResult<Figures> {
    apart(db, async |tx| within(tx, viewer, definition).await).await
}

/// The same within a transaction.
#[erased]
pub async fn within(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    definition: Definition,
) -> AppResult<Figures> {
    let now = clock::now();
    let plan = plan(&definition, viewer, clock::china_day(now))?;
    let limit = i64::from(definition.limit);
    let asked = compile::groups(&plan, viewer, definition.order_by.as_ref(), limit);
    let mut groups: Vec<Group> = asked.load(tx).await?;
    let whole = groups.iter().position(|group| group.whole).map(|at| groups.remove(at));
    let found = whole.as_ref().map_or(0, |whole| whole.groups - 1);
    let totals = whole.map(|whole| whole.cells).unwrap_or_default();
    if plan.dimensions.is_empty() {
        let totals = cells(&plan.measures, &totals);
        let rows = vec![Row { keys: Vec::new(), cells: totals.clone() }];
        return Ok(Figures { definition, rows, totals, groups: 1, truncated: false, as_of: now });
    }
    let values = plan.dimensions.iter().enumerate().map(|(at, (field, _))| {
        (*field, groups.iter().filter_map(|group| group.keys.get(at)?.as_deref()).collect())
    });
    let names = Names::read(tx, viewer, &values.collect::<Vec<_>>()).await?;
    let row = |group: &Group| Row {
        keys: plan
            .dimensions
            .iter()
            .zip(&group.keys)
            .map(|((field, grain), value)| names.key(field, *grain, value.as_deref()))
            .collect(),
        cells: cells(&plan.measures, &group.cells),
    };
    let mut rows: Vec<Row> = groups.iter().map(row).collect();
    arrange(&mut rows, &plan, &definition, &names);
    let truncated = found > limit;
    if !truncated {
        fill(&mut rows, &plan, &definition, &names);
    }
    Ok(Figures {
        totals: cells(&plan.measures, &totals),
        definition,
        rows,
        groups: found,
        truncated,
        as_of: now,
    })
}

fn cells(measures: &[&'static Measure], read: &[Option<String>]) -> Vec<Option<String>> {
    let cell =
        |(measure, text): (&&Measure, &Option<String>)| text.as_deref().map(|text| shown(measure.unit, text));
    measures.iter().zip(read).map(cell).collect()
}

/// Orders groups by what their keys are called, where that was asked for.
fn arrange(rows: &mut [Row], plan: &Plan, definition: &Definition, names: &Names) {
    let Some(by) = &definition.order_by else { return };
    let of = |(field, _): &(&'static Field, _)| field.code == by.member && !field.kind.is_time();
    let Some(at) = plan.dimensions.iter().position(of) else { return };
    let field = plan.dimensions[at].0;
    rows.sort_by_cached_key(|row| names.place(field, &row.keys[at]));
    if by.descending {
        let blank = rows.iter().position(|row| names.place(field, &row.keys[at]).0).unwrap_or(rows.len());
        rows[..blank].reverse();
    }
}

/// Puts in the buckets of time in which nothing is, between the first and the last, where time is all that is grouped by and
/// orders the groups.
fn fill(rows: &mut Vec<Row>, plan: &Plan, definition: &Definition, names: &Names) {
    let [(field, Some(grain))] = plan.dimensions.as_slice() else { return };
    let by = definition.order_by.as_ref();
    if by.is_some_and(|by| by.member != field.code) {
        return;
    }
    let day =
        |row: &Row| row.keys.as_slice().first().and_then(|key| key.value.as_ref()?.parse::<NaiveDate>().ok());
    let (Some(first), Some(last)) = (rows.iter().filter_map(day).min(), rows.iter().filter_map(day).max())
    else {
        return;
    };
    let Some(buckets) = periods::between(first, last, *grain, MAX_BUCKETS) else { return };
    let nothing: Vec<Option<String>> =
        plan.measures.iter().map(|measure| measure.zero.then(|| shown(measure.unit, "0"))).collect();
    let mut had = std::mem::take(rows);
    let blank = had.iter().position(|row| day(row).is_none()).map(|at| had.remove(at));
    let mut had: std::collections::BTreeMap<NaiveDate, Row> =
        had.into_iter().filter_map(|row| Some((day(&row)?, row))).collect();
    rows.extend(buckets.into_iter().map(|bucket| {
        had.remove(&bucket).unwrap_or_else(|| Row {
            keys: vec![names.key(field, Some(*grain), Some(&bucket.to_string()))],
            cells: nothing.clone(),
        })
    }));
    if by.is_some_and(|by| by.descending) {
        rows.reverse();
    }
    rows.extend(blank);
}

/// The rows behind a cell of what a definition shows a viewer: as many as its group has, or as its measure is made of.
#[erased]
pub async fn detail(db: &Db, viewer: &Viewer, definition: &Definition, cell: &Cell) -> AppResult<Detail> {
    let plan = plan(definition, viewer, clock::china_day(clock::now()))?;
    let keys = cell.keys.as_deref();
    if keys.is_some_and(|keys| keys.len() != plan.dimensions.len()) {
        return Err(AppError::bad_input("分组的值与报表的维度不符"));
    }
    if cell.page < 1 || !(1..=100).contains(&cell.size) {
        return Err(AppError::bad_input("每页 1 到 100 行"));
    }
    let rows = match cell.measure.as_deref() {
        None => None,
        Some(code) => {
            let measure = plan.measures.iter().find(|measure| measure.code == code);
            measure.ok_or_else(|| AppError::bad_input("报表没有该指标"))?.rows
        }
    };
    let behind = Behind { keys, rows };
    let offset = (cell.page - 1).saturating_mul(cell.size);
    if offset >= MAX_ROWS {
        return Err(AppError::bad_input(format!("最多查看前 {MAX_ROWS} 行，请缩小范围")));
    }
    apart(db, async |tx| {
        let counted: Count = compile::count(&plan, viewer, behind).get_result(tx).await?;
        let lines: Vec<Line> = compile::lines(&plan, viewer, behind, (cell.size, offset)).load(tx).await?;
        let values = plan.columns.iter().enumerate().map(|(at, field)| {
            (*field, lines.iter().filter_map(|line| line.cells.get(at)?.as_deref()).collect())
        });
        let names = Names::read(tx, viewer, &values.collect::<Vec<_>>()).await?;
        let row = |line: Line| DetailRow {
            id: line.id,
            project_id: line.project_id,
            cells: plan
                .columns
                .iter()
                .zip(&line.cells)
                .map(|(field, value)| names.cell(field, value.as_deref()))
                .collect(),
        };
        Ok(Detail {
            source: plan.dataset.source,
            columns: plan.columns.clone(),
            rows: lines.into_iter().map(row).collect(),
            total: counted.count,
        })
    })
    .await
}
