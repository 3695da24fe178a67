//! What records named in a page of the log are called: one statement for each kind of them, however long the page.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::model::Log;
use super::rules;
use crate::kind;

/// Names by record type and id.
#[derive(Debug, Clone, Default)]
pub struct Names(pub HashMap<(&'static str, i64), String>);

impl Names {
    /// What one is called; a dash for what does not exist for the viewer.
    pub fn of(&self, record_type: &'static str, id: i64) -> &str {
        self.0.get(&(record_type, id)).map_or("—", String::as_str)
    }

    /// Everything that these rows name, as far as it exists for the viewer.
    #[erased]
    pub async fn read(connection: &AsyncPgConnection, viewer: &Viewer, logs: &[Log]) -> AppResult<Self> {
        let mut wanted: HashMap<&'static str, Vec<i64>> = HashMap::new();
        for (record_type, id) in logs.iter().flat_map(rules::named) {
            wanted.entry(record_type).or_default().push(id);
        }
        let mut names = Self::default();
        for (record_type, mut ids) in wanted {
            ids.sort_unstable();
            ids.dedup();
            let Some(sight) = kind::find(record_type).and_then(|kind| kind.sight) else { continue };
            let seen = (sight.look)(connection, viewer, &ids).await?;
            names.0.extend(seen.into_iter().map(|seen| ((record_type, seen.id), seen.title)));
        }
        Ok(names)
    }
}
