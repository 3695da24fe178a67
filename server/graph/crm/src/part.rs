//! Types and helpers shared by the records that belong to a customer: contacts, addresses, assets, sub-units.

use std::sync::Arc;

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer::{model, rules};
use xieli_kernel::Code;
use xieli_macros::{InputObject, fields};

use crate::core::{ContextExt, Result, SortDirection, order};

/// Actions permitted to the viewer on a record of a customer; an action is true if and only if the server
/// accepts it.
#[fields(login)]
pub struct CustomerPartViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it; the server still refuses a record to which another one refers.
    pub delete: bool,
}

/// Records of customers, all of one kind.
#[derive(Debug, InputObject)]
pub struct CustomerPartIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}

order! {
    /// Sort keys of records of customers.
    pub enum CustomerPartSort {
        /// Name; for addresses, the address itself.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of records of customers; ties are broken by id.
    pub struct CustomerPartOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// The customer of a record, loaded together with those of all other records of a list.
async fn customer(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Arc<model::Customer>>> {
    Ok(ctx.loaders()?.load::<CustomerById>(key).await?)
}

/// Actions permitted to the viewer on records of this customer.
pub async fn viewer_can(ctx: &Context<'_>, key: TenantKey) -> Result<CustomerPartViewerCan> {
    let viewer = ctx.viewer()?;
    let edit = customer(ctx, key).await?.is_some_and(|customer| rules::may_edit(viewer, &customer));
    Ok(CustomerPartViewerCan { update: edit, delete: edit })
}

/// Whether the viewer may read the phone numbers of this customer's contacts.
pub async fn sees_phones(ctx: &Context<'_>, key: TenantKey) -> Result<bool> {
    let viewer = ctx.viewer()?;
    if viewer.can(Code::CustPhone) {
        return Ok(true);
    }
    Ok(customer(ctx, key).await?.is_some_and(|customer| rules::sees_phones(viewer, &customer)))
}
