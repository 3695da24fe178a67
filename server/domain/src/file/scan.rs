//! The hook for a virus scanner: an upload that it finds infected never becomes a file.

use bytes::Bytes;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode};

use super::storage_error;
use crate::Services;

/// The bytes of an upload, from the first to the last.
pub type Content = BoxStream<'static, std::io::Result<Bytes>>;

/// What a scanner found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Clean,
    /// The name of what it found.
    Infected(String),
}

/// A virus scanner; clamd, by configuration.
pub trait Scanner: Send + Sync {
    /// Looks at a content; an error when it can't be asked.
    fn scan(&self, content: Content) -> BoxFuture<'_, AppResult<Verdict>>;
}

/// Asks the scanner, if there is one, about the object at `key`.
#[erased]
pub async fn check(services: &Services, key: &str) -> AppResult<()> {
    let Some(scanner) = services.scanner() else { return Ok(()) };
    let (_, content) = services.storage().stream(key, None).await.map_err(storage_error)?;
    match scanner.scan(content).await {
        Ok(Verdict::Clean) => Ok(()),
        Ok(Verdict::Infected(name)) => {
            tracing::warn!(name, "an upload was found infected");
            Err(AppError::field("name", FieldCode::Invalid, format!("文件含有病毒（{name}），已拒绝")))
        }
        Err(error) => {
            tracing::error!(error = ?error, "the virus scanner can't be asked");
            // the upload stays: what can't be looked at now is finished later
            Err(AppError::Refused {
                code: ErrorCode::Conflict,
                message: "病毒扫描服务暂不可用，请稍后重试".into(),
            })
        }
    }
}
