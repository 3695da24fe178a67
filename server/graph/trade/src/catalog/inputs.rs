//! What the catalogue is asked and told.

use async_graphql::ID;
use xieli_domain::catalog::model;
use xieli_macros::InputObject;

use super::types::{BrandModel, Product};
use crate::category::Category;
use crate::core::{SortDirection, order};

/// Which brand models; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct BrandModelFilter {
    /// By brand or model, pinyin or initials.
    pub keyword: Option<String>,
}

/// Which products; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct ProductFilter {
    /// By name, code or specification, pinyin or initials.
    pub keyword: Option<String>,
    /// In this category or below it.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Of this brand model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// Offered, or not.
    pub enabled: Option<bool>,
}

/// Which questions; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct QuestionFilter {
    /// By the question, pinyin or initials.
    pub keyword: Option<String>,
    /// About this product.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// Of this fault type or below it.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Shown, or not.
    pub enabled: Option<bool>,
}

order! {
    /// What the catalogue can be sorted by.
    pub enum CatalogSort {
        /// Brand, name or question.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of the catalogue; ties are broken by id.
    pub struct CatalogOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A brand model, new or changed.
#[derive(Debug, InputObject)]
#[graphql(into = model::BrandModelInput)]
pub struct BrandModelInput {
    /// 1 to 50 characters.
    pub brand: String,
    /// 1 to 50 characters.
    pub model: String,
    /// Up to 200 characters.
    pub remark: Option<String>,
}

/// A product, new or changed: an absent field is empty.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProductInput)]
pub struct ProductInput {
    /// 1 to 100 characters.
    pub name: String,
    /// Up to 30 characters, unique.
    pub code: Option<String>,
    /// A node of the tree of products.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Brand and model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// Up to 10 characters.
    pub unit: Option<String>,
    /// Up to 200 characters.
    pub specification: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Offered where products are chosen; true if absent.
    #[graphql(or = true)]
    pub enabled: Option<bool>,
}

/// A question, new or changed: an absent field is empty.
#[derive(Debug, InputObject)]
#[graphql(into = model::QuestionInput)]
pub struct QuestionInput {
    /// 1 to 200 characters.
    pub title: String,
    /// 1 to 5000 characters.
    pub answer: String,
    /// Of which product.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// A node of the tree of faults.
    #[graphql(id = Category)]
    pub fault_type_id: Option<ID>,
    /// Shown to who looks for an answer; true if absent.
    #[graphql(or = true)]
    pub enabled: Option<bool>,
}

/// Which records of the catalogue, all of one kind.
#[derive(Debug, InputObject)]
pub struct CatalogIdsInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}
