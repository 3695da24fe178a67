//! Refusals: reasons why a file is not accepted or displayed.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A refusal with a message for the user, in Chinese.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct Refusal {
    /// Message for the user.
    pub message: Cow<'static, str>,
    /// Whether a limit is exceeded; else the content is faulty.
    pub is_too_much: bool,
}

impl Refusal {
    /// A refusal with this message.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into(), is_too_much: false }
    }

    /// A refusal because a limit is exceeded.
    pub fn too_long(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into(), is_too_much: true }
    }

    /// The content does not match the extension.
    pub(crate) fn mismatch(extension: &str) -> Self {
        Self::new(format!("文件内容与扩展名 {extension} 不符"))
    }

    /// The file is damaged, or built to break its parser.
    pub fn unreadable() -> Self {
        Self::new("文件已损坏或无法读取，请下载后查看")
    }

    /// The file inflates beyond the limits.
    pub(crate) fn too_much() -> Self {
        Self::too_long("文件内容过大，无法预览")
    }

    /// It declares a document type: office formats never do, attacks on XML parsers do.
    pub(crate) fn declares_type() -> Self {
        Self::new("文件中含有不允许的外部引用，无法预览")
    }

    /// Core §5.
    pub fn unsupported() -> Self {
        Self::new("不支持的格式预览，请下载查看")
    }

    /// Core §5.
    pub fn office_too_large() -> Self {
        Self::new("该文件大小大于5M,请下载后再查看")
    }
}
