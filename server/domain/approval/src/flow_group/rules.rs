//! What may be done with groups of forms: pure functions.

use xieli_kernel::validate::{Checker, MAX_IDS};
use xieli_kernel::{AppResult, Code, Viewer};

use super::model::{FlowGroupChange, FlowGroupInput};

/// The most groups of an enterprise.
pub const MAX_GROUPS: i64 = 100;

/// Whether the viewer manages approval (core §2: approval management).
pub fn may_manage(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.can(Code::FlowManage)
}

/// A group after a change of one called `before`, trimmed and checked.
pub fn checked(before: Option<&str>, change: &FlowGroupChange) -> AppResult<FlowGroupInput> {
    let mut check = Checker::new();
    let name = change.name.as_deref().or(before).unwrap_or_default();
    let name = check.required("name", "分组名称", name, 30);
    check.finish()?;
    Ok(FlowGroupInput { name })
}

/// The ids of one call: not too many, none twice.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()
}

/// A list in which one of `ids` stands at `place`, the others in their order.
pub fn placed(ids: &[i64], id: i64, place: usize) -> Vec<i64> {
    let mut others: Vec<i64> = ids.iter().copied().filter(|one| *one != id).collect();
    others.insert(place.min(others.len()), id);
    others
}
