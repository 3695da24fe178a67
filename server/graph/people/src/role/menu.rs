//! The menu catalogue in the schema (core §3 Menu, §7 `menu/list`).

use std::collections::BTreeSet;

use async_graphql::Context;
use xieli_domain::role::loaders::EnabledMenus;
use xieli_kernel::permission::{self, MenuKind as Kind};
use xieli_kernel::{AppResult, Code};
use xieli_macros::{Enum, fields};

use crate::core::Reach;

/// What an entry of the catalogue is.
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

/// An entry of the menu catalogue. Its codes are those a role gains by it.
#[fields(login)]
#[derive(Debug, Clone)]
pub struct Menu {
    /// For ever the same.
    pub menu_id: i32,
    /// The group it stands in.
    pub parent_id: Option<i32>,
    /// Group, page or action.
    pub kind: MenuKind,
    /// In Chinese.
    pub title: String,
    /// The address of a page.
    pub path: Option<String>,
    /// The name of a group's icon.
    pub icon: Option<String>,
    /// Any one of these codes, separated by commas.
    pub perms: Option<String>,
    /// `teamManage` when team-manager status is asked for as well.
    pub perms2: Option<String>,
    /// Any one of these codes instead.
    pub perms3: Option<String>,
    /// Any one of perms, perms2 and perms3 is enough.
    pub perm_or: bool,
    /// Place in the catalogue, from 0.
    pub order: i32,
    /// Enabled for the enterprise.
    pub enabled: bool,
}

/// Which entries are enabled for an enterprise; `None`: all of them.
pub type Enabled = Option<BTreeSet<i32>>;

impl Menu {
    /// An entry as it is shown to an enterprise with these menus enabled.
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
