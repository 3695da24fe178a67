//! Batches about second factors.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use xieli_kernel::AppResult;

use super::store;
use crate::Db;
use crate::loader::Batch;

/// Since when an account has a second factor.
pub struct FactorSince;

impl Batch for FactorSince {
    type Key = i64;
    type Value = DateTime<Utc>;

    async fn load(db: &Db, keys: &[i64]) -> AppResult<HashMap<i64, DateTime<Utc>>> {
        Ok(store::confirmed_many(&*db.read().await?, keys).await?.into_iter().collect())
    }
}
