//! Keys of stored objects: generation and validation.

use chrono::{DateTime, FixedOffset, Utc};
use object_store::path::Path;
use rand::RngCore;
use rand::rngs::OsRng;

use crate::{StorageError, StorageResult};

/// The longest key, in bytes.
const MAX: usize = 200;

/// The key as a path: lower-case letters, digits, `.`, `_`, `-` in segments separated by `/`, none of them
/// empty or only dots.
pub fn path(key: &str) -> StorageResult<Path> {
    let plain = |step: &str| {
        !step.is_empty()
            && !step.starts_with('.')
            && step.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-'))
    };
    if key.len() > MAX || !key.split('/').all(plain) {
        return Err(StorageError::Key(key.chars().take(MAX).collect()));
    }
    Path::parse(key).map_err(|_| StorageError::Key(key.to_owned()))
}

/// An unguessable key: year-month/day, a random id, the extension of the original (core §9). An extension
/// that is not valid in a key is left out.
pub fn fresh(now: DateTime<Utc>, extension: &str) -> String {
    // the date in the enterprise's calendar
    let local =
        FixedOffset::east_opt(8 * 3600).map_or_else(|| now.fixed_offset(), |zone| now.with_timezone(&zone));
    let extension = extension.to_ascii_lowercase();
    let fits =
        (1..=10).contains(&extension.len()) && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let tail = if fits { format!(".{extension}") } else { String::new() };
    format!("{}/{}{tail}", local.format("%Y-%m/%d"), random())
}

/// 32 hex characters (core §9).
pub fn random() -> String {
    let mut bytes = [0u8; 16];
    OsRng.fill_bytes(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
