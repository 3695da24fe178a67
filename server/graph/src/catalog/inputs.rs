//! What the catalogue is asked and told.

use async_graphql::ID;
use xieli_domain::catalog::model;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject};

use super::types::{BrandModel, Product};
use crate::category::Category;
use crate::core::{SortDirection, decode_optional};

/// Which brand models; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct BrandModelFilter {
    /// By brand or model, pinyin or initials.
    pub keyword: Option<String>,
}

impl BrandModelFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::CatalogFilter> {
        Ok(model::CatalogFilter { keyword: self.keyword, ..model::CatalogFilter::default() })
    }
}

/// Which products; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ProductFilter {
    /// By name, code or specification, pinyin or initials.
    pub keyword: Option<String>,
    /// In this category or below it.
    pub category_id: Option<ID>,
    /// Of this brand model.
    pub brand_model_id: Option<ID>,
    /// Offered, or not.
    pub enabled: Option<bool>,
}

impl ProductFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::CatalogFilter> {
        Ok(model::CatalogFilter {
            keyword: self.keyword,
            category_id: decode_optional::<Category>(self.category_id.as_ref())?,
            brand_model_id: decode_optional::<BrandModel>(self.brand_model_id.as_ref())?,
            enabled: self.enabled,
            ..model::CatalogFilter::default()
        })
    }
}

/// Which questions; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct QuestionFilter {
    /// By the question, pinyin or initials.
    pub keyword: Option<String>,
    /// About this product.
    pub product_id: Option<ID>,
    /// Of this fault type or below it.
    pub category_id: Option<ID>,
    /// Shown, or not.
    pub enabled: Option<bool>,
}

impl QuestionFilter {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::CatalogFilter> {
        Ok(model::CatalogFilter {
            keyword: self.keyword,
            product_id: decode_optional::<Product>(self.product_id.as_ref())?,
            category_id: decode_optional::<Category>(self.category_id.as_ref())?,
            enabled: self.enabled,
            ..model::CatalogFilter::default()
        })
    }
}

/// What the catalogue can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum CatalogSort {
    /// Brand, name or question.
    Name,
    /// Time of creation.
    CreatedAt,
}

/// One order of the catalogue; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct CatalogOrder {
    /// By what.
    pub field: CatalogSort,
    /// Which way.
    #[graphql(default_with = "SortDirection::Asc")]
    pub direction: SortDirection,
}

/// A brand model, new or changed.
#[derive(Debug, InputObject)]
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
pub struct ProductInput {
    /// 1 to 100 characters.
    pub name: String,
    /// Up to 30 characters, unique.
    pub code: Option<String>,
    /// A node of the tree of products.
    pub category_id: Option<ID>,
    /// Brand and model.
    pub brand_model_id: Option<ID>,
    /// Up to 10 characters.
    pub unit: Option<String>,
    /// Up to 200 characters.
    pub specification: Option<String>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Offered where products are chosen; true if absent.
    pub enabled: Option<bool>,
}

impl ProductInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::ProductInput> {
        Ok(model::ProductInput {
            name: self.name,
            code: self.code,
            category_id: decode_optional::<Category>(self.category_id.as_ref())?,
            brand_model_id: decode_optional::<BrandModel>(self.brand_model_id.as_ref())?,
            unit: self.unit,
            specification: self.specification,
            remark: self.remark,
            enabled: self.enabled.unwrap_or(true),
        })
    }
}

/// A question, new or changed: an absent field is empty.
#[derive(Debug, InputObject)]
pub struct QuestionInput {
    /// 1 to 200 characters.
    pub title: String,
    /// 1 to 5000 characters.
    pub answer: String,
    /// Of which product.
    pub product_id: Option<ID>,
    /// A node of the tree of faults.
    pub fault_type_id: Option<ID>,
    /// Shown to who looks for an answer; true if absent.
    pub enabled: Option<bool>,
}

impl QuestionInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::QuestionInput> {
        Ok(model::QuestionInput {
            title: self.title,
            answer: self.answer,
            product_id: decode_optional::<Product>(self.product_id.as_ref())?,
            fault_type_id: decode_optional::<Category>(self.fault_type_id.as_ref())?,
            enabled: self.enabled.unwrap_or(true),
        })
    }
}

/// Which records of the catalogue, all of one kind.
#[derive(Debug, InputObject)]
pub struct CatalogIdsInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}
