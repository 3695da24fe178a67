//! Batch loaders of appraisal results, their indicators, the inputs of raters, and the viewer's part in a
//! result.

use std::collections::HashMap;
use std::sync::Arc;

use xieli_kernel::AppResult;

use super::model::{Detail, ExamineStanding, KpiExamine, KpiInput, Others};
use super::{details, store};
use crate::TenantKey;
use crate::loader::{Batch, Source, scoped};

scoped!(
    /// A result by id, if visible to the viewer; without values if they are a rater of it.
    KpiExamineById => Arc<KpiExamine>, store::seen
);
scoped!(
    /// An input by id, if visible to the viewer.
    KpiInputById => Arc<KpiInput>, store::inputs::many
);

/// The ids of the viewer's own enterprise among the keys.
fn own(from: &Source, keys: &[TenantKey]) -> (i64, Vec<i64>) {
    let enterprise = from.viewer().map_or(-1, |viewer| viewer.enterprise_id);
    (enterprise, keys.iter().filter(|key| key.enterprise_id == enterprise).map(|key| key.id).collect())
}

/// The viewer's part in a result, by the result.
pub struct ExamineStandings;

#[batch]
impl Batch for ExamineStandings {
    type Key = TenantKey;
    type Value = ExamineStanding;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, ExamineStanding>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let (enterprise, ids) = own(from, keys);
        let found = store::standings(&*from.read().await?, viewer, &ids).await?;
        Ok(found.into_iter().map(|one| (TenantKey::new(enterprise, one.examine_id), one)).collect())
    }
}

/// The indicators of a result in the order of the plan; none if the viewer may not know its values now.
pub struct DetailsOfExamine;

#[batch]
impl Batch for DetailsOfExamine {
    type Key = TenantKey;
    type Value = Vec<Detail>;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<Detail>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let (enterprise, ids) = own(from, keys);
        let mut found: HashMap<TenantKey, Vec<Detail>> = HashMap::new();
        for (id, detail) in details::of_examines(&*from.read().await?, viewer, &ids).await? {
            found.entry(TenantKey::new(enterprise, id)).or_default().push(detail);
        }
        Ok(found)
    }
}

/// An indicator of a result by id, if the viewer may know its values; without values if they rate it.
pub struct KpiExamineIndicationById;

#[batch]
impl Batch for KpiExamineIndicationById {
    type Key = TenantKey;
    type Value = Arc<Detail>;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Arc<Detail>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let (enterprise, ids) = own(from, keys);
        let found = details::by_ids(&*from.read().await?, viewer, &ids).await?;
        let keyed = |detail: Detail| (TenantKey::new(enterprise, detail.row.id), Arc::new(detail));
        Ok(found.into_iter().map(keyed).collect())
    }
}

/// Visible inputs for an indicator of a result.
pub struct InputsOfIndication;

#[batch]
impl Batch for InputsOfIndication {
    type Key = TenantKey;
    type Value = Vec<KpiInput>;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Vec<KpiInput>>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let (enterprise, ids) = own(from, keys);
        let mut found: HashMap<TenantKey, Vec<KpiInput>> = HashMap::new();
        for row in store::inputs_of(&*from.read().await?, viewer, &ids).await? {
            found.entry(TenantKey::new(enterprise, row.examine_indication_id)).or_default().push(row);
        }
        Ok(found)
    }
}

/// Anonymous inputs of others for an indicator of a result, for viewers who may know them.
pub struct OthersOfIndication;

#[batch]
impl Batch for OthersOfIndication {
    type Key = TenantKey;
    type Value = Others;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Others>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let (enterprise, ids) = own(from, keys);
        let found = store::others(&*from.read().await?, viewer, &ids).await?;
        Ok(found.into_iter().map(|(id, others)| (TenantKey::new(enterprise, id), others)).collect())
    }
}
