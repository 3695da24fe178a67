//! Statuses of a device of a project (business §7 `device`).

use crate::states::statuses;

statuses! {
    /// Status of a device.
    pub DeviceStatus of "project_device.status" {
        /// It is planned.
        Planned = 1, "待交付", open;
        /// It was delivered.
        Delivered = 2, "已到货", open;
        /// It is installed and works.
        Installed = 3, "已安装", over;
    }
}
