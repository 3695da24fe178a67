//! What records named in a page of the log are called: one statement for each kind of them, however long the page.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::permission::menu;
use xieli_kernel::{AppResult, Viewer};

use super::model::Log;
use super::rules;
use crate::kind;

/// Menus are named like records, and are none: they are the same in every enterprise.
pub const MENU: &str = "menu";

/// Names by record type and id.
#[derive(Debug, Clone, Default)]
pub struct Names(pub HashMap<(&'static str, i64), String>);

impl Names {
    /// What one is called; a dash for what does not exist for the viewer.
    pub fn of(&self, record_type: &'static str, id: i64) -> &str {
        self.known(record_type, id).unwrap_or("—")
    }

    /// What one is called, if it exists for the viewer and has a name.
    pub fn known(&self, record_type: &str, id: i64) -> Option<&str> {
        if record_type == MENU {
            return i32::try_from(id).ok().and_then(menu).map(|menu| menu.title);
        }
        let record_type = kind::find(record_type)?.record_type;
        self.0.get(&(record_type, id)).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Everything that these rows name, as far as it exists for the viewer.
    #[erased]
    pub async fn read(connection: &AsyncPgConnection, viewer: &Viewer, logs: &[Log]) -> AppResult<Self> {
        let wanted = logs.iter().flat_map(rules::named).collect();
        let seen = kind::seen(connection, viewer, &wanted).await?;
        Ok(Self(seen.into_iter().map(|(key, seen)| (key, seen.title)).collect()))
    }
}
