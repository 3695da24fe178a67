//! Statuses of an approval form.

use crate::states::statuses;

statuses! {
    /// Status of a form.
    pub FormStatus of "flow_form.status" {
        /// No application can be sent.
        Off = 0, "停用", draft;
        /// Applications can be sent.
        On = 1, "启用", open;
    }
}
