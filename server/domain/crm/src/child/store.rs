//! Queries on sub-units of customers; the only place with SQL about them.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::customer_child;

use super::model::{Child, ChildFilter, ChildInput};
use crate::{customer, filter_keyword, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<customer_child::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "customer_child.customer_id")
}

rows!(
    /// Sub-units of the customers that are visible to the viewer.
    children: customer_child => Child, of tenant; within within, filtered(ChildFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from ChildInput, found by (name, contacts),
    as "customer_child.create" "customer_child.update" "customer_child.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &ChildFilter) -> customer_child::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(children::visible(viewer), customer_child, filter.keyword.as_deref());
    if let Some(id) = filter.customer_id {
        query = query.filter(customer_child::customer_id.eq(id));
    }
    query
}

/// Whether another sub-unit of the customer, not deleted, has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    input: &ChildInput,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = customer_child::table
        .filter(customer_child::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_child::customer_id.eq(input.customer_id))
        .filter(customer_child::name.eq(&input.name))
        .filter(customer_child::deleted_at.is_null())
        .filter(customer_child::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}
