//! Compiles a plan to SQL: expressions from the catalogue, values as bind parameters. The rows visible to the
//! viewer are selected before any grouping; of a definition only its values reach the database, as
//! parameters.

use std::collections::HashSet;

use diesel::IntoSql;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use xieli_kernel::Viewer;

use super::calculations::{Comparison, Place, REST};
use super::catalog::Field;
use super::definition::{Grain, OrderBy};
use super::plan::Plan;
use super::source::{counted, from, grouped, narrow, preface, used};
pub use super::sql::{Compiled, key};
use super::sql::{same, shown, written};

/// The most groups, of all levels, that one query reads.
pub const MAX_GROUPS: i64 = 20_000;

/// A group as the query returns it, or the grand total.
#[derive(Debug, Clone, QueryableByName)]
pub struct Group {
    /// A key for each dimension.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub keys: Vec<Option<String>>,
    /// A figure for each measure.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub cells: Vec<Option<String>>,
    /// It is the grand total.
    #[diesel(sql_type = Bool)]
    pub whole: bool,
    /// Bits of the dimensions over which it is summed, see [`Plan::summed`].
    #[diesel(sql_type = Integer)]
    pub mask: i32,
    /// Number of groups to which the limit applies, see [`Plan::listed`].
    #[diesel(sql_type = BigInt)]
    pub groups: i64,
    /// Number of groups of all levels, including the grand total.
    #[diesel(sql_type = BigInt)]
    pub levels: i64,
}

/// A row behind a cell, as the query returns it.
#[derive(Debug, Clone, QueryableByName)]
pub struct Line {
    /// Id of the record.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The project on whose page it is shown.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub project_id: Option<i64>,
    /// A value for each column.
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub cells: Vec<Option<String>>,
}

/// Result of a count.
#[derive(Debug, Clone, QueryableByName)]
pub struct Count {
    /// Number of rows.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

/// Order of groups as SQL: times chronologically, records and texts by the first measure, as their names are
/// not known here; the group of the remaining values comes last.
fn order(plan: &Plan, by: Option<&OrderBy>) -> String {
    let word = |descending: bool| if descending { "desc" } else { "asc" };
    let mut parts = Vec::new();
    let rest = plan.top.filter(|top| top.rest && top.dimension < plan.listed());
    let rest = rest.map(|top| format!("(k{} is not distinct from '{REST}')", top.dimension + 1));
    let listed = plan.dimensions.iter().take(plan.listed());
    let time = |(at, (field, _)): (usize, &(&'static Field, Option<Grain>))| {
        field.kind.is_time().then(|| format!("k{} asc nulls last", at + 1))
    };
    let Some(by) = by else {
        parts.extend(listed.enumerate().filter_map(time));
        parts.extend(rest);
        parts.push("m1 desc nulls last".to_owned());
        parts.extend((1..=plan.dimensions.len()).map(|at| format!("k{at} asc nulls last")));
        return parts.join(", ");
    };
    let measure = plan.measures.iter().position(|measure| measure.code == by.member);
    let dimension = plan.dimensions.iter().position(|(field, _)| field.code == by.member);
    if let Some(at) = measure {
        parts.extend(rest);
        parts.push(format!("m{} {} nulls last", at + 1, word(by.descending)));
    } else if let Some(at) = dimension.filter(|at| plan.dimensions[*at].0.kind.is_time()) {
        parts.push(format!("k{} {} nulls last", at + 1, word(by.descending)));
    } else {
        parts.extend(rest);
        parts.push("m1 desc nulls last".to_owned());
    }
    parts.extend((1..=plan.dimensions.len()).map(|at| format!("k{at} asc nulls last")));
    parts.join(", ")
}

/// `with` clause of the groups of all levels, each with the bits of the dimensions over which it is summed.
fn leveled<'a>(out: &mut Compiled<'a>, plan: &Plan, viewer: &'a Viewer, comparison: Option<Comparison>) {
    let count = plan.dimensions.len();
    let begun = preface(out, plan, viewer);
    let keys: Vec<String> = (1..=count).map(|at| format!("g.k{at}")).collect();
    out.say(if begun { ", " } else { "with " });
    let every = plan.mask(|_| true);
    match count {
        0 => out.say("grouped as (select true as whole, 0 as mask"),
        _ => {
            let mask = format!("grouping({})", keys.join(", "));
            out.say(&format!("grouped as (select {mask} = {every} as whole, {mask} as mask"));
        }
    }
    for (at, (key, (field, _))) in keys.iter().zip(&plan.dimensions).enumerate() {
        let text = if plan.judged() { key.clone() } else { written(field, key) };
        out.say(&format!(", {text} as k{}", at + 1));
    }
    for (at, measure) in plan.measures.iter().enumerate() {
        out.say(&format!(", {} as m{}", measure.sql, at + 1));
    }
    let measures = plan.measures.iter().map(|measure| measure.sql);
    grouped(out, plan, viewer, &used(plan, measures), comparison);
    match comparison {
        None => narrow(out, &plan.tests),
        Some(comparison) => narrow(out, &plan.tests_before(comparison)),
    }
    counted(out, plan);
    if count > 0 {
        let sets = plan.levels.iter().map(|summed| {
            let kept = keys.iter().zip(summed).filter(|(_, summed)| !**summed);
            format!("({})", kept.map(|(key, _)| key.as_str()).collect::<Vec<_>>().join(", "))
        });
        out.say(&format!(" group by grouping sets ({})", sets.collect::<Vec<_>>().join(", ")));
    }
    out.say(")");
}

/// ` select` clause of a group, without the counts.
fn selected(plan: &Plan) -> String {
    let keys: Vec<String> = (1..=plan.dimensions.len()).map(|at| format!("k{at}")).collect();
    let cells: Vec<String> = (1..=plan.measures.len()).map(|at| format!("m{at}::text")).collect();
    format!(
        " select array[{}]::text[] as keys, array[{}]::text[] as cells, whole, mask",
        keys.join(", "),
        cells.join(", ")
    )
}

/// Query of all groups up to a limit, the subtotals and the grand total, all aggregated over rows and not
/// over groups.
pub fn groups<'a>(plan: &Plan, viewer: &'a Viewer, by: Option<&OrderBy>, limit: i64) -> Compiled<'a> {
    let mut out = Compiled::new();
    leveled(&mut out, plan, viewer, None);
    let (listed, order) = (plan.listed(), order(plan, by));
    // groups to which the limit applies: summed over all column dimensions
    let counted = plan.mask(|at| at >= listed);
    if !plan.nested() {
        out.say(&selected(plan));
        out.say(&format!(
            ", count(*) filter (where mask = {counted}) over () as groups, count(*) over () as levels from grouped \
             order by whole desc, {order} limit "
        ));
        out.bind((limit + 1).into_sql::<BigInt>());
        return out;
    }
    let rows = plan.mask(|at| at < listed);
    let keys: Vec<String> = (1..=listed).map(|at| format!("k{at}")).collect();
    let keys = keys.join(", ");
    out.say(&format!(
        ", placed as (select grouped.*, count(*) filter (where mask = {counted}) over () as groups, count(*) over () as levels, \
         case when mask = {counted} then row_number() over (partition by mask order by {order}) end as place from grouped), \
         lined as (select placed.*, min(place) over (partition by mask & {rows}, {keys}) as line from placed)"
    ));
    out.say(&selected(plan));
    out.say(&format!(", groups, levels from lined where (mask & {rows}) <> 0 or line <= "));
    out.bind(limit.into_sql::<BigInt>());
    out.say(&format!(" order by whole desc, (mask & {rows}) <> 0 desc, line, {order} limit "));
    out.bind((MAX_GROUPS + 1).into_sql::<BigInt>());
    out
}

/// Query of the groups of another time that these are compared with, under their keys.
pub fn before<'a>(
    plan: &Plan,
    viewer: &'a Viewer,
    comparison: Comparison,
    wanted: &HashSet<&Place>,
) -> Compiled<'a> {
    let mut out = Compiled::new();
    leveled(&mut out, plan, viewer, Some(comparison));
    out.say(&selected(plan));
    out.say(", 0::bigint as groups, 0::bigint as levels from grouped where exists (select from unnest(");
    let places: Vec<&Place> = wanted.iter().copied().collect();
    let masks: Vec<i32> = places.iter().map(|place| plan.mask(|at| place.summed[at])).collect();
    out.bind(masks.into_sql::<Array<Integer>>());
    for at in 0..plan.dimensions.len() {
        let keys: Vec<Option<String>> = places.iter().map(|place| place.keys[at].clone()).collect();
        out.say(", ");
        out.bind(keys.into_sql::<Array<Nullable<Text>>>());
    }
    let count = plan.dimensions.len();
    let names: Vec<String> = (1..=count).map(|at| format!("k{at}")).collect();
    let keys = names.iter().map(|key| same(&format!("w.{key}"), &format!("grouped.{key}")));
    let keys = keys.collect::<Vec<_>>().join(" and ");
    out.say(&format!(") w(mask, {}) where w.mask = grouped.mask and {keys})", names.join(", ")));
    out
}

/// Selection of the rows behind a cell.
#[derive(Debug, Clone, Copy, Default)]
pub struct Behind<'k> {
    /// A key for each dimension; absent: of all groups.
    pub keys: Option<&'k [Option<String>]>,
    /// For each dimension: summed over all its values, whatever its key is; absent: none is summed.
    pub summed: Option<&'k [bool]>,
    /// The rows that the measure covers, see [`super::catalog::Measure::rows`]; `None`: all rows of the
    /// group.
    pub rows: Option<&'static str>,
}

/// ` from` clause of the rows behind a cell.
fn behind<'a>(out: &mut Compiled<'a>, plan: &Plan, viewer: &'a Viewer, used: &[&str], behind: Behind<'_>) {
    // the remaining values and the existing groups are known by the keys of rows alone
    let judged = plan.judged();
    match judged {
        true => grouped(out, plan, viewer, used, None),
        false => from(out, plan, viewer, used),
    }
    narrow(out, &plan.tests);
    if let Some(rows) = behind.rows {
        out.say(&format!(" and ({rows})"));
    }
    counted(out, plan);
    let summed = |at: usize| behind.summed.and_then(|summed| summed.get(at)).is_some_and(|summed| *summed);
    let keys = plan.dimensions.iter().zip(behind.keys.unwrap_or_default()).enumerate();
    for (at, ((field, grain), value)) in keys.filter(|(at, _)| !summed(*at)) {
        let key = if judged { format!("g.k{}", at + 1) } else { key(field, *grain) };
        out.say(&format!(" and {key}"));
        match value {
            None => out.say(" is null"),
            Some(value) => {
                out.say(" = ");
                out.bind(value.clone().into_sql::<Text>());
            }
        }
    }
}

/// Query of the number of rows behind a cell, or in all.
pub fn count<'a>(plan: &Plan, viewer: &'a Viewer, cell: Behind<'_>) -> Compiled<'a> {
    let mut out = Compiled::new();
    if preface(&mut out, plan, viewer) {
        out.say(" ");
    }
    out.say("select count(*) as count");
    behind(&mut out, plan, viewer, &used(plan, cell.rows.into_iter()), cell);
    out
}

/// Query of the rows behind a cell, or of all rows, the latest first.
pub fn lines<'a>(
    plan: &Plan,
    viewer: &'a Viewer,
    cell: Behind<'_>,
    (limit, offset): (i64, i64),
) -> Compiled<'a> {
    let mut out = Compiled::new();
    let page = plan.dataset.page.unwrap_or("null");
    let columns: Vec<String> = plan.columns.iter().map(|field| shown(field)).collect();
    if preface(&mut out, plan, viewer) {
        out.say(" ");
    }
    out.say(&format!(
        "select f.id, ({page})::bigint as project_id, array[{}]::text[] as cells",
        columns.join(", ")
    ));
    let time = plan.dataset.field(plan.dataset.time).map_or("f.id", |field| field.sql);
    let more = plan.columns.iter().map(|field| field.sql).chain([time, page]).chain(cell.rows);
    behind(&mut out, plan, viewer, &used(plan, more), cell);
    out.say(&format!(" order by {time} desc nulls last, f.id desc limit "));
    out.bind(limit.into_sql::<BigInt>());
    out.say(" offset ");
    out.bind(offset.into_sql::<BigInt>());
    out
}
