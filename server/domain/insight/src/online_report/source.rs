//! Source rows of a report's statement: those visible to the viewer, filtered by conditions, with the keys of
//! their groups.

use chrono::NaiveDate;
use diesel::IntoSql;
use diesel::sql_types::{Array, BigInt, Bool, Date, Double, Text, Timestamptz};
use xieli_kernel::{Viewer, clock};

use super::calculations::{Comparison, REST};
use super::catalog::{Field, Join, Kind};
use super::plan::{Plan, Test};
use super::sql::{Compiled, bare_key, moved_key, same};

/// `from` clause of the rows visible to the viewer, with the joins that the aliases in `used` need.
pub(super) fn from<'a>(out: &mut Compiled<'a>, plan: &Plan, viewer: &'a Viewer, used: &[&str]) {
    out.say(if plan.sample.is_empty() { " from (" } else { " from (select * from (" });
    out.part((plan.dataset.scope)(viewer));
    if !plan.sample.is_empty() {
        // numbers of this process, never text from a request
        let parts = plan.sample.iter().map(|(from, to)| format!("s.id between {from} and {to}"));
        out.say(&format!(") s where {}", parts.collect::<Vec<_>>().join(" or ")));
    }
    out.say(") f");
    let mut wanted: Vec<bool> = Vec::new();
    // a later join may need an earlier one
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
            Join::Table(_, on) => {
                out.say(" ");
                out.say(on);
            }
            Join::Seen(alias, scope, on) => {
                out.say(" left join (");
                out.part(scope(viewer));
                out.say(&format!(") {alias} on {on}"));
            }
        }
    }
}

/// ` where` clause of the conditions.
pub(super) fn narrow(out: &mut Compiled<'_>, tests: &[(&'static Field, Test)]) {
    out.say(" where true");
    for (field, test) in tests {
        out.say(" and ");
        ask(out, field, test);
    }
}

/// Condition that a value is among these, or not; an empty value is not. PostgreSQL estimates and finds a
/// bare comparison with one value best.
macro_rules! listed {
    ($out:ident, $sql:ident, $values:ident, $negated:expr, $type:ty) => {
        match $values.as_slice() {
            _ if $negated => {
                $out.say(&format!("coalesce(({}) <> all (", $sql));
                $out.bind($values.clone().into_sql::<Array<$type>>());
                $out.say("), true)");
            }
            [one] => {
                $out.say(&format!("({}) = ", $sql));
                $out.bind(one.to_owned().into_sql::<$type>());
            }
            _ => {
                $out.say(&format!("({}) = any (", $sql));
                $out.bind($values.clone().into_sql::<Array<$type>>());
                $out.say(")");
            }
        }
    };
}

fn ask(out: &mut Compiled<'_>, field: &Field, test: &Test) {
    let sql = field.sql;
    match test {
        Test::Words(values, negated) => listed!(out, sql, values, *negated, Text),
        Test::Ids(values, negated) => listed!(out, sql, values, *negated, BigInt),
        Test::Yes(values) => listed!(out, sql, values, false, Bool),
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
            // compares the stored column, so that its index is used
            within(out, sql, (*from, *to), matches!(field.kind, Kind::At));
        }
    }
}

/// ` and` conditions: a value lies within these days.
fn within(
    out: &mut Compiled<'_>,
    sql: &str,
    (from, to): (Option<NaiveDate>, Option<NaiveDate>),
    moment: bool,
) {
    for (sign, end) in [(">=", from), ("<", to.and_then(|to| to.succ_opt()))] {
        let Some(end) = end else { continue };
        out.say(&format!(" and ({sql}) {sign} "));
        match clock::china_midnight(end).filter(|_| moment) {
            Some(moment) => out.bind(moment.into_sql::<Timestamptz>()),
            None => out.bind(end.into_sql::<Date>()),
        }
    }
}

pub(super) fn used<'a>(plan: &'a Plan, more: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let dimensions = plan.dimensions.iter().map(|(field, _)| field.sql);
    dimensions.chain(plan.tests.iter().map(|(field, _)| field.sql)).chain(more).collect()
}

/// Alias of the keys of rows before the remaining values are put into one group.
fn raw(plan: &Plan) -> &'static str {
    if plan.top.is_some() { "r" } else { "g" }
}

/// ` from` clause of the visible rows with their keys, which are texts where conditions on groups compare
/// them; rows of another time get the keys of the groups compared with them.
fn keyed<'a>(
    out: &mut Compiled<'a>,
    plan: &Plan,
    viewer: &'a Viewer,
    used: &[&str],
    comparison: Option<Comparison>,
) {
    from(out, plan, viewer, used);
    if plan.dimensions.is_empty() {
        return;
    }
    let keys = plan.dimensions.iter().enumerate().map(|(at, (field, grain))| {
        let moved = comparison.filter(|one| one.along == at).map(|one| plan.step(one));
        let key = if plan.judged() { moved_key } else { bare_key };
        format!("{} as k{}", key(field, *grain, moved), at + 1)
    });
    let keys = keys.collect::<Vec<_>>().join(", ");
    out.say(&format!(" cross join lateral (select {keys}) {}", raw(plan)));
}

/// The same, with the values not among the first under one key.
pub(super) fn grouped<'a>(
    out: &mut Compiled<'a>,
    plan: &Plan,
    viewer: &'a Viewer,
    used: &[&str],
    comparison: Option<Comparison>,
) {
    keyed(out, plan, viewer, used, comparison);
    let Some(top) = plan.top else { return };
    let keys = (0..plan.dimensions.len()).map(|at| match at == top.dimension {
        true => format!("case when best.hit then r.k{0} else '{REST}' end as k{0}", at + 1),
        false => format!("r.k{0} as k{0}", at + 1),
    });
    let keys = keys.collect::<Vec<_>>().join(", ");
    let hit = same("best.k", &format!("r.k{}", top.dimension + 1));
    out.say(&format!(" left join best on {hit} cross join lateral (select {keys}) g"));
}

/// Indexes of the dimensions whose groups the conditions are about.
fn judged(plan: &Plan) -> std::ops::Range<usize> {
    0..plan.listed()
}

/// ` and` condition: the row's group exists.
fn kept(out: &mut Compiled<'_>, plan: &Plan) {
    if plan.having.is_empty() {
        return;
    }
    let raw = raw(plan);
    let keys = judged(plan).map(|at| same(&format!("kept.k{}", at + 1), &format!("{raw}.k{}", at + 1)));
    let keys = keys.collect::<Vec<_>>().join(" and ");
    out.say(&format!(" and exists (select from kept where {keys})"));
}

/// ` and` condition: the row's group exists, and is among the first where others are left out.
pub(super) fn counted(out: &mut Compiled<'_>, plan: &Plan) {
    kept(out, plan);
    if plan.top.is_some_and(|top| !top.rest) {
        out.say(" and best.hit");
    }
}

/// The beginning of a statement: the existing groups and the first values of a dimension, both for the
/// requested time. Returns whether there are any.
pub(super) fn preface<'a>(out: &mut Compiled<'a>, plan: &Plan, viewer: &'a Viewer) -> bool {
    let raw = raw(plan);
    let mut begun = false;
    if !plan.having.is_empty() {
        let keys: Vec<String> = judged(plan).map(|at| format!("{raw}.k{}", at + 1)).collect();
        let keys = keys.join(", ");
        let measures = plan.having.iter().map(|one| plan.measures[one.measure].sql);
        out.say(&format!("with kept as (select {keys}"));
        keyed(out, plan, viewer, &used(plan, measures), None);
        narrow(out, &plan.tests);
        out.say(&format!(" group by {keys} having true"));
        for one in &plan.having {
            let sql = plan.measures[one.measure].sql;
            for (sign, end) in [(">=", one.from), ("<=", one.to)] {
                let Some(end) = end else { continue };
                out.say(&format!(" and ({sql})::float8 {sign} "));
                out.bind(end.into_sql::<Double>());
            }
        }
        out.say(")");
        begun = true;
    }
    if let Some(top) = plan.top {
        let (key, sql) = (format!("r.k{}", top.dimension + 1), plan.measures[top.measure].sql);
        out.say(if begun { ", " } else { "with " });
        out.say(&format!("best as (select {key} as k, true as hit"));
        keyed(out, plan, viewer, &used(plan, [sql].into_iter()), None);
        narrow(out, &plan.tests);
        kept(out, plan);
        // a value with the text of this key is not taken for the group of the others
        out.say(&format!(
            " and {key} is distinct from '{REST}' group by {key} order by {sql} desc nulls last, {key} asc nulls last limit "
        ));
        out.bind(top.count.into_sql::<BigInt>());
        out.say(")");
        begun = true;
    }
    begun
}
