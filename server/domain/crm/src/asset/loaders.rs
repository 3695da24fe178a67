//! Batches of what customers own.

use std::sync::Arc;

use super::model::Asset;
use super::store;
use crate::loader::by_id;

by_id!(
    /// An asset or device by id, deleted or not: what hangs on it still names it.
    CustomerAssetById => Arc<Asset>, store::assets::by_ids
);
