//! GraphQL queries of customers.

use async_graphql::Context;
use xieli_domain::customer::store;
use xieli_macros::object;

use super::inputs::{CustomerFilter, CustomerOrder};
use super::types::Customer;
use crate::core::{Connection, ContextExt, List, Result};

/// Default number of options in a selector (business §9).
const OPTIONS: i32 = 10;

/// Queries of customers.
#[derive(Default)]
pub struct CustomerQuery;

/// Queries of customers.
#[object(root)]
impl CustomerQuery {
    /// Customers, one page (business §7 `GET customer/list`).
    #[requires("cust")]
    #[list(store)]
    fn customers(list: List<CustomerFilter, CustomerOrder>) -> Connection<Customer>;

    /// The customer with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn customer() -> Customer;

    /// Customers to choose from, by name (business §7 `GET customer/search`).
    #[requires("cust")]
    async fn customer_options(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Keyword found in the name, as text, pinyin or initials.")] keyword: Option<String>,
        #[graphql(desc = "Number of options, 1 to 50; 10 if absent.")] first: Option<i32>,
    ) -> Result<Option<Vec<Customer>>> {
        let size = i64::from(first.unwrap_or(OPTIONS).clamp(1, 50));
        let rows = store::options(&*ctx.read().await?, ctx.viewer()?, keyword.as_deref(), size).await?;
        Ok(Some(rows.into_iter().map(Customer::from).collect()))
    }
}
