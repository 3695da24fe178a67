//! The record kinds of accounts and sessions (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::{quiet, told};

/// A user name is unique, regardless of case.
pub const USERNAME: Unique = unique("account_username", "username", "用户名已被使用");
/// The mobile number of an account is unique.
pub const PHONE: Unique = unique("account_phone", "phone", "手机号已被使用");

/// A WeChat identity is unique.
pub const WECHAT: Unique = unique("account_wechat", "code", "该微信已绑定其他账号");

/// Accounts.
pub static ACCOUNT: RecordKind = RecordKind {
    record_type: "account",
    entity: "Account",
    label: "账号",
    actions: &[
        quiet("devices_forget").named("清除了可信设备"),
        quiet("password_change").named("修改了密码"),
        quiet("password_reset").named("重置了密码"),
        quiet("prove").named("验证了手机号"),
        quiet("recovery_code_use").named("使用了恢复码"),
        quiet("recovery_codes_renew").named("重新生成了恢复码"),
        quiet("second_factor_disable").named("关闭了二次验证"),
        quiet("second_factor_enable").named("开启了二次验证"),
    ],
    unique: &[USERNAME, PHONE, WECHAT],
    identity: true,
    ..RecordKind::PLAIN
};

/// Sessions: signed-in devices.
pub static SESSION: RecordKind = RecordKind {
    record_type: "session",
    entity: "Session",
    label: "登录",
    actions: &[
        told("create").named("登录"),
        told("revoke").named("退出登录"),
        told("switch").named("切换了企业"),
    ],
    ..RecordKind::PLAIN
};
