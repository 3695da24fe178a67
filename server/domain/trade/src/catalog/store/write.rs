//! What is written of the catalogue.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{brand_model, product, question};

use crate::catalog::model::{BrandModelInput, Product, ProductInput, QuestionInput};

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = brand_model, treat_none_as_null = true)]
pub(super) struct BrandModelValues<'a> {
    brand: &'a str,
    model: &'a str,
    remark: Option<&'a str>,
    search_grams: Vec<String>,
    search_text: String,
}

impl<'a> From<&'a BrandModelInput> for BrandModelValues<'a> {
    fn from(input: &'a BrandModelInput) -> Self {
        let text = search::text([input.brand.as_str(), input.model.as_str()]);
        Self {
            brand: &input.brand,
            model: &input.model,
            remark: input.remark.as_deref(),
            search_grams: search::grams(&text),
            search_text: text,
        }
    }
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = product, treat_none_as_null = true)]
pub(in crate::catalog) struct ProductValues<'a> {
    name: &'a str,
    code: Option<&'a str>,
    category_id: Option<i64>,
    brand_model_id: Option<i64>,
    unit: Option<&'a str>,
    specification: Option<&'a str>,
    remark: Option<&'a str>,
    enabled: bool,
    search_grams: Vec<String>,
    search_text: String,
}

impl<'a> From<&'a ProductInput> for ProductValues<'a> {
    fn from(input: &'a ProductInput) -> Self {
        let words = [Some(input.name.as_str()), input.code.as_deref(), input.specification.as_deref()];
        let text = search::text(words.into_iter().flatten());
        Self {
            name: &input.name,
            code: input.code.as_deref(),
            category_id: input.category_id,
            brand_model_id: input.brand_model_id,
            unit: input.unit.as_deref(),
            specification: input.specification.as_deref(),
            remark: input.remark.as_deref(),
            enabled: input.enabled,
            search_grams: search::grams(&text),
            search_text: text,
        }
    }
}

/// Offers products, or not any more.
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

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = question, treat_none_as_null = true)]
pub(in crate::catalog) struct QuestionValues<'a> {
    title: &'a str,
    answer: &'a str,
    product_id: Option<i64>,
    fault_type_id: Option<i64>,
    enabled: bool,
    search_grams: Vec<String>,
    search_text: String,
}

impl<'a> From<&'a QuestionInput> for QuestionValues<'a> {
    fn from(input: &'a QuestionInput) -> Self {
        let text = search::text([input.title.as_str()]);
        Self {
            title: &input.title,
            answer: &input.answer,
            product_id: input.product_id,
            fault_type_id: input.fault_type_id,
            enabled: input.enabled,
            search_grams: search::grams(&text),
            search_text: text,
        }
    }
}
