//! Records that can have comments and a timeline: those of each kind that declares a page
//! (`RecordKind::page`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, ids};

use crate::kind::sight::Seen;
use crate::kind::{self, Page, RecordKind};

/// All record kinds with comments and a timeline.
pub fn kinds() -> impl Iterator<Item = &'static RecordKind> {
    kind::all().iter().copied().filter(|kind| kind.page.is_some())
}

/// A record with comments.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Record kind.
    pub kind: &'static RecordKind,
    /// Page that shows the record.
    pub page: Page,
    /// Id of the record.
    pub id: i64,
    /// Name of the record.
    pub title: String,
    /// Member notified of comments on it even without a mention.
    pub owner_id: Option<i64>,
    /// Id of the record on whose page this one is shown, if it has no page of its own.
    pub within: Option<i64>,
}

impl Subject {
    /// Path of its comments and its timeline, which every viewer of the record may open.
    pub fn link(&self) -> String {
        format!("/activity/{}", ids::encode(self.kind.entity, self.id))
    }

    /// Path of the page that shows the record.
    pub fn page(&self) -> String {
        let within = self.within.unwrap_or_default().to_string();
        self.page.address.replace("{}", &self.id.to_string()).replace("{within}", &within)
    }
}

/// The record, if it is visible to the viewer and has comments.
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
