//! Configuration of sign-in with WeChat.

use super::{Reader, web_address};

/// Provider of WeChat identities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WechatAccess {
    /// Codes printed in the log, for the demo.
    Console,
    /// The WeChat API.
    App(WechatApp),
}

/// A website application of WeChat's open platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WechatApp {
    /// `wx…`.
    pub id: String,
    /// Application secret.
    pub secret: String,
    /// URL at which users confirm, without a trailing slash.
    pub open: String,
    /// URL at which codes are exchanged, without a trailing slash.
    pub api: String,
}

/// Reads the settings; the reader collects errors.
pub(super) fn read(reader: &mut Reader) -> Option<WechatAccess> {
    let wanted = "应为 http:// 或 https:// 开头的地址 / must begin with http:// or https://";
    let secret = reader.text("XIELI_WECHAT_SECRET");
    let open = reader.parsed("XIELI_WECHAT_OPEN", wanted, web_address);
    let api = reader.parsed("XIELI_WECHAT_API", wanted, web_address);
    let id = reader.text("XIELI_WECHAT")?;
    if id == "console" {
        return Some(WechatAccess::Console);
    }
    if secret.is_none() {
        reader.refuse("XIELI_WECHAT_SECRET", "", "需要与 XIELI_WECHAT 同时设置 / needed with XIELI_WECHAT");
    }
    Some(WechatAccess::App(WechatApp { id, secret: secret?, open: open?, api: api? }))
}
