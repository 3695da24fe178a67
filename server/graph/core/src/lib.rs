//! What every domain's part of the schema is made with: tables of fields and how they are run, guards, errors, ids,
//! connections, inputs, requests.

// what the attributes of `xieli_macros` write names this crate, in it as in the others
extern crate self as xieli_graph_core;
// by the name that it has everywhere; the schema's foundation stands on the domain's
extern crate xieli_domain_platform as xieli_domain;

pub mod answer;
pub mod connection;
pub mod engine;
pub mod error;
pub mod figures;
pub mod guard;
pub mod id;
pub mod input;
pub mod input_object;
pub mod kinds;
pub mod large;
pub mod list;
pub mod number;
pub mod output;
pub mod payload;
mod plan;
pub mod request;
pub mod root;
pub mod scalar;
pub mod spend;
pub mod table;

pub use answer::{Answer, Described, Object};
pub use connection::{Connection, PageArgs, PageInfo, PageInput, SortDirection, rows_within};
pub use error::{Fault, Result};
pub use figures::figures;
pub use id::{Entity, Record, RecordEntry, decode, decode_all, decode_optional, found};
pub use list::List;
pub use output::{Output, Type, known};
pub use payload::UserError;
pub use request::{Reach, by_row};
pub use scalar::{Birthday, Date};
