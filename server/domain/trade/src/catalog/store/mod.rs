//! Queries on the product catalogue; the only module with SQL on its tables.

use chrono::Utc;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{brand_model, category, product, question};

use super::model::{
    BrandModel, BrandModelInput, CatalogFilter, Product, ProductInput, Question, QuestionInput,
};
use crate::prepared::Replanned;
use crate::sheet::batch::of_batch;
use crate::{db, filter_keyword, rows};

/// Restricts the catalogue to the enterprise of an internal viewer; external members see none of it.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Models of brands.
    brand_models: brand_model => BrandModel, of tenant, filtered_brand_models(CatalogFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": brand as "text" },
    written from BrandModelInput, found by (brand, model),
    as "brand_model.create" "brand_model.update" "brand_model.delete"
);
rows!(
    /// Products.
    products: product => Product, of tenant, filtered_products(CatalogFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": name as "text" },
    written from ProductInput, found by (name, code, specification),
    as "product.create" "product.update" "product.delete"
);
rows!(
    /// Questions with their answers.
    questions: question => Question, of tenant, filtered_questions(CatalogFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": title as "text" },
    written from QuestionInput, found by (title),
    as "question.create" "question.update" "question.delete"
);

fn filtered_brand_models<'a>(
    viewer: &Viewer,
    filter: &CatalogFilter,
) -> brand_model::BoxedQuery<'a, diesel::pg::Pg> {
    filter_keyword!(brand_models::visible(viewer), brand_model, filter.keyword.as_deref())
}

pub(super) fn filtered_products<'a>(
    viewer: &Viewer,
    filter: &CatalogFilter,
) -> product::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(products::visible(viewer), product, filter.keyword.as_deref());
    if let Some(above) = filter.category_id {
        query = query.filter(product::category_id.eq_any(below(viewer, above)));
    }
    if let Some(id) = filter.brand_model_id {
        query = query.filter(product::brand_model_id.eq(id));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(product::enabled.eq(enabled));
    }
    if let Some(batch) = filter.import_batch_id {
        // few rows, anywhere in the table: plan anew
        query = query.filter(of_batch(viewer, batch, "product", "product")).filter(Replanned);
    }
    query
}

pub(super) fn filtered_questions<'a>(
    viewer: &Viewer,
    filter: &CatalogFilter,
) -> question::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(questions::visible(viewer), question, filter.keyword.as_deref());
    if let Some(above) = filter.category_id {
        query = query.filter(question::fault_type_id.eq_any(below(viewer, above)));
    }
    if let Some(id) = filter.product_id {
        query = query.filter(question::product_id.eq(id));
    }
    if let Some(enabled) = filter.enabled {
        query = query.filter(question::enabled.eq(enabled));
    }
    if let Some(batch) = filter.import_batch_id {
        query = query.filter(of_batch(viewer, batch, "question", "question")).filter(Replanned);
    }
    query
}

/// A node and its subtree.
#[diesel::dsl::auto_type(no_type_alias)]
fn below(viewer: &Viewer, above: i64) -> _ {
    let enterprise: i64 = viewer.enterprise_id;
    let path: Vec<i64> = vec![above];
    category::table
        .filter(category::enterprise_id.eq(enterprise))
        .filter(category::path.contains(path))
        .select(category::id.nullable())
}

/// Whether another brand model has these names.
#[erased]
pub async fn brand_model_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    brand: &str,
    model: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = brand_models::visible(viewer)
        .filter(brand_model::brand.eq(brand.to_owned()))
        .filter(brand_model::model.eq(model.to_owned()))
        .filter(brand_model::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Whether another product has this code.
#[erased]
pub async fn product_code_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    code: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = products::visible(viewer)
        .filter(product::code.eq(code.to_owned()))
        .filter(product::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Locks the catalogue of the enterprise until the transaction ends, so that uniqueness is checked before
/// writing.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(connection, "catalog", enterprise_id).await
}

/// Enables or disables products.
#[erased]
pub async fn enable_products(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    enabled: bool,
) -> AppResult<Vec<Product>> {
    let rows = product::table
        .filter(product::enterprise_id.eq(viewer.enterprise_id))
        .filter(product::id.eq_any(ids));
    Ok(diesel::update(rows)
        .set((
            product::enabled.eq(enabled),
            product::version.eq(product::version + 1),
            product::updated_at.eq(Utc::now()),
            product::updated_by.eq(viewer.member_id),
        ))
        .returning(Product::as_returning())
        .get_results(connection)
        .await?)
}
