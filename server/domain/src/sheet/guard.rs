//! What is let near the workbook readers: files that are what they say, and that do not swell.
//!
//! A workbook is a zip whose entries may inflate a thousandfold, or a compound file whose two far cells make a reader
//! lay out the millions between them. Both are measured before a reader sees the file.

use std::io::{Cursor, Read};

use xieli_kernel::{AppError, AppResult, FieldCode};

use super::{MAX_BYTES, xls};

/// All entries of a workbook together may be so large: 20,000 lines of long texts are a fifth of it.
const MAX_INFLATED: u64 = 96 * 1024 * 1024;
/// The most entries of a workbook.
const MAX_ENTRIES: usize = 2_000;

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
        inspect_zip(bytes)?;
        Ok(Format::Xlsx)
    } else if bytes.starts_with(&xls::SIGNATURE) {
        match xls::extent(bytes) {
            Some(extent) if extent.fits() => Ok(Format::Xls),
            Some(_) => Err(bomb()),
            None => Err(unreadable()),
        }
    } else {
        Err(refused(FieldCode::Invalid, "只能上传 xls 或 xlsx 文件"))
    }
}

fn inspect_zip(bytes: &[u8]) -> AppResult<()> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    if archive.len() > MAX_ENTRIES {
        return Err(bomb());
    }
    if archive.index_for_name("xl/workbook.xml").is_none() {
        return Err(refused(FieldCode::Invalid, "只能上传 xls 或 xlsx 文件"));
    }
    let mut inflated = 0;
    for at in 0..archive.len() {
        let entry = archive.by_index(at).map_err(|_| unreadable())?;
        // the sizes a zip declares are its own claim: count what really comes out
        let left = MAX_INFLATED - inflated;
        let read =
            std::io::copy(&mut entry.take(left + 1), &mut std::io::sink()).map_err(|_| unreadable())?;
        if read > left {
            return Err(bomb());
        }
        inflated += read;
    }
    Ok(())
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
