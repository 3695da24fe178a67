//! What is known of saved views (docs/decisions/0040).

use xieli_tables::saved_view;

use super::store;
use crate::kind::RecordKind;
use crate::kind::handover::handover;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::quiet;
use crate::member::store::parting;

/// A view's name, among one's own, a team's or the enterprise's of a list.
pub const NAME: Unique = unique("saved_view_name", "name", "已有同名视图");
/// The default, among one's own or the enterprise's of a list.
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
    /// Views shared with a team or the whole enterprise: whoever takes over, else the owner, keeps them.
    SharedViews, HandedOn, "SHARED_VIEW", "共享视图", parting::count_shared_views, parting::hand_over_shared_views
);
handover!(
    /// Private views and notifications, which nobody else may read: they go.
    Own, Last, "PERSONAL", "个人视图与消息", parting::count_own, parting::delete_own
);
