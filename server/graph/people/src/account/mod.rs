//! Sessions and accounts in the GraphQL schema (core §2 Session and shell, §7 Account).

pub mod inputs;
pub mod mutations;
pub mod payloads;
pub mod queries;
pub mod scan;
pub mod subscriptions;
pub mod types;
pub mod viewer;

pub use mutations::{AccountMutation, SessionMutation};
pub use queries::AccountQuery;
pub use scan::{ScanMutation, ScanQuery};
pub use subscriptions::AccountSubscription;
pub use types::Session;
pub use viewer::Viewer;
