//! Technicians who can be dispatched to work orders.

use std::collections::HashSet;

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

/// The same members and partners' technicians of the zone: those of the zone before all others, whatever their
/// load.
#[erased]
pub async fn technicians_near(
    services: &Services,
    viewer: &Viewer,
    filter: &TechnicianFilter,
    zone_id: i64,
) -> AppResult<Vec<Technician>> {
    let of_zone = TechnicianFilter { zone_id: Some(zone_id), ..filter.clone() };
    let mut found = technicians_then(services, viewer, &of_zone, filter).await?;
    found.truncate(usize::try_from(filter.limit.clamp(1, 200)).unwrap_or_default());
    Ok(found)
}

/// The technicians of a filter, then those of another who are not among them.
#[erased]
pub async fn technicians_then(
    services: &Services,
    viewer: &Viewer,
    first: &TechnicianFilter,
    then: &TechnicianFilter,
) -> AppResult<Vec<Technician>> {
    let mut found = technicians(services, viewer, first).await?;
    let near: HashSet<i64> = found.iter().map(|one| one.member_id).collect();
    let others = technicians(services, viewer, then).await?;
    found.extend(others.into_iter().filter(|one| !near.contains(&one.member_id)));
    Ok(found)
}
