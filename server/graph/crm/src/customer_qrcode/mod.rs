//! QR codes bound to customers in the GraphQL schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerQrcodeMutation;
pub use queries::CustomerQrcodeQuery;
pub use types::{BoundQrcode, CustomerQrcode};
