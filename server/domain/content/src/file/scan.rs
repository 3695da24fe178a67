//! Virus scan of uploads: an infected upload never becomes a file.

use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode};

use super::storage_error;
use crate::Services;
pub use crate::adapters::{Scanner, Upload as Content, Verdict};

/// Scans the object at `key`, if a scanner is configured.
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
            // the upload stays: it can be finished later, when the scanner is available
            Err(AppError::Refused {
                code: ErrorCode::Conflict,
                message: "病毒扫描服务暂不可用，请稍后重试".into(),
            })
        }
    }
}
