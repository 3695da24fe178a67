//! Batch loaders of the requirements of service types.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::model::Demand;
use super::store;
use crate::loader::{Batch, Source};

/// The requirements of a service type of the caller's enterprise, by its value.
pub struct DemandOfType;

#[batch]
impl Batch for DemandOfType {
    type Key = String;
    type Value = Demand;

    async fn load(from: &Source, keys: &[String]) -> AppResult<HashMap<String, Demand>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let rows = store::of(&*from.read().await?, viewer.enterprise_id, keys).await?;
        Ok(rows.into_iter().map(|row| (row.service_type.clone(), row.demand())).collect())
    }
}
