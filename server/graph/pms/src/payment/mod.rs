//! Payment plans of projects and their receipts in the GraphQL schema (business §7 `paymentplan`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::PaymentMutation;
pub use queries::PaymentQuery;
pub use types::{PaymentAccount, PaymentPlan, PaymentReceipt};
