//! Queries on customers; the only place with SQL about them.

mod write;

pub use write::*;

use diesel::dsl::{count_star, exists};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Page, PageRequest, Viewer, search};
use xieli_tables::{customer, customer_association};

use super::model::{Association, Customer, CustomerFilter, Scope};
use super::rules::{self, OPEN};
use crate::list::{Order, Sort, condition, outer};
use crate::prepared::Replanned;
use crate::rows::Rows;
use crate::sheet::batch::of_batch;
use crate::{narrow_own, own_page, read_page, settled_by};

/// A boxed query on customers.
pub(super) type Query<'a> = customer::BoxedQuery<'a, Pg>;

/// How the list of customers is read and cached.
pub static ROWS: Rows<Customer, CustomerFilter> = Rows {
    page,
    count,
    sorts: &[
        sort("CREATED_AT", "customer.created_at", "timestamptz", false),
        sort("UPDATED_AT", "customer.updated_at", "timestamptz", false),
        sort("NAME", "customer.name", "text", false),
        sort("FOLLOWED_AT", "customer.followed_at", "timestamptz", true),
        sort("NEXT_FOLLOW_AT", "customer.next_follow_at", "timestamptz", true),
        sort("POOLED_AT", "customer.pooled_at", "timestamptz", true),
    ],
    // the search finds customers by their contacts, too
    remembered: &["customer", "contact", "customer_follow", "custom_field", "dict_item"],
    told: None,
    again: Some((many, |row| row.id)),
};

const fn sort(name: &'static str, sql: &'static str, cast: &'static str, nullable: bool) -> Sort {
    Sort { name, sql, cast, id: "customer.id", nullable }
}

/// Customers of an enterprise that are not deleted, without a check of visibility.
fn living<'a>(enterprise_id: i64) -> Query<'a> {
    // as literal conditions, since the indexes are partial ones over rows that are not deleted
    customer::table
        .filter(customer::enterprise_id.eq(enterprise_id))
        .filter(condition("customer.deleted_at is null and customer.merged_into is null"))
        .into_boxed()
}

/// Restricts the query to the customers visible to the viewer (business §4 Customer): administrators see all;
/// staff those that are open, in the pool, their own, of a team that they direct, or shared with them;
/// external members their own and shared ones.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = living(viewer.enterprise_id);
    if !viewer.can(Code::Cust) {
        return query.filter(condition("false"));
    }
    if viewer.is_admin() {
        return query;
    }
    let shared = customer::seen_by.overlaps_with(rules::tokens(viewer));
    if viewer.is_external() {
        return query.filter(shared);
    }
    let open = customer::is_open.eq(OPEN).or(customer::pooled_at.is_not_null());
    if viewer.directed_team_ids.is_empty() {
        return query.filter(open.or(shared));
    }
    let directed = customer::salesman_team_id.eq_any(viewer.directed_team_ids.clone());
    query.filter(open.or(shared).or(directed.assume_not_null()))
}

/// The same as a condition on a record that belongs to a customer: `record` names its column with the
/// customer, in SQL.
pub fn within<T>(viewer: &Viewer, record: &'static str) -> Box<dyn BoxableExpression<T, Pg, SqlType = Bool>> {
    Box::new(exists(visible_to(viewer).filter(customer::id.eq(outer(record)))))
}

settled_by!(CustomerFilter, Customer);
own_page!(CustomerFilter, customer => Customer, of Customer, filtered);

/// The visible customers that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &CustomerFilter) -> Query<'a> {
    let mut query = narrow_own!(visible_to(viewer), customer, &filter.custom);
    match filter.scope.unwrap_or_default() {
        Scope::All => {}
        Scope::Mine => query = query.filter(customer::salesman_id.eq(viewer.member_id)),
        Scope::Shared => {
            query = query
                .filter(customer::seen_by.overlaps_with(rules::tokens(viewer)))
                .filter(customer::salesman_id.is_distinct_from(viewer.member_id));
        }
        Scope::Pool => query = query.filter(condition("customer.pooled_at is not null")),
    }
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        // the number of matches decides which plan is faster, by the index or by the newest rows: plan anew
        // each time
        query = query.filter(customer::search_grams.contains(keyword.grams)).filter(Replanned);
        for pattern in keyword.patterns {
            // viewers who may not read phone numbers do not search by them either
            query = if viewer.can(Code::CustPhone) {
                query.filter(customer::search_text.like(pattern))
            } else {
                query.filter(customer::search_name.like(pattern))
            };
        }
    }
    match filter.types.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(customer::type_.eq(one.clone())),
        Some(several) => query = query.filter(customer::type_.eq_any(several.to_vec())),
    }
    match filter.levels.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(customer::level.eq(one.clone())),
        Some(several) => query = query.filter(customer::level.eq_any(several.to_vec())),
    }
    match filter.industries.as_deref() {
        None => {}
        // one value: in the order of its index
        Some([one]) => query = query.filter(customer::industry.eq(one.clone())),
        Some(several) => query = query.filter(customer::industry.eq_any(several.to_vec())),
    }
    if let Some(tags) = &filter.tags {
        query = query.filter(customer::tags.contains(tags.clone()));
    }
    if let Some(id) = filter.salesman_id {
        query = query.filter(customer::salesman_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(customer::salesman_team_id.eq(id));
    }
    if let Some(is_open) = filter.is_open {
        query = query.filter(customer::is_open.eq(is_open));
    }
    if let Some(id) = filter.created_by {
        query = query.filter(customer::created_by.eq(id));
    }
    if let Some(batch) = filter.import_batch {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "customer", "customer")).filter(Replanned);
    }
    if let Some(since) = filter.idle_since {
        let idle = customer::followed_at.lt(since).assume_not_null();
        let never = customer::followed_at.is_null().and(customer::created_at.lt(since));
        query = query.filter(idle.or(never));
    }
    between(query, filter)
}

fn between<'a>(mut query: Query<'a>, filter: &CustomerFilter) -> Query<'a> {
    if [filter.created_at, filter.followed_at, filter.next_follow_at] != [(None, None); 3] {
        // the best plan depends on the length of the period
        query = query.filter(Replanned);
    }
    if let Some(from) = filter.created_at.0 {
        query = query.filter(customer::created_at.ge(from));
    }
    if let Some(until) = filter.created_at.1 {
        query = query.filter(customer::created_at.lt(until));
    }
    if let Some(from) = filter.followed_at.0 {
        query = query.filter(customer::followed_at.ge(from));
    }
    if let Some(until) = filter.followed_at.1 {
        query = query.filter(customer::followed_at.lt(until));
    }
    if let Some(from) = filter.next_follow_at.0 {
        query = query.filter(customer::next_follow_at.ge(from));
    }
    if let Some(until) = filter.next_follow_at.1 {
        query = query.filter(customer::next_follow_at.lt(until));
    }
    query
}

/// One page of the list.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &CustomerFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<Customer>> {
    let filter = settled(connection, viewer, filter, true).await?;
    if order.own.is_some() {
        return own_page(connection, viewer, &filter, order, request).await;
    }
    Ok(read_page!(connection, filtered(viewer, &filter), Customer, &order, request))
}

/// Number of customers that the filter finds.
#[erased]
pub async fn count(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &CustomerFilter,
) -> AppResult<i64> {
    let filter = settled(connection, viewer, filter, false).await?;
    Ok(filtered(viewer, &filter).select(count_star()).first(&mut connection).await?)
}

/// One customer, if it is visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<Customer>> {
    let found = visible_to(viewer).filter(customer::id.eq(id)).select(Customer::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// Customers by id, as far as they are visible to the viewer.
#[erased]
pub async fn many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Customer>> {
    let found = visible_to(viewer).filter(customer::id.eq_any(ids.to_vec())).select(Customer::as_select());
    Ok(found.load(&mut connection).await?)
}

/// The first customers that a keyword finds, by name: the options of a picker.
#[erased]
pub async fn options(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: Option<&str>,
    size: i64,
) -> AppResult<Vec<Customer>> {
    let filter = CustomerFilter { keyword: keyword.map(str::to_owned), ..CustomerFilter::default() };
    Ok(filtered(viewer, &filter)
        .order((customer::name, customer::id))
        .limit(size)
        .select(Customer::as_select())
        .load(&mut connection)
        .await?)
}

/// The visible customers with exactly these names.
pub fn called<'a>(
    mut connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    names: &'a [String],
) -> BoxFuture<'a, AppResult<Vec<(i64, String)>>> {
    Box::pin(async move {
        let keys: Vec<String> = names.iter().map(|name| rules::name_key(name)).collect();
        Ok(visible_to(viewer)
            // by the index of keys; two names may have one key
            .filter(customer::name_key.eq_any(keys))
            .filter(customer::name.eq_any(names.to_vec()))
            .select((customer::id, customer::name))
            .load(&mut connection)
            .await?)
    })
}

/// Assisting members and following teams of these customers.
#[erased]
pub async fn associations(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    customer_ids: &[i64],
) -> AppResult<Vec<Association>> {
    Ok(customer_association::table
        .filter(customer_association::enterprise_id.eq(enterprise_id))
        .filter(customer_association::customer_id.eq_any(customer_ids))
        .order(customer_association::id)
        .select(Association::as_select())
        .load(&mut connection)
        .await?)
}

/// Ids of the first customers that a filter finds, in no particular order.
#[erased]
pub async fn first_ids(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &CustomerFilter,
    limit: i64,
) -> AppResult<Vec<i64>> {
    let filter = settled(connection, viewer, filter, false).await?;
    Ok(filtered(viewer, &filter).limit(limit).select(customer::id).load(&mut connection).await?)
}

/// Names of these customers of an enterprise, without a check of visibility.
#[erased]
pub async fn names(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, String)>> {
    let rows = living(enterprise_id)
        .filter(customer::id.eq_any(ids.to_vec()))
        .select((customer::id, customer::name));
    Ok(rows.load(&mut connection).await?)
}

/// Customers of one enterprise by id that are not deleted, without a check of visibility.
#[erased]
pub async fn by_ids(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<Customer>> {
    let rows = living(enterprise_id).filter(customer::id.eq_any(ids.to_vec())).select(Customer::as_select());
    Ok(rows.load(&mut connection).await?)
}
