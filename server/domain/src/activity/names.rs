//! What members and teams named in a page of the log are called: two statements, however long the page.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{member, team};

use super::catalog_fields::List;
use super::model::Log;
use super::rules;
use crate::{member as members, team as teams};

/// Names by id.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Of members.
    pub members: HashMap<i64, String>,
    /// Of teams.
    pub teams: HashMap<i64, String>,
}

impl Names {
    /// What one is called; a dash for what does not exist for the viewer.
    pub fn of(&self, kind: List, id: i64) -> &str {
        let names = if kind == List::Members { &self.members } else { &self.teams };
        names.get(&id).map_or("—", String::as_str)
    }

    /// Everything that these rows name, as far as it exists for the viewer.
    pub async fn read(mut connection: &AsyncPgConnection, viewer: &Viewer, logs: &[Log]) -> AppResult<Self> {
        let (mut people, mut places) = (Vec::new(), Vec::new());
        for log in logs {
            let (members, teams) = rules::named(log);
            people.extend(members);
            places.extend(teams);
        }
        for ids in [&mut people, &mut places] {
            ids.sort_unstable();
            ids.dedup();
        }
        let mut names = Self::default();
        if !people.is_empty() {
            let rows: Vec<(i64, String)> = members::store::visible_to(viewer)
                .filter(member::id.eq_any(people))
                .select((member::id, member::name))
                .load(&mut connection)
                .await?;
            names.members = rows.into_iter().collect();
        }
        if !places.is_empty() {
            let rows: Vec<(i64, String)> = teams::store::visible_to(viewer)
                .filter(team::id.eq_any(places))
                .select((team::id, team::name))
                .load(&mut connection)
                .await?;
            names.teams = rows.into_iter().collect();
        }
        Ok(names)
    }
}
