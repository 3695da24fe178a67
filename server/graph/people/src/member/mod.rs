//! Members in the GraphQL schema (core §7 Members).

pub mod enums;
pub mod filters;
pub mod handover;
pub mod inputs;
pub mod mutations;
pub mod options;
pub mod organization;
pub mod queries;
pub mod types;

pub use enums::{Gender, MemberStatus, MemberType, WorkStatus};
pub use filters::{MemberFilter, MemberOrder, MemberSort};
pub use handover::{ExportColumn, HandoverItem, MemberOfficeQuery, columns as export_columns};
pub use mutations::{MemberMutation, MemberPayload};
pub use options::MemberOptionQuery;
pub use queries::{MemberQuery, member_page};
pub use types::Member;
