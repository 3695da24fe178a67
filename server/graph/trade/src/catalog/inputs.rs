//! GraphQL inputs of the product catalogue: filters, sort orders and the inputs of mutations.

use async_graphql::ID;
use xieli_domain::catalog::model;
use xieli_macros::InputObject;

use super::types::{BrandModel, Product};
use crate::category::Category;
use crate::core::{ImportBatchId, SortDirection, order};

/// Filter of brand models; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct BrandModelFilter {
    /// Keyword found in brand or model, as text, pinyin or initials.
    pub keyword: Option<String>,
}

/// Filter of products; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct ProductFilter {
    /// Keyword found in name, code or specification, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of a category; products in it or in one of its descendants.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Id of the brand model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// Whether the product is offered for selection.
    pub enabled: Option<bool>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

/// Filter of questions; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::CatalogFilter, rest)]
pub struct QuestionFilter {
    /// Keyword found in the question, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the product that the question is about.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// Id of a fault type; questions of it or of one of its descendants.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Whether the question is published.
    pub enabled: Option<bool>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

order! {
    /// Sort keys of the catalogue.
    pub enum CatalogSort {
        /// Name of the record: the brand, the product's name or the question's title.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of the catalogue; ties are broken by id.
    pub struct CatalogOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A brand model to create or update.
#[derive(Debug, InputObject)]
#[graphql(into = model::BrandModelInput)]
pub struct BrandModelInput {
    /// Brand, 1 to 50 characters.
    pub brand: String,
    /// Model, 1 to 50 characters.
    pub model: String,
    /// Remark, up to 200 characters.
    pub remark: Option<String>,
}

/// A product to create or update; an absent field is empty.
#[derive(Debug, InputObject)]
#[graphql(into = model::ProductInput)]
pub struct ProductInput {
    /// Name, 1 to 100 characters.
    pub name: String,
    /// Code, up to 30 characters, unique.
    pub code: Option<String>,
    /// Id of a category in the product tree.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// Id of the brand model.
    #[graphql(id = BrandModel)]
    pub brand_model_id: Option<ID>,
    /// Unit, up to 10 characters.
    pub unit: Option<String>,
    /// Specification, up to 200 characters.
    pub specification: Option<String>,
    /// Remark, up to 500 characters.
    pub remark: Option<String>,
    /// Whether it is offered where products are chosen; true if absent.
    #[graphql(or = true)]
    pub enabled: Option<bool>,
}

/// A question to create or update; an absent field is empty.
#[derive(Debug, InputObject)]
#[graphql(into = model::QuestionInput)]
pub struct QuestionInput {
    /// Title, 1 to 200 characters.
    pub title: String,
    /// Answer, 1 to 5000 characters.
    pub answer: String,
    /// Id of the product that the question is about.
    #[graphql(id = Product)]
    pub product_id: Option<ID>,
    /// Id of a category in the tree of fault types.
    #[graphql(id = Category)]
    pub fault_type_id: Option<ID>,
    /// Whether readers of the question list see it; true if absent.
    #[graphql(or = true)]
    pub enabled: Option<bool>,
}

/// Records of the catalogue, all of one kind.
#[derive(Debug, InputObject)]
pub struct CatalogIdsInput {
    /// Ids of the records, at most 1000.
    pub ids: Vec<ID>,
}
