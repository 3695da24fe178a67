//! Rows of the catalogue written.

use chrono::Utc;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{brand_model, product, question};

use crate::catalog::model::{BrandModel, Product, ProductInput, Question, QuestionInput};

/// Inserts a brand model.
#[erased]
pub async fn insert_brand_model(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    (brand, model, remark): &(String, String, Option<String>),
) -> AppResult<BrandModel> {
    let text = search::text([brand.as_str(), model.as_str()]);
    Ok(diesel::insert_into(brand_model::table)
        .values((
            brand_model::enterprise_id.eq(viewer.enterprise_id),
            brand_model::brand.eq(brand),
            brand_model::model.eq(model),
            brand_model::remark.eq(remark),
            brand_model::search_grams.eq(search::grams(&text)),
            brand_model::search_text.eq(text),
            brand_model::created_by.eq(viewer.member_id),
            brand_model::updated_by.eq(viewer.member_id),
        ))
        .returning(BrandModel::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a brand model if its version is still `version`.
#[erased]
pub async fn update_brand_model(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    (brand, model, remark): &(String, String, Option<String>),
) -> AppResult<Option<BrandModel>> {
    let text = search::text([brand.as_str(), model.as_str()]);
    let row = brand_model::table.find((viewer.enterprise_id, id)).filter(brand_model::version.eq(version));
    Ok(diesel::update(row)
        .set((
            brand_model::brand.eq(brand),
            brand_model::model.eq(model),
            brand_model::remark.eq(remark),
            brand_model::search_grams.eq(search::grams(&text)),
            brand_model::search_text.eq(text),
            brand_model::version.eq(brand_model::version + 1),
            brand_model::updated_at.eq(Utc::now()),
            brand_model::updated_by.eq(viewer.member_id),
        ))
        .returning(BrandModel::as_returning())
        .get_result(connection)
        .await
        .optional()?)
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

/// Inserts a product.
#[erased]
pub async fn insert_product(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &ProductInput,
) -> AppResult<Product> {
    Ok(diesel::insert_into(product::table)
        .values((
            product::enterprise_id.eq(viewer.enterprise_id),
            product::created_by.eq(viewer.member_id),
            product::updated_by.eq(viewer.member_id),
            ProductValues::from(input),
        ))
        .returning(Product::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a product if its version is still `version`.
#[erased]
pub async fn update_product(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &ProductInput,
) -> AppResult<Option<Product>> {
    let row = product::table.find((viewer.enterprise_id, id)).filter(product::version.eq(version));
    Ok(diesel::update(row)
        .set((
            ProductValues::from(input),
            product::version.eq(product::version + 1),
            product::updated_at.eq(Utc::now()),
            product::updated_by.eq(viewer.member_id),
        ))
        .returning(Product::as_returning())
        .get_result(connection)
        .await
        .optional()?)
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

/// Inserts a question.
#[erased]
pub async fn insert_question(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &QuestionInput,
) -> AppResult<Question> {
    Ok(diesel::insert_into(question::table)
        .values((
            question::enterprise_id.eq(viewer.enterprise_id),
            question::created_by.eq(viewer.member_id),
            question::updated_by.eq(viewer.member_id),
            QuestionValues::from(input),
        ))
        .returning(Question::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a question if its version is still `version`.
#[erased]
pub async fn update_question(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &QuestionInput,
) -> AppResult<Option<Question>> {
    let row = question::table.find((viewer.enterprise_id, id)).filter(question::version.eq(version));
    Ok(diesel::update(row)
        .set((
            QuestionValues::from(input),
            question::version.eq(question::version + 1),
            question::updated_at.eq(Utc::now()),
            question::updated_by.eq(viewer.member_id),
        ))
        .returning(Question::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}
