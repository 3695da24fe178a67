//! Rights on groups of approval forms and validation of their values: pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, Code, Viewer};

use super::model::{FlowGroupChange, FlowGroupInput};

/// The most groups of an enterprise.
pub const MAX_GROUPS: i64 = 100;

/// Whether the viewer may manage approval (core §2: approval management).
pub fn may_manage(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.can(Code::FlowManage)
}

/// A group after a change, trimmed and checked; `before` is its present name.
pub fn checked(before: Option<&str>, change: &FlowGroupChange) -> AppResult<FlowGroupInput> {
    let mut check = Checker::new();
    let name = change.name.as_deref().or(before).unwrap_or_default();
    let name = check.required("name", "分组名称", name, 30);
    check.finish()?;
    Ok(FlowGroupInput { name })
}
