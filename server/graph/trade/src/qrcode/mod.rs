//! QR codes, their label templates and batches in the GraphQL schema (core §2 and §7 QR codes).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod scan;
pub mod template;
pub mod types;

pub use mutations::QrcodeMutation;
pub use queries::QrcodeQuery;
pub use types::{Qrcode, QrcodeBatch, QrcodeTemplate};
