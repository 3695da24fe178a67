//! Documents and attachments: uploads, visibility, versions, records (core §2 Documents, §3 File, §4, §7 Files).

pub mod content;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod preview;
pub mod rules;
pub mod scan;
pub mod service;
pub mod store;
pub mod sweep;
pub mod text;
pub mod thumbnail;
pub mod ticket;
pub mod upload;
mod work;

#[cfg(test)]
mod tests;

use xieli_kernel::{AppError, ErrorCode, messages};
use xieli_storage::StorageError;

/// What a storage refuses, as the domain says it.
pub fn storage_error(error: StorageError) -> AppError {
    match error {
        StorageError::NotFound => AppError::not_found(),
        StorageError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            AppError::Refused { code: ErrorCode::LimitExceeded, message: messages::STORAGE_FULL.into() }
        }
        other => AppError::internal(other),
    }
}
