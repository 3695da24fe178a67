//! Points and evaluations of technicians, for appraisals and reports: a viewer reads their own, those of
//! teams that they direct, or all with the right to statistics of work orders (docs/decisions/0061).

use diesel::dsl::{count_star, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{work_evaluate, work_score};

use crate::list::{Order, Sort};
use crate::read_page;
use crate::rows::Rows;
use crate::work_order::model::{Evaluate, FigureFilter, Score};
use crate::work_order::rules;

/// Teams of which the viewer reads all points and evaluations.
fn teams(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { viewer.directed_team_ids.clone() }
}

/// Points that the viewer's statistics include.
pub mod points {
    use super::*;

    /// How the list is read and cached.
    pub static ROWS: Rows<Score, FigureFilter> = Rows {
        page,
        count,
        sorts: &[Sort {
            name: "CREATED_AT",
            sql: "work_score.created_at",
            cast: "timestamptz",
            id: "work_score.id",
            nullable: false,
        }],
        // no caching of totals: the cache key is the filter, and both lists have the same type of filter
        remembered: &[],
        told: None,
        again: None,
    };

    fn filtered<'a>(viewer: &Viewer, filter: &FigureFilter) -> work_score::BoxedQuery<'a, Pg> {
        let mut query =
            work_score::table.filter(work_score::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
        if !rules::counts_all(viewer) {
            let own = work_score::member_id.eq(viewer.member_id);
            // never null: rows without a team are visible to their member only
            let directed = sql::<Bool>("coalesce(work_score.team_id = any (")
                .bind::<Array<BigInt>, _>(teams(viewer))
                .sql("), false)");
            query = query.filter(own.or(directed));
        }
        // orders in the recycle bin do not count
        query = query.filter(sql::<Bool>(
            "exists (select from work_order o where o.enterprise_id = work_score.enterprise_id
                and o.id = work_score.work_order_id and o.deleted_at is null)",
        ));
        if let Some(id) = filter.member_id {
            query = query.filter(work_score::member_id.eq(id));
        }
        if let Some(id) = filter.team_id {
            query = query.filter(work_score::team_id.eq(id));
        }
        let (from, until) = filter.created_at.unwrap_or_default();
        if let Some(from) = from {
            query = query.filter(work_score::created_at.ge(from));
        }
        if let Some(until) = until {
            query = query.filter(work_score::created_at.lt(until));
        }
        query
    }

    /// One page of the list.
    #[erased]
    pub async fn page(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &FigureFilter,
        order: Order,
        request: &PageRequest,
    ) -> AppResult<Page<Score>> {
        Ok(read_page!(connection, filtered(viewer, filter), Score, &order, request))
    }

    /// Number of rows that the filter finds.
    #[erased]
    pub async fn count(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &FigureFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
    }

    /// One row, if the viewer's statistics include it.
    #[erased]
    pub async fn find(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        id: i64,
    ) -> AppResult<Option<Score>> {
        Ok(filtered(viewer, &FigureFilter::default())
            .filter(work_score::id.eq(id))
            .select(Score::as_select())
            .first(&mut connection)
            .await
            .optional()?)
    }
}

/// Evaluations that the viewer's statistics include, those of the responsible technician. One per order
/// counts.
pub mod opinions {
    use super::*;

    /// How the list is read and cached.
    pub static ROWS: Rows<Evaluate, FigureFilter> = Rows {
        page,
        count,
        sorts: &[Sort {
            name: "CREATED_AT",
            sql: "work_evaluate.created_at",
            cast: "timestamptz",
            id: "work_evaluate.id",
            nullable: false,
        }],
        // no caching of totals: the cache key is the filter, and both lists have the same type of filter
        remembered: &[],
        told: None,
        again: None,
    };

    fn filtered<'a>(viewer: &Viewer, filter: &FigureFilter) -> work_evaluate::BoxedQuery<'a, Pg> {
        let whose = sql::<Bool>(
            "exists (select from work_order o where o.enterprise_id = work_evaluate.enterprise_id
                and o.id = work_evaluate.work_order_id and o.deleted_at is null and (",
        )
        .bind::<Bool, _>(rules::counts_all(viewer))
        .sql(" or o.director_id = ")
        .bind::<BigInt, _>(viewer.member_id)
        .sql(" or o.director_team_id = any (")
        .bind::<Array<BigInt>, _>(teams(viewer))
        .sql(")) and o.director_id = coalesce(")
        .bind::<Nullable<BigInt>, _>(filter.member_id)
        .sql(", o.director_id) and (")
        .bind::<Bool, _>(filter.team_id.is_none())
        .sql(" or o.director_team_id = ")
        .bind::<Nullable<BigInt>, _>(filter.team_id)
        .sql("))");
        let mut query = work_evaluate::table
            .filter(work_evaluate::enterprise_id.eq(viewer.enterprise_id))
            .filter(work_evaluate::counts)
            .filter(whose)
            .into_boxed();
        let (from, until) = filter.created_at.unwrap_or_default();
        if let Some(from) = from {
            query = query.filter(work_evaluate::created_at.ge(from));
        }
        if let Some(until) = until {
            query = query.filter(work_evaluate::created_at.lt(until));
        }
        query
    }

    /// One page of the list.
    #[erased]
    pub async fn page(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &FigureFilter,
        order: Order,
        request: &PageRequest,
    ) -> AppResult<Page<Evaluate>> {
        Ok(read_page!(connection, filtered(viewer, filter), Evaluate, &order, request))
    }

    /// Number of rows that the filter finds.
    #[erased]
    pub async fn count(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &FigureFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
    }
}
