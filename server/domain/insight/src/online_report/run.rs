//! Execution of a report for one viewer: groups, totals, and the rows behind a cell.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use diesel::sql_query;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, clock, messages};

use super::catalog::Field;
use super::compile::{self, Behind, Count, Group, Line};
use super::cost;
use super::definition::{Condition, Definition, Source};
use super::gather::{self, Gathered};
use super::model::Report;
use super::names::{Key, Names};
use super::plan::plan;
use super::rules;
use super::store;
use crate::Db;

/// Time limit of a report; PostgreSQL cancels the statement then.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Minimum that is left of it after waiting for a turn.
const LEAST: Duration = Duration::from_secs(1);
/// The most rows behind a cell that can be paged through.
pub const MAX_ROWS: i64 = 10_000;

/// A group with its figures.
#[derive(Debug, Clone)]
pub struct Row {
    /// One for each dimension.
    pub keys: Vec<Key>,
    /// One for each measure; `None` where there is no data.
    pub cells: Vec<Option<String>>,
    /// One for each calculation; `None` where there is no data.
    pub calculated: Vec<Option<String>>,
    /// One for each dimension: whether it is summed over all values; a summed one has no key.
    pub summed: Vec<bool>,
}

/// Figures of a report.
#[derive(Debug, Clone)]
pub struct Figures {
    /// The definition with the reader's conditions applied.
    pub definition: Definition,
    /// Single groups, in order.
    pub rows: Vec<Row>,
    /// Subtotals of the groups shown, without the grand total.
    pub subtotals: Vec<Row>,
    /// Grand total of each measure, over all rows.
    pub totals: Vec<Option<String>>,
    /// Calculations of the grand total.
    pub totals_calculated: Vec<Option<String>>,
    /// Number of row groups.
    pub groups: i64,
    /// Whether there are more groups than are shown.
    pub truncated: bool,
    /// When the figures were read.
    pub as_of: DateTime<Utc>,
}

/// The rows behind a cell.
#[derive(Debug)]
pub struct Detail {
    /// The dataset of the rows.
    pub source: Source,
    /// Columns of the rows.
    pub columns: Vec<&'static Field>,
    /// One page of them.
    pub rows: Vec<DetailRow>,
    /// Number of all rows behind the cell.
    pub total: i64,
}

/// A row behind a cell.
#[derive(Debug)]
pub struct DetailRow {
    /// Id of the record.
    pub id: i64,
    /// The project on whose page it is shown.
    pub project_id: Option<i64>,
    /// One for each column.
    pub cells: Vec<Key>,
}

/// Selection of the rows behind a cell.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// A key for each dimension; absent: of all groups.
    pub keys: Option<Vec<Option<String>>>,
    /// For each dimension: summed over all its values, whatever its key is; absent: none is summed.
    pub summed: Option<Vec<bool>>,
    /// The code of one of the definition's measures, to select the rows that it covers; absent: all rows of
    /// the group.
    pub measure: Option<String>,
    /// Page number, from 1.
    pub page: i64,
    /// Rows of a page, 1 to 100.
    pub size: i64,
}

/// A report that the viewer may read, with the reader's conditions applied; `None` if there is none. The
/// rights that the definition needs are checked again, whatever the list shows.
#[erased]
pub async fn readable(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    given: Vec<Condition>,
) -> AppResult<Option<(Report, Definition)>> {
    let Some(report) = store::reports::find(connection, viewer, id).await? else { return Ok(None) };
    let definition = of_report(viewer, &report, given)?;
    Ok(Some((report, definition)))
}

/// The definition of a report that the viewer finds, with the reader's conditions applied; the rights that it
/// needs are checked.
pub(crate) fn of_report(viewer: &Viewer, report: &Report, given: Vec<Condition>) -> AppResult<Definition> {
    asked(viewer, &rules::checked(report.definition())?, given)
}

/// Checks an unsaved definition that a reader of reports tries; it shows no more than their own lists.
pub fn tried(viewer: &Viewer, definition: Definition, given: Vec<Condition>) -> AppResult<Definition> {
    if !rules::may_read(viewer) {
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

/// Error after the time limit, as readers of reports see it.
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

/// Sets the statement timeout of the transaction to the time limit of a report.
#[erased]
pub(crate) async fn limit_time(tx: &mut AsyncPgConnection) -> AppResult<()> {
    limit_time_to(tx, PATIENCE).await
}

#[erased]
async fn limit_time_to(tx: &mut AsyncPgConnection, patience: Duration) -> AppResult<()> {
    sql_query(format!("set local statement_timeout = {}", patience.as_millis())).execute(tx).await?;
    Ok(())
}

/// Error when too many reports run at the moment.
fn busy() -> AppError {
    AppError::Refused { code: ErrorCode::RateLimited, message: "报表较多，请稍后再试".into() }
}

/// Begins a read-only transaction with one snapshot.
#[erased]
async fn reading(tx: &mut AsyncPgConnection, patience: Duration) -> AppResult<()> {
    sql_query("set transaction isolation level repeatable read read only").execute(tx).await?;
    limit_time_to(tx, patience).await
}

/// Runs `work` on a read-only connection of its own within the time limit of a report, including the wait for
/// a turn. Turns rotate among enterprises and their members. If the client disconnects, the statement is
/// cancelled in PostgreSQL and the turn is released.
pub(crate) async fn apart<T, F>(db: &Db, viewer: &Viewer, work: F) -> AppResult<T>
where
    T: Send,
    F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
{
    let began = Instant::now();
    let turn = db.turn(viewer, PATIENCE).await?.ok_or_else(busy)?;
    let patience = PATIENCE.saturating_sub(began.elapsed()).max(LEAST);
    db.snapshot(async |tx| {
        let cancelling = db.cancelling(tx, turn);
        let answer = match reading(tx, patience).await {
            Ok(()) => work(tx).await,
            Err(error) => Err(error),
        };
        // a reused connection must not receive a late cancellation
        cancelling.over();
        answer
    })
    .await
    .map_err(late)
}

/// Figures of a definition for a viewer, see [`readable`] and [`tried`].
#[erased]
pub async fn figures(db: &Db, viewer: &Viewer, definition: Definition) -> AppResult<Figures> {
    Ok(cost::fitting(asked_within(db, viewer, definition, (false, cost::BOUNDS)).await?, cost::BYTES))
}

/// Preview of a tried definition: on a sample of the rows where all of them would take too long.
#[erased]
pub async fn preview(db: &Db, viewer: &Viewer, definition: Definition) -> AppResult<Figures> {
    Ok(cost::fitting(asked_within(db, viewer, definition, (true, cost::BOUNDS)).await?, cost::BYTES))
}

/// The same, with the flag of a preview and the cost bounds.
#[erased]
pub async fn asked_within(
    db: &Db,
    viewer: &Viewer,
    definition: Definition,
    bounds: (bool, cost::Bounds),
) -> AppResult<Figures> {
    apart(db, viewer, async |tx| {
        let definition = cost::bounded(tx, viewer, definition, bounds).await?;
        within(tx, viewer, definition).await
    })
    .await
}

/// The same within a transaction.
#[erased]
pub async fn within(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    definition: Definition,
) -> AppResult<Figures> {
    let now = clock::now();
    let plan = plan(&definition, viewer, clock::china_day(now))?;
    // calculations over all groups need all of them, whatever is shown
    let most = if plan.needs_all() { compile::MAX_GROUPS } else { definition.limit.into() };
    let asked = compile::groups(&plan, viewer, definition.order_by.as_ref(), most);
    let mut gathered = Gathered::of(&plan, definition.limit, asked.load(&mut connection).await?)?;
    gathered.fill(&plan, &definition);
    let mut setting = gathered.setting(&plan);
    for comparison in plan.comparisons() {
        let asked = compile::before(&plan, viewer, comparison, &gathered.shown(&plan));
        let groups: Vec<Group> = asked.load(&mut connection).await?;
        let groups = groups.into_iter().map(|group| gather::read(&plan, group));
        setting.before.insert(comparison, groups.map(|group| (group.place, group.cells)).collect());
    }
    let names = Names::read(connection, viewer, &gathered.values(&plan)).await?;
    Ok(gathered.figures(&plan, definition, &names, &setting, now))
}

/// The rows behind a cell for a viewer: those of its group, or those that its measure covers.
#[erased]
pub async fn detail(db: &Db, viewer: &Viewer, definition: &Definition, cell: &Cell) -> AppResult<Detail> {
    let plan = plan(definition, viewer, clock::china_day(clock::now()))?;
    let keys = cell.keys.as_deref();
    if keys.is_some_and(|keys| keys.len() != plan.dimensions.len()) {
        return Err(AppError::bad_input("分组的值与报表的维度不符"));
    }
    let summed = cell.summed.as_deref();
    let odd = |summed: &[bool]| {
        summed.len() != plan.dimensions.len() || (keys.is_none() && summed.contains(&false))
    };
    if summed.is_some_and(odd) {
        return Err(AppError::bad_input("合计的维度与报表的维度不符"));
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
    let behind = Behind { keys, summed, rows };
    let offset = (cell.page - 1).saturating_mul(cell.size);
    if offset >= MAX_ROWS {
        return Err(AppError::bad_input(format!("最多查看前 {MAX_ROWS} 行，请缩小范围")));
    }
    apart(db, viewer, async |tx| {
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
