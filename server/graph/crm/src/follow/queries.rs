//! GraphQL queries of follow-ups with customers.

use xieli_domain::follow::store;
use xieli_macros::object;

use super::inputs::{CustomerFollowFilter, CustomerFollowOrder};
use super::types::CustomerFollow;
use crate::core::{Connection, List};

/// Queries of follow-ups.
#[derive(Default)]
pub struct CustomerFollowQuery;

/// Queries of follow-ups.
#[object(root)]
impl CustomerFollowQuery {
    /// Follow-ups of customers, one page.
    #[requires("cust")]
    #[list(store::follows)]
    fn customer_follows(list: List<CustomerFollowFilter, CustomerFollowOrder>) -> Connection<CustomerFollow>;

    /// The follow-up with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn customer_follow() -> CustomerFollow;
}
