//! What is let near the workbook readers: files that are what they say, and that do not swell.
//!
//! A workbook is a zip whose entries may inflate a thousandfold, or a compound file whose two far cells make a reader
//! lay out the millions between them. Both are measured before a reader sees the file.

use xieli_content::{ArchiveFault, ArchiveLimits, OLE_SIGNATURE, inspect_archive, xls_extent};
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::MAX_BYTES;

/// What every workbook has.
const PART: &str = "xl/workbook.xml";
/// All entries of a workbook together may come to 96 MB: 20,000 lines of long texts are a fifth of it.
const LIMITS: ArchiveLimits = ArchiveLimits { entries: 2_000, inflated: 96 * 1024 * 1024 };

/// What a file is, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A zip of XML.
    Xlsx,
    /// A compound file.
    Xls,
}

/// Refuses whatever is too large, no workbook, or a bomb.
pub fn inspect(bytes: &[u8]) -> AppResult<Format> {
    if bytes.len() > MAX_BYTES {
        return Err(refused(FieldCode::TooLong, "文件大小不能超过 10MB"));
    }
    if bytes.starts_with(b"PK\x03\x04") {
        match inspect_archive(bytes, LIMITS, PART) {
            Ok(()) => Ok(Format::Xlsx),
            Err(ArchiveFault::TooMuch) => Err(bomb()),
            Err(ArchiveFault::Missing) => Err(refused(FieldCode::Invalid, "只能上传 xls 或 xlsx 文件")),
            Err(ArchiveFault::Broken | ArchiveFault::DeclaresType) => Err(unreadable()),
        }
    } else if bytes.starts_with(&OLE_SIGNATURE) {
        match xls_extent(bytes) {
            Some(extent) if extent.fits() => Ok(Format::Xls),
            Some(_) => Err(bomb()),
            None => Err(unreadable()),
        }
    } else {
        Err(refused(FieldCode::Invalid, "只能上传 xls 或 xlsx 文件"))
    }
}

/// The file can't be read.
pub fn unreadable() -> AppError {
    refused(FieldCode::Invalid, "文件已损坏或无法读取")
}

fn bomb() -> AppError {
    refused(FieldCode::TooLong, "文件内容过大，无法导入")
}

fn refused(code: FieldCode, message: &'static str) -> AppError {
    AppError::field("file", code, message)
}
