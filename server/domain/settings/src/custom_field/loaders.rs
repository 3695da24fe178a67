//! Batch loader of the enabled custom fields that the viewer may read, by record type.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{FieldRights, RecordType};
use super::store;
use crate::loader::{Batch, Source};

/// The enabled fields of a record type that the viewer may read, in order: loaded once for a whole list of
/// records.
pub struct ReadableFields;

#[batch]
impl Batch for ReadableFields {
    type Key = RecordType;
    type Value = Arc<Vec<FieldRights>>;

    async fn load(
        from: &Source,
        keys: &[RecordType],
    ) -> AppResult<HashMap<RecordType, Arc<Vec<FieldRights>>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let connection = from.read().await?;
        let mut found = HashMap::new();
        for of in keys {
            let known = store::known(&connection, viewer, *of).await?;
            found.insert(*of, Arc::new(known.into_iter().filter(|one| one.reads).collect()));
        }
        Ok(found)
    }
}
