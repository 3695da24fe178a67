//! Why a file is not taken or not shown.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A refusal with a message for the user, in Chinese.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct Refusal {
    /// What to tell the user.
    pub message: Cow<'static, str>,
    /// Whether there is too much of it, rather than something wrong with it.
    pub is_too_much: bool,
}

impl Refusal {
    /// A refusal with this message.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into(), is_too_much: false }
    }

    /// There is too much of it.
    pub fn too_long(message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into(), is_too_much: true }
    }

    /// The content is not what the name promises.
    pub(crate) fn mismatch(extension: &str) -> Self {
        Self::new(format!("文件内容与扩展名 {extension} 不符"))
    }

    /// Broken, or made to break its reader.
    pub fn unreadable() -> Self {
        Self::new("文件已损坏或无法读取，请下载后查看")
    }

    /// More comes out of it than anybody would put in.
    pub(crate) fn too_much() -> Self {
        Self::too_long("文件内容过大，无法预览")
    }

    /// Declares a document type: office formats never do, attacks on readers of XML do.
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
