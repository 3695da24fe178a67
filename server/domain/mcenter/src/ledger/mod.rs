//! The ledger of receivables as of a day: by customer or project, with amounts due, received until then, and
//! overdue by age (business §2 Management centre, §7 `getLedgers`, `getLedgerSum`, `exportLedgers`).

pub mod model;
pub mod rules;
pub mod sheet;
pub(crate) mod sql;
pub mod store;
