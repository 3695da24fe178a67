//! Batch loaders of the assets of customers.

use std::sync::Arc;

use super::model::Asset;
use super::store;
use crate::loader::by_id;

by_id!(
    /// An asset or device by id, deleted or not: other records still name a deleted one.
    CustomerAssetById => Arc<Asset>, store::assets::by_ids
);
