//! Record kind of saved views (docs/decisions/0040).

use xieli_tables::saved_view;

use super::store;
use crate::kind::RecordKind;
use crate::kind::handover::handover;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::quiet;
use crate::member::store::offboarding;

/// Uniqueness of a view's name in a list, among a member's own, a team's or the enterprise's.
pub const NAME: Unique = unique("saved_view_name", "name", "已有同名视图");
/// Uniqueness of the default view of a list, among a member's own or the enterprise's.
pub const DEFAULT: Unique = unique("saved_view_default", "isDefault", "已有默认视图");

/// Saved views of lists.
pub static SAVED_VIEW: RecordKind = RecordKind {
    record_type: "saved_view",
    entity: "SavedView",
    label: "视图",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    unique: &[NAME, DEFAULT],
    sight: Some(glance!(store::visible_to, saved_view)),
    heard: Some(|_| true),
    handover: &[&SharedViews, &Own],
    ..RecordKind::PLAIN
};

handover!(
    /// Views shared with a team or the whole enterprise: the successor gets them, else the owner of the
    /// enterprise.
    SharedViews, HandedOn, "SHARED_VIEW", "共享视图", offboarding::count_shared_views, offboarding::hand_over_shared_views
);
handover!(
    /// Private views and notifications, which no other member may read: they are deleted.
    Own, Last, "PERSONAL", "个人视图与消息", offboarding::count_own, offboarding::delete_own
);
