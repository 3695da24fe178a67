//! Menus enabled for an enterprise, which its owner chooses.

use async_graphql::Context;
use xieli_domain::enterprise::{menus, store};
use xieli_kernel::permission::MENUS;
use xieli_macros::{InputObject, fields};

use super::types::Enterprise;
use crate::core::{ContextExt, Result, UserError};
use crate::role::menu::{Menu, enabled_ids};

/// A menu of the catalogue, with the number of members who have it.
#[fields(login)]
pub struct EnterpriseMenu {
    /// The menu.
    pub menu: Menu,
    /// The number of active members who have it by their roles, without administrators, who have all menus.
    pub member_count: i32,
}

/// The menus to enable.
#[derive(Debug, InputObject)]
pub struct EnterpriseMenusInput {
    /// Ids of the catalogue; the groups above them are added.
    pub menu_ids: Vec<i32>,
    /// The version of the enterprise that was read; absent: without a check.
    pub version: Option<i32>,
}

/// The menus of the enterprise, or the errors of the input.
#[fields(login)]
pub struct EnterpriseMenusPayload {
    /// The enterprise after the change; null when nothing was changed.
    pub enterprise: Option<Enterprise>,
    /// The whole catalogue after the change; null when nothing was changed.
    pub menus: Option<Vec<EnterpriseMenu>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The whole catalogue, with the numbers of members.
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
    /// The payload with the present state, unless the change was refused.
    pub async fn of(ctx: &Context<'_>, done: Option<()>, user_errors: Vec<UserError>) -> Result<Self> {
        if done.is_none() {
            return Ok(Self { enterprise: None, menus: None, user_errors });
        }
        let enterprise = store::find(&*ctx.db()?.own().await?, ctx.viewer()?).await?;
        let menus = Some(catalogue(ctx).await?);
        Ok(Self { enterprise: enterprise.map(Enterprise), menus, user_errors })
    }
}
