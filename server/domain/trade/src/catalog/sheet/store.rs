//! Batch queries of workbooks on the product catalogue: many rows with few statements.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{brand_model, product, question};

use crate::catalog::model::{CatalogFilter, Product, Question};
use crate::catalog::store::{self as rows, filtered_products, filtered_questions};

/// Products after the id `after`, oldest first.
#[erased]
pub async fn products(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CatalogFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Product>> {
    Ok(filtered_products(viewer, filter)
        .filter(product::id.gt(after.unwrap_or(0)))
        .order(product::id)
        .limit(limit)
        .select(Product::as_select())
        .load(connection)
        .await?)
}

/// Questions after the id `after`, oldest first.
#[erased]
pub async fn questions(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CatalogFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Question>> {
    Ok(filtered_questions(viewer, filter)
        .filter(question::id.gt(after.unwrap_or(0)))
        .order(question::id)
        .limit(limit)
        .select(Question::as_select())
        .load(connection)
        .await?)
}

/// All brand models that are not deleted, by brand and model.
#[erased]
pub async fn brand_models(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
) -> AppResult<HashMap<(String, String), i64>> {
    let rows: Vec<(i64, String, String)> = rows::brand_models::visible(viewer)
        .select((brand_model::id, brand_model::brand, brand_model::model))
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(|(id, brand, model)| ((brand, model), id)).collect())
}

/// Those of `codes` that a product has.
#[erased]
pub async fn codes(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    codes: &[&str],
) -> AppResult<HashSet<String>> {
    let rows: Vec<Option<String>> = rows::products::visible(viewer)
        .filter(product::code.eq_any(codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>()))
        .select(product::code)
        .load(connection)
        .await?;
    Ok(rows.into_iter().flatten().collect())
}

/// Products named in a workbook.
#[derive(Debug, Default)]
pub struct Named {
    /// By code, which is unique.
    pub by_code: HashMap<String, i64>,
    /// By name, which is not.
    pub by_name: HashMap<String, Vec<i64>>,
}

/// The products with one of these codes or names.
#[erased]
pub async fn named_products(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    codes: &[&str],
    names: &[&str],
) -> AppResult<Named> {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let coded = product::code.eq_any(owned(codes)).assume_not_null();
    let rows: Vec<(i64, String, Option<String>)> = rows::products::visible(viewer)
        .filter(coded.or(product::name.eq_any(owned(names))))
        .order(product::id)
        .select((product::id, product::name, product::code))
        .load(connection)
        .await?;
    let mut named = Named::default();
    for (id, name, code) in rows {
        if let Some(code) = code {
            named.by_code.insert(code, id);
        }
        named.by_name.entry(name).or_default().push(id);
    }
    Ok(named)
}
