//! Looking before a customer is made.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::register::{duplicates, sheet};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::object;

use super::types::{CustomerDuplicate, CustomerProbe, CustomerSummary};
use crate::core::{Reach, Result};
use crate::member::{ExportColumn, export_columns};

/// Root fields about the register of customers as a whole.
#[derive(Default)]
pub struct RegisterQuery;

/// Root fields about the register of customers as a whole.
#[object(root)]
impl RegisterQuery {
    /// Customers that may be the same as one that is to be made, at most 10: with the same name, phone or address whoever
    /// may see them, and of the visible ones those whose name holds what is typed (business §9: 10).
    #[requires("cust")]
    async fn customer_duplicates(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What is known.")] input: CustomerProbe,
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

    /// The columns that customers can be exported with.
    #[requires("cust:export")]
    async fn customer_export_columns(&self, ctx: &Context<'_>) -> Result<Option<Vec<ExportColumn>>> {
        export_columns(ctx, &sheet::BOOK).await
    }

    /// How many customers there are for the viewer.
    #[requires("cust")]
    async fn customer_summary(&self) -> Result<Option<CustomerSummary>> {
        Ok(Some(CustomerSummary))
    }
}
