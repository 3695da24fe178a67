//! Whom one may send.

use xieli_kernel::{AppResult, Viewer};

use crate::Services;
use crate::work_order::model::{Technician, TechnicianFilter};
use crate::work_order::store;

/// Until one of these changes, whom one may send is remembered (decision 0036): all open orders are counted for it.
const KINDS: &[&str] = &["work_order", "member", "team", "role", "work_group", "work_zone", "enterprise"];

/// Active members whom the viewer may send, those who have the least to do first (business §3 Technician option).
#[erased]
pub async fn technicians(
    services: &Services,
    viewer: &Viewer,
    filter: &TechnicianFilter,
) -> AppResult<Vec<Technician>> {
    let found = async { store::technicians(&*services.db().read().await?, viewer, filter).await };
    services.totals().figures(viewer, KINDS, &("technicians", filter), Box::pin(found)).await
}
