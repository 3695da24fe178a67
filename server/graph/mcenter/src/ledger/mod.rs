//! GraphQL schema of the receivables ledger (business §2 Management centre, §7 Sales target).

pub mod inputs;
pub mod queries;
pub mod types;

pub use self::queries::ReceivableQuery;
