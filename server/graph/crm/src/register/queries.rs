//! GraphQL queries of the customer register: possible duplicates, export columns and totals.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::register::{duplicates, sheet};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::object;

use super::types::{CustomerDuplicate, CustomerProbe, CustomerSummary};
use crate::core::{ContextExt, Result};
use crate::member::{ExportColumn, export_columns};

/// Queries of the customer register as a whole.
#[derive(Default)]
pub struct RegisterQuery;

/// Queries of the customer register as a whole.
#[object(root)]
impl RegisterQuery {
    /// Possible duplicates of a customer to be created, at most 10: customers with the same name, phone or
    /// address, visible to the viewer or not, and visible ones whose name contains the given text
    /// (business §9: 10).
    #[requires("cust")]
    async fn customer_duplicates(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Known facts about the customer.")] input: CustomerProbe,
    ) -> Result<Option<Vec<CustomerDuplicate>>> {
        let viewer = ctx.viewer()?;
        let found = duplicates::find(ctx.db()?, viewer, &input.read()?).await?;
        let loaders = ctx.loaders()?;
        let key = |id| TenantKey::new(viewer.enterprise_id, id);
        let mut shown = Vec::with_capacity(found.len());
        for one in found {
            let salesman = match one.customer.salesman_id {
                Some(id) => {
                    loaders.load::<MemberById>(key(id)).await?.map(|member| member.row.brief.name.clone())
                }
                None => None,
            };
            let team = match one.customer.salesman_team_id {
                Some(id) => loaders.load::<TeamById>(key(id)).await?.map(|team| team.name.clone()),
                None => None,
            };
            shown.push(CustomerDuplicate::new(one, salesman, team));
        }
        Ok(Some(shown))
    }

    /// Columns available when customers are exported.
    #[requires("cust:export")]
    async fn customer_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// Number of customers visible to the viewer.
    #[requires("cust")]
    async fn customer_summary(&self) -> Result<Option<CustomerSummary>> {
        Ok(Some(CustomerSummary))
    }
}
