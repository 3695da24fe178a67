//! Batch loaders of configurable reports, their grants, and the viewer's rights and favourites.

use std::collections::HashMap;

use xieli_kernel::AppResult;

use super::grants::{Grant, Standing};
use super::model::Report;
use super::{grant_store, store};
use crate::TenantKey;
use crate::loader::{Batch, Source, groups, scoped};

scoped!(
    /// A report by id, if the viewer may read it.
    ReportById => Report, store::reports::many
);

groups!(
    /// The grants of a report.
    GrantsOfReport => Vec<Grant>, grant_store::of_reports, |pair| pair
);

/// The viewer's rights on a report.
pub struct StandingOfViewer;

#[batch]
impl Batch for StandingOfViewer {
    type Key = TenantKey;
    type Value = Standing;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, Standing>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let ids: Vec<i64> = keys.iter().map(|key| key.id).collect();
        let found = grant_store::standings(&*from.read().await?, viewer, &ids).await?;
        Ok(found.into_iter().map(|(id, one)| (TenantKey::new(viewer.enterprise_id, id), one)).collect())
    }
}

/// Whether the viewer has marked a report as a favourite.
pub struct ReportStarredByViewer;

#[batch]
impl Batch for ReportStarredByViewer {
    type Key = TenantKey;
    type Value = bool;

    async fn load(from: &Source, keys: &[TenantKey]) -> AppResult<HashMap<TenantKey, bool>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let ids: Vec<i64> = keys.iter().map(|key| key.id).collect();
        let starred = grant_store::starred(&*from.read().await?, viewer, &ids).await?;
        Ok(starred.into_iter().map(|id| (TenantKey::new(viewer.enterprise_id, id), true)).collect())
    }
}
