//! Names of the records in a page of the log: one statement per kind, however long the page.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::permission::menu;
use xieli_kernel::{AppResult, Viewer};

use super::model::Log;
use super::rules;
use crate::kind;

/// Menu entries are named like records, but are the same in every enterprise.
pub const MENU: &str = "menu";

/// Names by record type and id.
#[derive(Debug, Clone, Default)]
pub struct Names(pub HashMap<(&'static str, i64), String>);

impl Names {
    /// The name of a record; a dash for one that is invisible to the viewer.
    pub fn of(&self, record_type: &'static str, id: i64) -> &str {
        self.known(record_type, id).unwrap_or("—")
    }

    /// The name of a record, if it is visible to the viewer and has one.
    pub fn known(&self, record_type: &str, id: i64) -> Option<&str> {
        if record_type == MENU {
            return i32::try_from(id).ok().and_then(menu).map(|menu| menu.title);
        }
        let record_type = kind::find(record_type)?.record_type;
        self.0.get(&(record_type, id)).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Queries the names of all visible records that these rows refer to.
    #[erased]
    pub async fn read(connection: &AsyncPgConnection, viewer: &Viewer, logs: &[Log]) -> AppResult<Self> {
        let wanted = logs.iter().flat_map(rules::named).collect();
        let seen = kind::seen(connection, viewer, &wanted).await?;
        Ok(Self(seen.into_iter().map(|(key, seen)| (key, seen.title)).collect()))
    }
}
