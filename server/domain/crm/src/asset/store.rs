//! Queries on the assets of customers; the only place with SQL about them.

use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::customer_asset;

use super::model::{Asset, AssetFilter, AssetInput, Facets};
use crate::{customer, filter_keyword, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<customer_asset::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "customer_asset.customer_id")
}

rows!(
    /// Assets and devices of the customers that are visible to the viewer.
    assets: customer_asset => Asset, of tenant; within within, filtered(AssetFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from AssetInput, found by (name, number, serial_number, location),
    as "customer_asset.create" "customer_asset.update" "customer_asset.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AssetFilter) -> customer_asset::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(assets::visible(viewer), customer_asset, filter.keyword.as_deref());
    if let Some(id) = filter.customer_id {
        query = query.filter(customer_asset::customer_id.eq(id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(customer_asset::kind.eq(kind));
    }
    if let Some(id) = filter.product_id {
        query = query.filter(customer_asset::product_id.eq(id));
    }
    if let Some(id) = filter.brand_model_id {
        query = query.filter(customer_asset::brand_model_id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(customer_asset::status.eq(status));
    }
    if let Some(name) = &filter.depart_name {
        query = query.filter(customer_asset::depart_name.eq(name.clone()));
    }
    query
}

/// Whether another asset of the customer and of this kind, not deleted, has this number.
#[erased]
pub async fn number_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    input: &AssetInput,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = customer_asset::table
        .filter(customer_asset::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_asset::customer_id.eq(input.customer_id))
        .filter(customer_asset::kind.eq(input.kind))
        .filter(customer_asset::number.eq(&input.number))
        .filter(customer_asset::deleted_at.is_null())
        .filter(customer_asset::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Array<Text>)]
    product_names: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    brand_models: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    departs: Vec<String>,
}

/// Distinct values that occur in the assets of a customer that is visible to the viewer.
#[erased]
pub async fn facets(mut connection: &AsyncPgConnection, viewer: &Viewer, customer: i64) -> AppResult<Facets> {
    let found: Found = diesel::sql_query(
        "select
            coalesce(array_agg(distinct p.name) filter (where p.name is not null), '{}') as product_names,
            coalesce(array_agg(distinct b.brand || ' ' || b.model) filter (where b.id is not null), '{}') as brand_models,
            coalesce(array_agg(distinct a.depart_name) filter (where a.depart_name is not null), '{}') as departs
         from customer_asset a
         left join product p on p.enterprise_id = a.enterprise_id and p.id = a.product_id
         left join brand_model b on b.enterprise_id = a.enterprise_id and b.id = a.brand_model_id
         where a.enterprise_id = $1 and a.customer_id = $2 and a.deleted_at is null",
    )
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<BigInt, _>(customer)
    .get_result(&mut connection)
    .await?;
    let Found { product_names, brand_models, departs } = found;
    Ok(Facets { product_names, brand_models, departs })
}
