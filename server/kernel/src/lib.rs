//! Shared vocabulary of the server, free of I/O: ids, errors, pages, permissions, the viewer.
//!
//! Nothing here uses a database, a socket or the system clock; every layer above may use everything here.

pub mod address;
pub mod clock;
pub mod coordinate;
pub mod error;
pub mod ids;
pub mod messages;
pub mod money;
pub mod normalize;
pub mod page;
pub mod permission;
pub mod plain;
pub mod search;
pub mod validate;
pub mod viewer;
pub mod week;

pub use address::network;
pub use error::{AppError, AppResult, ErrorCode, FieldCode, FieldError};
pub use page::{Cursor, Direction, Page, PageRequest};
pub use permission::{Access, Code, CodeSet};
pub use plain::plain;
pub use viewer::{MemberType, Origin, Restriction, TokenGrant, Viewer};

/// Bytes as lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
