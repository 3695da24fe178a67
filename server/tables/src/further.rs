//! Columns beyond the thirty-second of a table.
//!
//! Diesel knows a table by the tuple of its columns, and its code for tuples of more than 32 takes four times the memory and
//! the time of the compiler: for two tables of ninety. No query needs the whole tuple, as each names the columns that it
//! selects, so these columns are declared beside their table and are used like the others.

/// Declares further columns of the table in whose module it is called.
macro_rules! further {
    ($owner:literal: $($(#[$about:meta])* $column:ident -> $type:ty,)+) => {
        use diesel::internal::table_macro::{Inner, Join, JoinOn};
    $(
        $(#[$about])*
        #[allow(non_camel_case_types)]
        #[derive(Debug, Clone, Copy, Default, diesel::query_builder::QueryId)]
        pub struct $column;

        impl diesel::Expression for $column {
            type SqlType = $type;
        }

        impl diesel::Column for $column {
            type Table = table;
            const NAME: &'static str = stringify!($column);
        }

        impl diesel::query_builder::QueryFragment<diesel::pg::Pg> for $column {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
            ) -> diesel::QueryResult<()> {
                if !out.should_skip_from() {
                    out.push_identifier($owner)?;
                    out.push_sql(".");
                }
                out.push_identifier(stringify!($column))
            }
        }

        impl diesel::SelectableExpression<table> for $column {}

        impl<From> diesel::AppearsOnTable<From> for $column where
            From: diesel::query_source::AppearsInFromClause<table, Count = diesel::query_source::Once>
        {
        }

        // at the left of an inner join
        impl<Right: diesel::QuerySource> diesel::SelectableExpression<Join<table, Right, Inner>> for $column where
            Self: diesel::AppearsOnTable<Join<table, Right, Inner>>
        {
        }

        impl<Joined, On> diesel::SelectableExpression<JoinOn<Joined, On>> for $column where
            Self: diesel::SelectableExpression<Joined> + diesel::AppearsOnTable<JoinOn<Joined, On>>
        {
        }

        impl diesel::expression::ValidGrouping<()> for $column {
            type IsAggregate = diesel::expression::is_aggregate::No;
        }
    )+};
}
pub(crate) use further;
