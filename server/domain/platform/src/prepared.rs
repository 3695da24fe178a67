//! Handwritten SQL that stays prepared: diesel's own `sql_query` and `sql` are parsed and planned anew each
//! time, which takes longer than running most of the statements.

use std::borrow::Cow;
use std::marker::PhantomData;

use diesel::expression::{
    AppearsOnTable, Expression, SelectableExpression, TypedExpressionType, ValidGrouping, is_aggregate,
};
use diesel::pg::Pg;
use diesel::prelude::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Bool, HasSqlType, Untyped};

/// SQL with bound values at `$1`, `$2` and so on. Its text consists of constants, never of user input: there
/// are as many statements as texts, and each stays prepared. [`statement`] and [`condition`] create one.
pub struct Prepared<'a, T> {
    sql: Cow<'static, str>,
    binds: Vec<Box<dyn QueryFragment<Pg> + Send + 'a>>,
    sql_type: PhantomData<fn() -> T>,
}

/// A whole statement, whose rows are read by column name.
pub fn statement<'a>(sql: impl Into<Cow<'static, str>>) -> Prepared<'a, Untyped> {
    Prepared { sql: sql.into(), binds: Vec::new(), sql_type: PhantomData }
}

/// A condition.
pub fn condition<'a>(sql: impl Into<Cow<'static, str>>) -> Prepared<'a, Bool> {
    Prepared { sql: sql.into(), binds: Vec::new(), sql_type: PhantomData }
}

impl<'a, T> Prepared<'a, T> {
    /// Binds the next value, which may appear in several places.
    #[must_use]
    pub fn bind<S, V>(mut self, value: V) -> Self
    where
        S: 'static,
        V: ToSql<S, Pg> + Send + 'a,
        Pg: HasSqlType<S>,
    {
        self.binds.push(Box::new(Bound::<S, V>(value, PhantomData)));
        self
    }

    /// Inserts a condition or a statement of diesel in place of the next value, such as the visibility of a
    /// store.
    #[must_use]
    pub fn with(mut self, part: impl QueryFragment<Pg> + Send + 'a) -> Self {
        self.binds.push(Box::new(part));
        self
    }
}

struct Bound<S, V>(V, PhantomData<fn() -> S>);

impl<S, V> QueryFragment<Pg> for Bound<S, V>
where
    V: ToSql<S, Pg>,
    Pg: HasSqlType<S>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<S, V>(&self.0)
    }
}

impl<T> QueryFragment<Pg> for Prepared<'_, T> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut pieces = self.sql.split('$');
        out.push_sql(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
            let (place, rest) = piece.split_at(digits);
            let bind = place.parse().ok().and_then(|place: usize| self.binds.get(place.checked_sub(1)?));
            let unbound =
                || diesel::result::Error::QueryBuilderError(format!("nothing is bound as ${place}").into());
            bind.ok_or_else(unbound)?.walk_ast(out.reborrow())?;
            out.push_sql(rest);
        }
        Ok(())
    }
}

impl<T> QueryId for Prepared<'_, T> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Prepared<'_, Untyped> {
    type SqlType = Untyped;
}

impl<T: TypedExpressionType> Expression for Prepared<'_, T> {
    type SqlType = T;
}
impl<T: TypedExpressionType, QS> SelectableExpression<QS> for Prepared<'_, T> {}
impl<T: TypedExpressionType, QS> AppearsOnTable<QS> for Prepared<'_, T> {}
impl<T> ValidGrouping<()> for Prepared<'_, T> {
    type IsAggregate = is_aggregate::Never;
}

/// A condition without effect, except that the statement is planned anew each time for its bound values: for
/// statements with no good plan for all values, at a cost of about half a millisecond.
#[derive(Debug, Clone, Copy)]
pub struct Replanned;

impl QueryFragment<Pg> for Replanned {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql("true");
        Ok(())
    }
}

impl QueryId for Replanned {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Expression for Replanned {
    type SqlType = Bool;
}
impl<QS> SelectableExpression<QS> for Replanned {}
impl<QS> AppearsOnTable<QS> for Replanned {}
impl ValidGrouping<()> for Replanned {
    type IsAggregate = is_aggregate::Never;
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;
    use diesel::sql_types::{Array, BigInt};

    use super::*;

    #[test]
    fn values_stand_where_they_are_named_however_often() {
        let asked = statement("select a from t where b = $1 and c = any ($2) and d <> $1");
        let asked = asked.bind::<BigInt, _>(7).bind::<Array<BigInt>, _>(vec![1, 2]);
        assert_eq!(
            debug_query::<Pg, _>(&asked).to_string(),
            "select a from t where b = $1 and c = any ($2) and d <> $3 -- binds: [7, [1, 2], 7]"
        );
        assert!(statement("select $1").is_safe_to_cache_prepared(&Pg).is_err(), "nothing is bound");
    }

    #[test]
    fn what_is_bound_alone_decides_nothing_about_the_cache() {
        let kept = statement("select 1").bind::<BigInt, _>(7);
        assert!(kept.is_safe_to_cache_prepared(&Pg).expect("a statement"));
        assert!(!Replanned.is_safe_to_cache_prepared(&Pg).expect("a condition"));
    }
}
