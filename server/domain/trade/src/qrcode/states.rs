//! Statuses of a QR code (core §3 QR code).

use crate::states::statuses;

statuses! {
    /// Status of a code.
    pub QrcodeStatus of "qrcode.status" {
        /// Not bound yet.
        Blank = 0, "空白", draft;
        /// Bound to equipment.
        Bound = 1, "已绑定", open;
        /// Retired for good.
        Retired = 2, "已作废", over;
        /// Replaced by another code.
        Replaced = 3, "已更换", over;
    }
}
