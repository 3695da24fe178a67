//! Data loaders of brand models and products.

use std::sync::Arc;

use super::model::{BrandModel, Product};
use super::store;
use crate::loader::by_id;

by_id!(
    /// A brand model by id, deleted or not: records that name it still show it.
    BrandModelById => Arc<BrandModel>, store::brand_models::by_ids
);
by_id!(
    /// A product by id, deleted or not.
    ProductById => Arc<Product>, store::products::by_ids
);
