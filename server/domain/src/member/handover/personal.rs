//! What members keep for themselves and for others in the frame of the product.

use super::handover;
use crate::member::store::parting;

handover!(
    /// Views shared with the whole enterprise: whoever takes over, else the owner, keeps them.
    SharedViews, "SHARED_VIEW", "共享视图", parting::count_shared_views, parting::hand_over_shared_views
);
handover!(
    /// Private views and notifications, which nobody else may read: they go.
    Own, "PERSONAL", "个人视图与消息", parting::count_own, parting::delete_own
);
