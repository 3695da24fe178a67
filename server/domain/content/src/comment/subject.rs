//! What can be commented on: whatever has a page for it (`RecordKind::page`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, ids};

use crate::kind::sight::Seen;
use crate::kind::{self, Page, RecordKind};

/// Every kind of record that has comments and a timeline.
pub fn kinds() -> impl Iterator<Item = &'static RecordKind> {
    kind::all().iter().copied().filter(|kind| kind.page.is_some())
}

/// A record that somebody looks at, writes about, is told of.
#[derive(Debug, Clone)]
pub struct Subject {
    /// What it is.
    pub kind: &'static RecordKind,
    /// Where it is shown.
    pub page: Page,
    /// The row.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// Who is told of comments on it without having been called by name.
    pub owner_id: Option<i64>,
    /// The record on whose page it is shown, where it has none of its own.
    pub within: Option<i64>,
}

impl Subject {
    /// The page of its comments and its timeline, which everybody may open who may see the record.
    pub fn link(&self) -> String {
        format!("/activity/{}", ids::encode(self.kind.entity, self.id))
    }

    /// Its own page.
    pub fn page(&self) -> String {
        let within = self.within.unwrap_or_default().to_string();
        self.page.address.replace("{}", &self.id.to_string()).replace("{within}", &within)
    }
}

/// The record, if it exists for the viewer and has comments.
#[erased]
pub async fn find(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &'static RecordKind,
    id: i64,
) -> AppResult<Option<Subject>> {
    let (Some(page), Some(sight)) = (kind.page, kind.sight) else { return Ok(None) };
    let found = (sight.look)(connection, viewer, &[id]).await?.pop().filter(|seen| !seen.silent);
    let subject =
        |Seen { id, title, owner_id, within, .. }| Subject { kind, page, id, title, owner_id, within };
    Ok(found.map(subject))
}
