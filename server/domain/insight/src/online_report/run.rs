//! A report as one viewer reads it: groups, figures of the whole, and the rows behind a cell.

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

/// A report may take this long; PostgreSQL ends it then.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// At least this is left of it after waiting for a turn.
const LEAST: Duration = Duration::from_secs(1);
/// Rows behind a cell are shown up to here.
pub const MAX_ROWS: i64 = 10_000;

/// A group with its figures.
#[derive(Debug, Clone)]
pub struct Row {
    /// One for each dimension.
    pub keys: Vec<Key>,
    /// One for each measure; nothing where there is nothing to reckon from.
    pub cells: Vec<Option<String>>,
    /// One for each calculation; nothing where there is nothing to reckon from.
    pub calculated: Vec<Option<String>>,
    /// One for each dimension: it is over all its values, and its key is none.
    pub summed: Vec<bool>,
}

/// What a report shows.
#[derive(Debug, Clone)]
pub struct Figures {
    /// As it was asked, with what the reader said.
    pub definition: Definition,
    /// Groups, in order.
    pub rows: Vec<Row>,
    /// Groups over all values of one dimension at least, but the whole: those of what is shown.
    pub subtotals: Vec<Row>,
    /// Of the whole, whatever is shown of it.
    pub totals: Vec<Option<String>>,
    /// What is calculated of the whole.
    pub totals_calculated: Vec<Option<String>>,
    /// How many groups there are that stand as rows.
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
    /// For each dimension: of all its values, whatever its key is; absent: of none.
    pub summed: Option<Vec<bool>>,
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

/// A definition that is not saved, as a reader of reports tries it: it shows what their own lists do.
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
    limit_time_to(tx, PATIENCE).await
}

#[erased]
async fn limit_time_to(tx: &mut AsyncPgConnection, patience: Duration) -> AppResult<()> {
    sql_query(format!("set local statement_timeout = {}", patience.as_millis())).execute(tx).await?;
    Ok(())
}

/// Too many reports are asked at the moment.
fn busy() -> AppError {
    AppError::Refused { code: ErrorCode::RateLimited, message: "报表较多，请稍后再试".into() }
}

/// Begins a transaction that only reads, of one moment.
#[erased]
async fn reading(tx: &mut AsyncPgConnection, patience: Duration) -> AppResult<()> {
    sql_query("set transaction isolation level repeatable read read only").execute(tx).await?;
    limit_time_to(tx, patience).await
}

/// Runs `work` on a connection of its own that only reads, and no longer than a report may take, waiting for a turn included. Turns
/// go round among enterprises and their members. Who goes away while it runs ends it, in PostgreSQL, too, and gives the turn back.
pub(crate) async fn apart<T, F>(db: &Db, viewer: &Viewer, work: F) -> AppResult<T>
where
    T: Send,
    F: AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
{
    let began = Instant::now();
    let turn = db.turn(viewer, PATIENCE).await?.ok_or_else(busy)?;
    let patience = PATIENCE.saturating_sub(began.elapsed()).max(LEAST);
    db.transaction(async |tx| {
        let cancelling = db.cancelling(tx, turn);
        let answer = match reading(tx, patience).await {
            Ok(()) => work(tx).await,
            Err(error) => Err(error),
        };
        // a connection that is used again must not be told to end anything
        cancelling.over();
        answer
    })
    .await
    .map_err(late)
}

/// What a definition shows a viewer, see [`readable`] and [`tried`].
#[erased]
pub async fn figures(db: &Db, viewer: &Viewer, definition: Definition) -> AppResult<Figures> {
    Ok(cost::fitting(asked_within(db, viewer, definition, (false, cost::BOUNDS)).await?, cost::BYTES))
}

/// The same of a definition that is tried: of a part of the rows where all of them would take too long.
#[erased]
pub async fn preview(db: &Db, viewer: &Viewer, definition: Definition) -> AppResult<Figures> {
    Ok(cost::fitting(asked_within(db, viewer, definition, (true, cost::BOUNDS)).await?, cost::BYTES))
}

/// The same within bounds: whether it is a preview, and how much is calculated without a word.
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
    // what is calculated of all groups needs all of them, whatever is shown
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

/// The rows behind a cell of what a definition shows a viewer: as many as its group has, or as its measure is made of.
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
