//! What every domain's part of the schema is made with: guards, errors, ids, connections, scalars, requests.

pub mod connection;
pub mod engine;
pub mod error;
pub mod guard;
pub mod id;
pub mod input;
pub mod kinds;
pub mod payload;
pub mod request;
pub mod scalar;

pub use connection::{Connection, PageArgs, PageInput, SortDirection, rows_within};
pub use error::{Fault, Result};
pub use id::{Entity, Record, decode, decode_all, decode_optional};
pub use payload::UserError;
pub use request::Reach;
pub use scalar::Date;
