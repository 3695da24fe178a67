//! Reading follow-ups.

use xieli_domain::follow::store;
use xieli_macros::object;

use super::inputs::{CustomerFollowFilter, CustomerFollowOrder};
use super::types::CustomerFollow;
use crate::core::{Connection, List};

/// Root fields that read follow-ups.
#[derive(Default)]
pub struct CustomerFollowQuery;

/// Root fields that read follow-ups.
#[object(root)]
impl CustomerFollowQuery {
    /// What was done with customers, one page.
    #[requires("cust")]
    #[list(store::follows)]
    fn customer_follows(list: List<CustomerFollowFilter, CustomerFollowOrder>) -> Connection<CustomerFollow>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust")]
    #[one]
    fn customer_follow() -> CustomerFollow;
}
