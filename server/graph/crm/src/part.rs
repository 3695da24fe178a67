//! What hangs on a customer, as far as all of it is alike.

use std::sync::Arc;

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::customer::loaders::CustomerById;
use xieli_domain::customer::{model, rules};
use xieli_kernel::Code;
use xieli_macros::{InputObject, fields};

use crate::core::{Reach, Result, SortDirection, order};

/// What the viewer may do with something that hangs on a customer; offered if and only if it is accepted.
#[fields(login)]
pub struct CustomerPartViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; what something else names is refused all the same.
    pub delete: bool,
}

/// Which records, all of one kind.
#[derive(Debug, InputObject)]
pub struct CustomerPartIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

order! {
    /// What hangs on customers can be sorted by.
    pub enum CustomerPartSort {
        /// Name; addresses by themselves.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of what hangs on customers; ties are broken by id.
    pub struct CustomerPartOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// The customer that something hangs on, read together with all others of a list.
async fn customer(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Arc<model::Customer>>> {
    Ok(ctx.loaders()?.load::<CustomerById>(key).await?)
}

/// What the viewer may do with something of this customer.
pub async fn viewer_can(ctx: &Context<'_>, key: TenantKey) -> Result<CustomerPartViewerCan> {
    let viewer = ctx.viewer()?;
    let edit = customer(ctx, key).await?.is_some_and(|customer| rules::may_edit(viewer, &customer));
    Ok(CustomerPartViewerCan { update: edit, delete: edit })
}

/// Whether the viewer reads the numbers of this customer's people.
pub async fn sees_phones(ctx: &Context<'_>, key: TenantKey) -> Result<bool> {
    let viewer = ctx.viewer()?;
    if viewer.can(Code::CustPhone) {
        return Ok(true);
    }
    Ok(customer(ctx, key).await?.is_some_and(|customer| rules::sees_phones(viewer, &customer)))
}
