//! Which menus the enterprise has at all, for its owner.

use async_graphql::Context;
use xieli_domain::enterprise::{menus, store};
use xieli_kernel::permission::MENUS;
use xieli_macros::{InputObject, fields};

use super::types::Enterprise;
use crate::core::{Reach, Result, UserError};
use crate::role::menu::{Menu, enabled_ids};

/// An entry of the menu catalogue as the owner switches it.
#[fields(login)]
pub struct EnterpriseMenu {
    /// The entry.
    pub menu: Menu,
    /// How many active members have it by their roles; administrators, whom no switch binds, are not among them.
    pub member_count: i32,
}

/// The menus to be enabled.
#[derive(Debug, InputObject)]
pub struct EnterpriseMenusInput {
    /// Of the catalogue; the groups they stand in come by themselves.
    pub menu_ids: Vec<i32>,
    /// That of the enterprise, as read; absent: whatever it is now.
    pub version: Option<i32>,
}

/// The menus of the enterprise, or why they were not changed.
#[fields(login)]
pub struct EnterpriseMenusPayload {
    /// As it is now; null when nothing was changed.
    pub enterprise: Option<Enterprise>,
    /// The whole catalogue as it is now; null when nothing was changed.
    pub menus: Option<Vec<EnterpriseMenu>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// The whole catalogue, with who has what.
pub async fn catalogue(ctx: &Context<'_>) -> Result<Vec<EnterpriseMenu>> {
    let enabled = enabled_ids(ctx).await?;
    let holders = menus::holders(&*ctx.read().await?, ctx.viewer()?.enterprise_id).await?;
    let count = |id: i32| i32::try_from(holders.get(&id).copied().unwrap_or(0)).unwrap_or(i32::MAX);
    let entries = MENUS.iter();
    Ok(entries
        .map(|entry| EnterpriseMenu { menu: Menu::new(entry, &enabled), member_count: count(entry.id) })
        .collect())
}

impl EnterpriseMenusPayload {
    /// As things are now, unless something was refused.
    pub async fn of(ctx: &Context<'_>, done: Option<()>, user_errors: Vec<UserError>) -> Result<Self> {
        if done.is_none() {
            return Ok(Self { enterprise: None, menus: None, user_errors });
        }
        let enterprise = store::find(&*ctx.db()?.own().await?, ctx.viewer()?).await?;
        let menus = Some(catalogue(ctx).await?);
        Ok(Self { enterprise: enterprise.map(Enterprise), menus, user_errors })
    }
}
