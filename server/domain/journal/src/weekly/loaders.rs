//! Batch loaders of weekly reports, and of their deadline.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::deadline::Deadline;
use super::model::Weekly;
use super::store;
use crate::loader::{Batch, Source, scoped};

scoped!(
    /// A report by id, if it is visible to the viewer.
    WeeklyById => Arc<Weekly>, store::reports::many
);

/// The deadline of the viewer's enterprise, by enterprise id; read once for all reports of a request.
pub struct DeadlineOf;

#[batch]
impl Batch for DeadlineOf {
    type Key = i64;
    type Value = Deadline;

    async fn load(from: &Source, keys: &[i64]) -> AppResult<HashMap<i64, Deadline>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        if !keys.contains(&viewer.enterprise_id) {
            return Ok(HashMap::new());
        }
        let deadline = store::deadline(&*from.read().await?, viewer.enterprise_id).await?;
        Ok(HashMap::from([(viewer.enterprise_id, deadline)]))
    }
}
