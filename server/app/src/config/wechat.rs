//! By which application people sign in with WeChat.

use super::{Reader, web_address};

/// How it is learned who somebody is in WeChat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WechatAccess {
    /// From the log, in the demo.
    Console,
    /// From WeChat.
    App(WechatApp),
}

/// A website application of WeChat's open platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WechatApp {
    /// `wx…`.
    pub id: String,
    /// What proves that it is us.
    pub secret: String,
    /// Where people confirm, without a slash at its end.
    pub open: String,
    /// Where codes are exchanged, without a slash at its end.
    pub api: String,
}

/// Takes every value; complaints are collected in the reader.
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
