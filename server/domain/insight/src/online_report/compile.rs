//! A plan as a statement: words of the catalogue, values bound. What the viewer sees is what is read from, before anything is
//! put together; nothing of a definition but its values reaches the database, and these as parameters.

use diesel::IntoSql;
use diesel::QueryableByName;
use diesel::pg::Pg;
use diesel::prelude::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Date, Double, Nullable, Text, Timestamptz, Untyped};
use xieli_kernel::{Viewer, clock};

use super::catalog::{Field, Kind};
use super::definition::{Grain, OrderBy};
use super::plan::{Plan, Test};

enum Piece<'a> {
    Words(String),
    Part(Box<dyn QueryFragment<Pg> + Send + 'a>),
}

/// A statement that has a text of its own each time, and stays nowhere prepared.
pub struct Compiled<'a>(Vec<Piece<'a>>);

impl<'a> Compiled<'a> {
    fn new() -> Self {
        Self(Vec::new())
    }

    fn say(&mut self, words: &str) {
        match self.0.last_mut() {
            Some(Piece::Words(before)) => before.push_str(words),
            _ => self.0.push(Piece::Words(words.to_owned())),
        }
    }

    fn bind(&mut self, value: impl QueryFragment<Pg> + Send + 'a) {
        self.0.push(Piece::Part(Box::new(value)));
    }
}

impl QueryFragment<Pg> for Compiled<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => out.push_sql(words),
                Piece::Part(part) => part.walk_ast(out.reborrow())?,
            }
        }
        Ok(())
    }
}

impl QueryId for Compiled<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Compiled<'_> {
    type SqlType = Untyped;
}

/// A group as it is read, or the whole of them.
#[derive(Debug, Clone, QueryableByName)]
pub struct Group {
    /// A key for each dimension.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub keys: Vec<Option<String>>,
    /// A figure for each measure.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub cells: Vec<Option<String>>,
    /// It is all of them together.
    #[diesel(sql_type = Bool)]
    pub whole: bool,
    /// How many there are, the whole counted.
    #[diesel(sql_type = BigInt)]
    pub groups: i64,
}

/// A row behind a cell as it is read.
#[derive(Debug, Clone, QueryableByName)]
pub struct Line {
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The project on whose page it is shown.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// A value for each column.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub cells: Vec<Option<String>>,
}

/// How many.
#[derive(Debug, Clone, QueryableByName)]
pub struct Count {
    /// So many.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

fn day(field: &Field) -> String {
    match field.kind {
        Kind::At => format!("(({}) at time zone 'Asia/Shanghai')::date", field.sql),
        _ => format!("({})", field.sql),
    }
}

fn unit(grain: Grain) -> &'static str {
    match grain {
        Grain::Day => "day",
        Grain::Week => "week",
        Grain::Month => "month",
        Grain::Quarter => "quarter",
        Grain::Year => "year",
    }
}

/// By what rows are put together, as text.
pub fn key(field: &Field, grain: Option<Grain>) -> String {
    match field.kind {
        Kind::On | Kind::At => {
            let unit = unit(grain.unwrap_or(Grain::Month));
            format!("to_char(date_trunc('{unit}', {}::timestamp), 'YYYY-MM-DD')", day(field))
        }
        Kind::YesNo => format!("case when {} then '1' else '0' end", field.sql),
        _ => format!("({})::text", field.sql),
    }
}

/// What a row is shown with, as text.
fn shown(field: &Field) -> String {
    match field.kind {
        Kind::On => format!("to_char({}, 'YYYY-MM-DD')", field.sql),
        Kind::At => format!("to_char(({}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')", field.sql),
        Kind::YesNo => format!("case when {} then '1' else '0' end", field.sql),
        _ => format!("({})::text", field.sql),
    }
}

/// `from` the rows that the viewer sees, with what is joined of what `used` names.
fn from<'a>(out: &mut Compiled<'a>, plan: &Plan, viewer: &'a Viewer, used: &[&str]) {
    out.say(" from (");
    out.0.push(Piece::Part((plan.dataset.scope)(viewer)));
    out.say(") f");
    let mut wanted: Vec<bool> = Vec::new();
    // what is joined later may need what is joined before
    for (at, join) in plan.dataset.joins.iter().enumerate().rev() {
        let later = plan.dataset.joins[at + 1..].iter().zip(wanted.iter().rev());
        let later = later.filter(|(_, wanted)| **wanted).map(|(join, _)| join.on());
        let alias = format!("{}.", join.alias());
        wanted.push(used.iter().copied().chain(later).any(|text| text.contains(&alias)));
    }
    for (join, wanted) in plan.dataset.joins.iter().zip(wanted.into_iter().rev()) {
        if !wanted {
            continue;
        }
        match join {
            super::catalog::Join::Table(_, on) => {
                out.say(" ");
                out.say(on);
            }
            super::catalog::Join::Seen(alias, scope, on) => {
                out.say(" left join (");
                out.0.push(Piece::Part(scope(viewer)));
                out.say(&format!(") {alias} on {on}"));
            }
        }
    }
}

/// ` where` what a plan's conditions ask.
fn narrow<'a>(out: &mut Compiled<'a>, plan: &Plan) {
    out.say(" where true");
    for (field, test) in &plan.tests {
        out.say(" and ");
        ask(out, field, test);
    }
}

fn ask(out: &mut Compiled<'_>, field: &Field, test: &Test) {
    let sql = field.sql;
    // what is empty is none of those that are left out
    let listed = |out: &mut Compiled<'_>, negated: bool| {
        out.say(&if negated {
            format!("coalesce(({sql}) <> all (")
        } else {
            format!("coalesce(({sql}) = any (")
        });
    };
    let ends = |negated: bool| if negated { "), true)" } else { "), false)" };
    match test {
        Test::Words(values, negated) => {
            listed(out, *negated);
            out.bind(values.clone().into_sql::<Array<Text>>());
            out.say(ends(*negated));
        }
        Test::Ids(values, negated) => {
            listed(out, *negated);
            out.bind(values.clone().into_sql::<Array<BigInt>>());
            out.say(ends(*negated));
        }
        Test::Yes(values) => {
            out.say(&format!("({sql}) = any ("));
            out.bind(values.clone().into_sql::<Array<Bool>>());
            out.say(")");
        }
        Test::Empty(true) => out.say(&format!("({sql}) is null")),
        Test::Empty(false) => out.say(&format!("({sql}) is not null")),
        Test::Numbers(from, to) => {
            out.say("true");
            for (sign, end) in [(">=", from), ("<=", to)] {
                let Some(end) = end else { continue };
                out.say(&format!(" and ({sql}) {sign} "));
                out.bind((*end).into_sql::<Double>());
            }
        }
        Test::Days(from, to) => {
            out.say("true");
            let moment = matches!(field.kind, Kind::At);
            // as the column is kept, so that its index is of use
            if let Some(from) = from {
                out.say(&format!(" and ({sql}) >= "));
                match clock::china_midnight(*from).filter(|_| moment) {
                    Some(moment) => out.bind(moment.into_sql::<Timestamptz>()),
                    None => out.bind((*from).into_sql::<Date>()),
                }
            }
            if let Some(after) = to.and_then(|to| to.succ_opt()) {
                out.say(&format!(" and ({sql}) < "));
                match clock::china_midnight(after).filter(|_| moment) {
                    Some(moment) => out.bind(moment.into_sql::<Timestamptz>()),
                    None => out.bind(after.into_sql::<Date>()),
                }
            }
        }
    }
}

fn used<'a>(plan: &'a Plan, more: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let dimensions = plan.dimensions.iter().map(|(field, _)| field.sql);
    dimensions.chain(plan.tests.iter().map(|(field, _)| field.sql)).chain(more).collect()
}

/// The order of groups, as SQL: times by themselves, records and words by the first figure, as their names are not known here.
fn order(plan: &Plan, by: Option<&OrderBy>) -> String {
    let word = |descending: bool| if descending { "desc" } else { "asc" };
    let mut parts = vec!["whole desc".to_owned()];
    let time = |(at, (field, _)): (usize, &(&'static Field, Option<Grain>))| {
        field.kind.is_time().then(|| format!("k{} asc nulls last", at + 1))
    };
    match by {
        None => {
            parts.extend(plan.dimensions.iter().enumerate().filter_map(time));
            parts.push("m1 desc nulls last".to_owned());
        }
        Some(by) => {
            let measure = plan.measures.iter().position(|measure| measure.code == by.member);
            let dimension = plan.dimensions.iter().position(|(field, _)| field.code == by.member);
            if let Some(at) = measure {
                parts.push(format!("m{} {} nulls last", at + 1, word(by.descending)));
            } else if let Some(at) = dimension.filter(|at| plan.dimensions[*at].0.kind.is_time()) {
                parts.push(format!("k{} {} nulls last", at + 1, word(by.descending)));
            } else {
                parts.push("m1 desc nulls last".to_owned());
            }
        }
    }
    parts.extend((1..=plan.dimensions.len()).map(|at| format!("k{at} asc nulls last")));
    parts.join(", ")
}

/// All groups up to so many, and the whole of them, calculated of the rows and not of the groups.
pub fn groups<'a>(plan: &Plan, viewer: &'a Viewer, by: Option<&OrderBy>, limit: i64) -> Compiled<'a> {
    let mut out = Compiled::new();
    let count = plan.dimensions.len();
    let keys: Vec<String> = (1..=count).map(|at| format!("g.k{at}")).collect();
    let whole = if count == 0 { "true".to_owned() } else { "grouping(g.k1) = 1".to_owned() };
    out.say(&format!("with grouped as (select {whole} as whole"));
    for (at, key) in keys.iter().enumerate() {
        out.say(&format!(", {key} as k{}", at + 1));
    }
    for (at, measure) in plan.measures.iter().enumerate() {
        out.say(&format!(", {} as m{}", measure.sql, at + 1));
    }
    from(&mut out, plan, viewer, &used(plan, plan.measures.iter().map(|measure| measure.sql)));
    if count > 0 {
        let selected = plan.dimensions.iter().enumerate();
        let selected = selected.map(|(at, (field, grain))| format!("{} as k{}", key(field, *grain), at + 1));
        out.say(&format!(" cross join lateral (select {}) g", selected.collect::<Vec<_>>().join(", ")));
    }
    narrow(&mut out, plan);
    if count > 0 {
        out.say(&format!(" group by grouping sets (({}), ())", keys.join(", ")));
    }
    let keys: Vec<String> = (1..=count).map(|at| format!("k{at}")).collect();
    let cells: Vec<String> = (1..=plan.measures.len()).map(|at| format!("m{at}::text")).collect();
    out.say(&format!(
        ") select array[{}]::text[] as keys, array[{}]::text[] as cells, whole, count(*) over () as groups from grouped order by {} limit ",
        keys.join(", "),
        cells.join(", "),
        order(plan, by)
    ));
    out.bind((limit + 1).into_sql::<BigInt>());
    out
}

/// Which rows are behind a cell.
#[derive(Debug, Clone, Copy, Default)]
pub struct Behind<'k> {
    /// A key for each dimension; absent: of all groups.
    pub keys: Option<&'k [Option<String>]>,
    /// The rows that the cell is made of, see [`super::catalog::Measure::rows`]; nothing: all rows of the group.
    pub rows: Option<&'static str>,
}

/// ` where` the plan's conditions hold and a row is behind the cell.
fn within<'a>(out: &mut Compiled<'a>, plan: &Plan, behind: Behind<'_>) {
    narrow(out, plan);
    if let Some(rows) = behind.rows {
        out.say(&format!(" and ({rows})"));
    }
    for ((field, grain), value) in plan.dimensions.iter().zip(behind.keys.unwrap_or_default()) {
        out.say(&format!(" and {}", key(field, *grain)));
        match value {
            None => out.say(" is null"),
            Some(value) => {
                out.say(" = ");
                out.bind(value.clone().into_sql::<Text>());
            }
        }
    }
}

/// How many rows are behind a cell, or in all.
pub fn count<'a>(plan: &Plan, viewer: &'a Viewer, behind: Behind<'_>) -> Compiled<'a> {
    let mut out = Compiled::new();
    out.say("select count(*) as count");
    from(&mut out, plan, viewer, &used(plan, behind.rows.into_iter()));
    within(&mut out, plan, behind);
    out
}

/// The rows behind a cell, or all of them, the latest first.
pub fn lines<'a>(
    plan: &Plan,
    viewer: &'a Viewer,
    behind: Behind<'_>,
    (limit, offset): (i64, i64),
) -> Compiled<'a> {
    let mut out = Compiled::new();
    let page = plan.dataset.page.unwrap_or("null");
    let columns: Vec<String> = plan.columns.iter().map(|field| shown(field)).collect();
    out.say(&format!(
        "select f.id, ({page})::bigint as project_id, array[{}]::text[] as cells",
        columns.join(", ")
    ));
    let time = plan.dataset.field(plan.dataset.time).map_or("f.id", |field| field.sql);
    let more = plan.columns.iter().map(|field| field.sql).chain([time, page]).chain(behind.rows);
    from(&mut out, plan, viewer, &used(plan, more));
    within(&mut out, plan, behind);
    out.say(&format!(" order by {time} desc nulls last, f.id desc limit "));
    out.bind(limit.into_sql::<BigInt>());
    out.say(" offset ");
    out.bind(offset.into_sql::<BigInt>());
    out
}
