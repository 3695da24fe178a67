//! Cost estimate of a report, from PostgreSQL's planner, before it runs: a report that would take minutes is
//! refused, a preview that would take seconds runs on a sample of the rows.

use diesel::QueryableByName;
use diesel::deserialize;
use diesel::pg::Pg;
use diesel::prelude::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::row::NamedRow;
use diesel::sql_types::{BigInt, Json, Nullable, Untyped};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, clock};

use super::definition::Definition;
use super::plan::{self, Plan};
use super::run::{Figures, Row};
use super::sql::Compiled;
use super::{compile, source};

/// Cost bounds in the units of PostgreSQL's planner: a sequential page read costs 1.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// A preview that costs more runs on a sample.
    pub preview: f64,
    /// A report that costs more is refused.
    pub most: f64,
}

/// About a second, and a cost that no machine handles in time.
pub const BOUNDS: Bounds = Bounds { preview: 250_000.0, most: 50_000_000.0 };
/// The most bytes of keys and figures of all groups.
pub const BYTES: usize = 4 * 1024 * 1024;
/// Number of ranges of ids in a sample, spread over all rows.
const PARTS: i64 = 20;
/// Number of ids in all ranges of a sample together.
const SAMPLE: i64 = 100_000;

/// Decision on a report of a certain cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It runs.
    Run,
    /// It runs on a sample of the rows.
    Sample,
    /// It is refused.
    Refuse,
}

/// Decision for this cost, of a report or of a preview.
pub fn verdict(cost: f64, preview: bool, bounds: Bounds) -> Verdict {
    if preview && cost > bounds.preview {
        return Verdict::Sample;
    }
    if cost > bounds.most { Verdict::Refuse } else { Verdict::Run }
}

/// The total cost in the output of `explain`; `None` for other JSON.
pub fn total(plan: &Value) -> Option<f64> {
    plan.get(0)?.get("Plan")?.get("Total Cost")?.as_f64()
}

/// Evenly spread ranges of ids from `first` to `last`; none where a sample would cover all of them.
pub fn parts(first: i64, last: i64) -> Vec<(i64, i64)> {
    let all = last.saturating_sub(first).saturating_add(1);
    if all <= SAMPLE {
        return Vec::new();
    }
    let (step, size) = (all / PARTS, SAMPLE / PARTS);
    (0..PARTS).map(|at| first + at * step).map(|from| (from, from + size - 1)).collect()
}

/// Drops the last groups until keys and figures fit into `most` bytes, and marks the figures as truncated.
pub fn fitting(mut figures: Figures, most: usize) -> Figures {
    let long = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let bytes = |row: &Row| {
        let keys: usize = row.keys.iter().map(|key| key.text.len() + long(&key.value)).sum();
        keys + row.cells.iter().chain(&row.calculated).map(long).sum::<usize>()
    };
    let mut sum = 0;
    let fits = figures.rows.iter().take_while(|row| {
        sum += bytes(row);
        sum <= most
    });
    let kept = fits.count();
    figures.truncated |= kept < figures.rows.len();
    figures.rows.truncate(kept);
    figures
}

/// The statement, with `explain` instead of an execution.
struct Explained<'a>(Compiled<'a>);

impl QueryFragment<Pg> for Explained<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql("explain (format json) ");
        self.0.walk_ast(out.reborrow())
    }
}

impl QueryId for Explained<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Explained<'_> {
    type SqlType = Untyped;
}

struct Answer {
    plan: Value,
}

// written by hand, because the name of the column has a space
impl QueryableByName<Pg> for Answer {
    fn build<'a>(row: &impl NamedRow<'a, Pg>) -> deserialize::Result<Self> {
        Ok(Self { plan: NamedRow::get::<Json, Value>(row, "QUERY PLAN")? })
    }
}

#[derive(QueryableByName)]
struct Ends {
    #[diesel(sql_type = Nullable<BigInt>)]
    first: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    last: Option<i64>,
}

/// Query of the first and the last id of the rows visible to the viewer, without the conditions.
fn ends<'a>(plan: &Plan, viewer: &'a Viewer) -> Compiled<'a> {
    let mut out = Compiled::new();
    out.say("select min(f.id) as first, max(f.id) as last");
    source::from(&mut out, plan, viewer, &[]);
    out
}

/// The cost of the groups of a definition; 0 where PostgreSQL reports none.
#[erased]
pub async fn of(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    plan: &Plan,
    definition: &Definition,
) -> AppResult<f64> {
    let asked = compile::groups(plan, viewer, definition.order_by.as_ref(), i64::from(definition.limit));
    let answer: Answer = Explained(asked).get_result(tx).await?;
    Ok(total(&answer.plan).unwrap_or_default())
}

/// Refuses a report that costs too much, and restricts an expensive preview to a sample.
#[erased]
pub async fn bounded(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    mut definition: Definition,
    (preview, bounds): (bool, Bounds),
) -> AppResult<Definition> {
    let plan = plan::plan(&definition, viewer, clock::china_day(clock::now()))?;
    let cost = of(tx, viewer, &plan, &definition).await?;
    match verdict(cost, preview, bounds) {
        Verdict::Run => {}
        Verdict::Refuse => {
            let message = "数据量过大，请缩小范围".into();
            return Err(AppError::Refused { code: ErrorCode::LimitExceeded, message });
        }
        Verdict::Sample => {
            let found: Ends = ends(&plan, viewer).get_result(tx).await?;
            let found = found.first.zip(found.last);
            definition.sample = found.map(|(first, last)| parts(first, last)).unwrap_or_default();
        }
    }
    Ok(definition)
}
