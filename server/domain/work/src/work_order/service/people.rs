//! Technicians who can be dispatched to work orders.

use xieli_kernel::{AppResult, Viewer};

use crate::Services;
use crate::work_order::model::{Technician, TechnicianFilter};
use crate::work_order::store;

/// Record kinds whose changes invalidate the cached list of technicians (decision 0036), which counts all
/// open orders.
const KINDS: &[&str] = &["work_order", "member", "team", "role", "work_group", "work_zone", "enterprise"];

/// Active members whom the viewer may dispatch, those with the least to do first
/// (business §3 Technician option).
#[erased]
pub async fn technicians(
    services: &Services,
    viewer: &Viewer,
    filter: &TechnicianFilter,
) -> AppResult<Vec<Technician>> {
    let found = async { store::technicians(&*services.db().read().await?, viewer, filter).await };
    services.totals().figures(viewer, KINDS, &("technicians", filter), Box::pin(found)).await
}
