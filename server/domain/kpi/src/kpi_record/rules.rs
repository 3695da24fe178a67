//! Rights on the records of operations in appraisals: pure functions.

use xieli_kernel::Viewer;

/// Whether the viewer reads them (business §6 KPI: operation records need `e:manage`).
pub fn may_read(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.is_admin()
}
