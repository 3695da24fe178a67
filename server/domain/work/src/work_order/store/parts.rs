//! Queries on the records of work orders: steps, services and materials, points, evaluations.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{work_evaluate, work_move, work_order, work_score, work_use};

use super::work_orders;
use crate::file::model::File;
use crate::list::{Order, Sort};
use crate::prepared;
use crate::read_page;
use crate::rows::Rows;
use crate::work_order::kind::WORK_ORDER;
use crate::work_order::model::{Evaluate, EvaluateFilter, Move, MoveFilter, Score, Use};

/// Services and materials of these orders, in order.
#[erased]
pub async fn uses(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<Use>> {
    Ok(work_use::table
        .filter(work_use::enterprise_id.eq(enterprise_id))
        .filter(work_use::work_order_id.eq_any(orders))
        .order((work_use::work_order_id, work_use::sort_order, work_use::id))
        .select(Use::as_select())
        .load(&mut connection)
        .await?)
}

/// Points of these orders' technicians, the most first.
#[erased]
pub async fn scores(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<Score>> {
    Ok(work_score::table
        .filter(work_score::enterprise_id.eq(enterprise_id))
        .filter(work_score::work_order_id.eq_any(orders))
        .order((work_score::work_order_id, work_score::score.desc(), work_score::id))
        .select(Score::as_select())
        .load(&mut connection)
        .await?)
}

/// Evaluations of these orders, the customer's own before one recorded on their behalf.
#[erased]
pub async fn evaluates_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<Evaluate>> {
    Ok(work_evaluate::table
        .filter(work_evaluate::enterprise_id.eq(enterprise_id))
        .filter(work_evaluate::work_order_id.eq_any(orders))
        .order((work_evaluate::work_order_id, work_evaluate::source.desc()))
        .select(Evaluate::as_select())
        .load(&mut connection)
        .await?)
}

/// The newest steps of these orders, at most 100 of each.
#[erased]
pub async fn moves_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<Move>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let ids: Vec<Id> = prepared::statement(
        "select m.id from unnest($2) as o(id)
         cross join lateral (select x.id from work_move x where x.enterprise_id = $1 and x.work_order_id = o.id
            order by x.id desc limit 100) m",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(orders)
    .load(&mut connection)
    .await?;
    let ids: Vec<i64> = ids.into_iter().map(|row| row.id).collect();
    Ok(work_move::table
        .filter(work_move::enterprise_id.eq(enterprise_id))
        .filter(work_move::id.eq_any(ids))
        .order(work_move::id.desc())
        .select(Move::as_select())
        .load(&mut connection)
        .await?)
}

/// Attachments of orders, in the order of attaching.
#[erased]
pub async fn files(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    crate::file::store::attached_each(connection, enterprise_id, WORK_ORDER.record_type, ids).await
}

/// The salespeople of these orders' customers.
#[erased]
pub async fn salesmen(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        id: i64,
        #[diesel(sql_type = BigInt)]
        salesman_id: i64,
    }
    let rows: Vec<Row> = prepared::statement(
        "select o.id, c.salesman_id from work_order o
         join customer c on c.enterprise_id = o.enterprise_id and c.id = o.customer_id and c.deleted_at is null
         where o.enterprise_id = $1 and o.id = any ($2) and c.salesman_id is not null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.salesman_id)).collect())
}

/// The technicians of these orders.
#[erased]
pub async fn directors(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    let rows: Vec<(i64, Option<i64>)> = work_order::table
        .filter(work_order::enterprise_id.eq(enterprise_id))
        .filter(work_order::id.eq_any(ids))
        .select((work_order::id, work_order::director_id))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, director)| Some((id, director?))).collect())
}

/// Steps of the orders visible to the viewer.
pub mod moves {
    use diesel::dsl::count_star;
    use diesel::pg::Pg;

    use super::*;

    /// How the list is read and cached.
    pub static ROWS: Rows<Move, MoveFilter> = Rows {
        page,
        count,
        sorts: &[Sort {
            name: "CREATED_AT",
            sql: "work_move.created_at",
            cast: "timestamptz",
            id: "work_move.id",
            nullable: false,
        }],
        remembered: &[],
        told: None,
        again: None,
    };

    fn filtered<'a>(viewer: &Viewer, filter: &MoveFilter) -> work_move::BoxedQuery<'a, Pg> {
        let seen = work_orders::visible(viewer).select(work_order::id);
        let mut query = work_move::table
            .filter(work_move::enterprise_id.eq(viewer.enterprise_id))
            .filter(work_move::work_order_id.eq_any(seen))
            .into_boxed();
        if let Some(id) = filter.work_order_id {
            query = query.filter(work_move::work_order_id.eq(id));
        }
        query
    }

    /// One page of the list.
    #[erased]
    pub async fn page(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &MoveFilter,
        order: Order,
        request: &PageRequest,
    ) -> AppResult<Page<Move>> {
        Ok(read_page!(connection, filtered(viewer, filter), Move, &order, request))
    }

    /// Number of rows that the filter finds.
    #[erased]
    pub async fn count(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        filter: &MoveFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
    }

    /// One step, if its order is visible to the viewer.
    #[erased]
    pub async fn find(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        id: i64,
    ) -> AppResult<Option<Move>> {
        Ok(filtered(viewer, &MoveFilter::default())
            .filter(work_move::id.eq(id))
            .select(Move::as_select())
            .first(&mut connection)
            .await
            .optional()?)
    }
}

/// Evaluations of the orders visible to the viewer (business §7 Work orders, `evaluate/list`).
pub mod evaluates {
    use diesel::dsl::count_star;
    use diesel::pg::Pg;

    use super::*;

    /// How the list is read and cached.
    pub static ROWS: Rows<Evaluate, EvaluateFilter> = Rows {
        page,
        count,
        sorts: &[
            Sort {
                name: "CREATED_AT",
                sql: "work_evaluate.created_at",
                cast: "timestamptz",
                id: "work_evaluate.id",
                nullable: false,
            },
            Sort {
                name: "SCORE",
                sql: "work_evaluate.score",
                cast: "smallint",
                id: "work_evaluate.id",
                nullable: false,
            },
        ],
        remembered: &["work_order"],
        told: None,
        again: None,
    };

    fn filtered<'a>(viewer: &Viewer, filter: &EvaluateFilter) -> work_evaluate::BoxedQuery<'a, Pg> {
        let mut seen = work_orders::visible(viewer);
        if let Some(id) = filter.director_id {
            seen = seen.filter(work_order::director_id.eq(id));
        }
        if let Some(id) = filter.customer_id {
            seen = seen.filter(work_order::customer_id.eq(id));
        }
        let mut query = work_evaluate::table
            .filter(work_evaluate::enterprise_id.eq(viewer.enterprise_id))
            .filter(work_evaluate::work_order_id.eq_any(seen.select(work_order::id)))
            .into_boxed();
        if let Some(id) = filter.work_order_id {
            query = query.filter(work_evaluate::work_order_id.eq(id));
        }
        if let Some(scores) = &filter.scores {
            query = query.filter(work_evaluate::score.eq_any(scores.clone()));
        }
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
        filter: &EvaluateFilter,
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
        filter: &EvaluateFilter,
    ) -> AppResult<i64> {
        Ok(filtered(viewer, filter).select(count_star()).first(&mut connection).await?)
    }

    /// One evaluation, if its order is visible to the viewer.
    #[erased]
    pub async fn find(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        id: i64,
    ) -> AppResult<Option<Evaluate>> {
        Ok(filtered(viewer, &EvaluateFilter::default())
            .filter(work_evaluate::id.eq(id))
            .select(Evaluate::as_select())
            .first(&mut connection)
            .await
            .optional()?)
    }
}
