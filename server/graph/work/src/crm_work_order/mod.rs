//! GraphQL schema of customers' requests, before they become work orders (business §7 CRM work orders).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CrmWorkOrderMutation;
pub use queries::CrmWorkOrderQuery;
pub use types::CrmWorkOrder;
