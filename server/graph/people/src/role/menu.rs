//! Menu catalogue in the GraphQL schema (core §3 Menu, §7 `menu/list`).

use std::collections::BTreeSet;

use async_graphql::Context;
use xieli_domain::role::loaders::EnabledMenus;
use xieli_kernel::permission::{self, MenuKind as Kind};
use xieli_kernel::{AppResult, Code};
use xieli_macros::{Enum, fields};

use crate::core::ContextExt;

/// Kind of an entry of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Kind")]
pub enum MenuKind {
    /// A heading; hidden when no child is visible.
    Group,
    /// A screen with an address.
    Page,
    /// A permission without a screen of its own.
    Action,
}

/// An entry of the menu catalogue, with the codes that it grants to a role.
#[fields(login)]
#[derive(Debug, Clone)]
pub struct Menu {
    /// The id, which never changes.
    pub menu_id: i32,
    /// The id of the group above.
    pub parent_id: Option<i32>,
    /// The kind: group, page or action.
    pub kind: MenuKind,
    /// The title, in Chinese.
    pub title: String,
    /// The address of a page.
    pub path: Option<String>,
    /// The name of a group's icon.
    pub icon: Option<String>,
    /// Codes, separated by commas, any one of which suffices.
    pub perms: Option<String>,
    /// `teamManage` when the member has to be the director of a team as well.
    pub perms2: Option<String>,
    /// Alternative codes, any one of which suffices.
    pub perms3: Option<String>,
    /// Whether any one of perms, perms2 and perms3 suffices.
    pub perm_or: bool,
    /// The position in the catalogue, from 0.
    pub order: i32,
    /// Whether it is enabled for the enterprise.
    pub enabled: bool,
}

/// The entries enabled for an enterprise; `None`: all of them.
pub type Enabled = Option<BTreeSet<i32>>;

impl Menu {
    /// The entry for an enterprise with these menus enabled.
    pub fn new(entry: &'static permission::Menu, enabled: &Enabled) -> Self {
        let order = permission::MENUS.iter().position(|other| other.id == entry.id).unwrap_or_default();
        Self {
            menu_id: entry.id,
            parent_id: entry.parent,
            kind: entry.kind.into(),
            title: entry.title.to_owned(),
            path: entry.path.map(str::to_owned),
            icon: entry.icon.map(str::to_owned),
            perms: codes(entry.access.perms),
            perms2: entry.access.team_manage.then(|| "teamManage".to_owned()),
            perms3: codes(entry.access.perms3),
            perm_or: entry.access.or,
            order: i32::try_from(order).unwrap_or(i32::MAX),
            enabled: enabled.as_ref().is_none_or(|ids| ids.contains(&entry.id)),
        }
    }
}

fn codes(codes: &[Code]) -> Option<String> {
    let names: Vec<&str> = codes.iter().map(|code| code.as_str()).collect();
    (!names.is_empty()).then(|| names.join(","))
}

/// The entries enabled for the viewer's enterprise.
pub async fn enabled_ids(ctx: &Context<'_>) -> AppResult<Enabled> {
    Ok(ctx.loaders()?.load::<EnabledMenus>(ctx.viewer()?.enterprise_id).await?.flatten())
}
