//! Statements composed of constant texts and bound values.

use diesel::pg::Pg;
use diesel::prelude::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::Untyped;

use super::catalog::{Field, Kind};
use super::definition::Grain;
use super::periods::Step;

enum Piece<'a> {
    Words(String),
    Part(Box<dyn QueryFragment<Pg> + Send + 'a>),
}

/// A statement with a text of its own each time, which is therefore not cached as prepared.
pub struct Compiled<'a>(Vec<Piece<'a>>);

impl<'a> Compiled<'a> {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn say(&mut self, words: &str) {
        match self.0.last_mut() {
            Some(Piece::Words(before)) => before.push_str(words),
            _ => self.0.push(Piece::Words(words.to_owned())),
        }
    }

    pub(super) fn bind(&mut self, value: impl QueryFragment<Pg> + Send + 'a) {
        self.part(Box::new(value));
    }

    pub(super) fn part(&mut self, part: Box<dyn QueryFragment<Pg> + Send + 'a>) {
        self.0.push(Piece::Part(part));
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

fn unit(grain: Grain) -> &'static str {
    match grain {
        Grain::Day => "day",
        Grain::Week => "week",
        Grain::Month => "month",
        Grain::Quarter => "quarter",
        Grain::Year => "year",
    }
}

/// Key of a field's groups, as text.
pub fn key(field: &Field, grain: Option<Grain>) -> String {
    moved_key(field, grain, None)
}

/// The same; a time bucket gets the key of the bucket that it is compared with.
pub(super) fn moved_key(field: &Field, grain: Option<Grain>, step: Option<Step>) -> String {
    written(field, &bare_key(field, grain, step))
}

/// The same before it is written as text: a moment or an id, by which PostgreSQL groups rows in half the time.
pub(super) fn bare_key(field: &Field, grain: Option<Grain>, step: Option<Step>) -> String {
    let sql = field.sql;
    match field.kind {
        Kind::On | Kind::At => {
            let unit = unit(grain.unwrap_or(Grain::Month));
            let later = match step {
                None => String::new(),
                Some(Step::Days(days)) => format!(" + interval '{days} days'"),
                Some(Step::Months(months)) => format!(" + interval '{months} months'"),
            };
            match field.kind {
                Kind::At => format!("date_trunc('{unit}', ({sql}) at time zone 'Asia/Shanghai'){later}"),
                _ => format!("date_trunc('{unit}', ({sql})::timestamp){later}"),
            }
        }
        Kind::YesNo => format!("case when {sql} then '1' else '0' end"),
        _ => format!("({sql})"),
    }
}

/// The text of a [`bare_key`].
pub(super) fn written(field: &Field, key: &str) -> String {
    match field.kind {
        Kind::On | Kind::At => format!("to_char({key}, 'YYYY-MM-DD')"),
        Kind::YesNo => key.to_owned(),
        _ => format!("{key}::text"),
    }
}

/// Value of a field of a single row, as text.
pub(super) fn shown(field: &Field) -> String {
    match field.kind {
        Kind::On => format!("to_char({}, 'YYYY-MM-DD')", field.sql),
        Kind::At => format!("to_char(({}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')", field.sql),
        Kind::YesNo => format!("case when {} then '1' else '0' end", field.sql),
        _ => format!("({})::text", field.sql),
    }
}

/// Condition that both keys are equal or both empty: one expression on each side, so that PostgreSQL can
/// hash.
pub(super) fn same(one: &str, other: &str) -> String {
    format!("coalesce('=' || {one}, '') = coalesce('=' || {other}, '')")
}
