//! What members keep for themselves and for others in the frame of the product.

use super::handover;
use crate::access_token::store as access_token;
use crate::member::store::parting;

handover!(
    /// Views shared with the whole enterprise: whoever takes over, else the owner, keeps them.
    SharedViews, "SHARED_VIEW", "共享视图", parting::count_shared_views, parting::hand_over_shared_views
);
handover!(
    /// Private views and notifications, which nobody else may read: they go.
    Own, "PERSONAL", "个人视图与消息", parting::count_own, parting::delete_own
);
handover!(
    /// Access tokens that work: they are revoked.
    AccessTokens, "ACCESS_TOKEN", "访问令牌", access_token::count_of, access_token::revoke_of_leavers
);
