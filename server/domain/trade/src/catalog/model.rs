//! Rows, filters and inputs of the product catalogue: brand models, products, questions.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{brand_model, product, question};

/// A brand model: a model of a brand.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = brand_model)]
pub struct BrandModel {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 50 characters.
    pub brand: String,
    /// 1 to 50 characters, unique within its brand.
    pub model: String,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// A product that the enterprise sells, installs or maintains.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = product)]
pub struct Product {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// Up to 30 characters, unique.
    pub code: Option<String>,
    /// Its category, a node of the tree of products.
    pub category_id: Option<i64>,
    /// Its brand model.
    pub brand_model_id: Option<i64>,
    /// Up to 10 characters.
    pub unit: Option<String>,
    /// Up to 200 characters.
    pub specification: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Whether it is offered in selections.
    pub enabled: bool,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// A frequent question with its answer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = question)]
pub struct Question {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 200 characters.
    pub title: String,
    /// 1 to 5000 characters.
    pub answer: String,
    /// The product it is about.
    pub product_id: Option<i64>,
    /// Its fault type, a node of the tree of faults.
    pub fault_type_id: Option<i64>,
    /// Whether it is shown to readers.
    pub enabled: bool,
    /// For optimistic locking.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
}

/// Filter of a list of rows; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct CatalogFilter {
    /// By the texts of the row, pinyin or initials.
    pub keyword: Option<String>,
    /// Products of this category and those below it; questions of this fault type and those below it.
    pub category_id: Option<i64>,
    /// Products of this brand model.
    pub brand_model_id: Option<i64>,
    /// Questions about this product.
    pub product_id: Option<i64>,
    /// Whether they are enabled.
    pub enabled: Option<bool>,
    /// Written by this import, if its batch is visible to the viewer.
    pub import_batch_id: Option<i64>,
}

/// A brand model as a form sends it, new or changed.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = brand_model, treat_none_as_null = true)]
pub struct BrandModelInput {
    /// Required.
    pub brand: String,
    /// Required.
    pub model: String,
    /// Optional.
    pub remark: Option<String>,
}

/// A product as a form sends it, new or changed.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = product, treat_none_as_null = true)]
pub struct ProductInput {
    /// Required.
    pub name: String,
    /// Optional.
    pub code: Option<String>,
    /// Optional.
    pub category_id: Option<i64>,
    /// Optional.
    pub brand_model_id: Option<i64>,
    /// Optional.
    pub unit: Option<String>,
    /// Optional.
    pub specification: Option<String>,
    /// Optional.
    pub remark: Option<String>,
    /// Whether it is offered in selections.
    pub enabled: bool,
}

/// A question as a form sends it, new or changed.
#[derive(Debug, Clone, Default, AsChangeset, Insertable)]
#[diesel(table_name = question, treat_none_as_null = true)]
pub struct QuestionInput {
    /// Required.
    pub title: String,
    /// Required.
    pub answer: String,
    /// Optional.
    pub product_id: Option<i64>,
    /// Optional.
    pub fault_type_id: Option<i64>,
    /// Whether it is shown to readers.
    pub enabled: bool,
}
