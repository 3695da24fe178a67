//! Notifications of members who are mentioned in a description.

use std::collections::HashSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, plain};

use super::rules;
use crate::comment::rules::excerpt;
use crate::kind::RecordKind;
use crate::member;
use crate::notification::{self, About, Message, about};

/// A record with a description.
#[derive(Debug, Clone)]
pub struct Described<'a> {
    /// Record kind.
    pub kind: &'static RecordKind,
    /// Id of the record.
    pub id: i64,
    /// Name of the record.
    pub name: &'a str,
    /// Path of the page that shows it.
    pub link: String,
}

/// Notifies the members whose mention in the description is new, except the viewer. Members whom the viewer
/// does not see and those who may not open the record are left out. Without a mention it costs no statement.
#[erased]
pub async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    record: Described<'_>,
    before: Option<&str>,
    after: Option<&str>,
) -> AppResult<()> {
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    if before == after {
        return Ok(());
    }
    let possible = rules::possible_names(after);
    if possible.is_empty() {
        return Ok(());
    }
    let found = member::store::active_named(tx, viewer, &possible).await?;
    let names: HashSet<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
    let (had, has) = (rules::mentioned(before, &names), rules::mentioned(after, &names));
    let new = |name: &str| has.contains(name) && !had.contains(name);
    let whom: Vec<i64> =
        found.iter().filter(|(id, name)| *id != viewer.member_id && new(name)).map(|(id, _)| *id).collect();
    let Described { kind, id, name, link } = record;
    let message = Message {
        kind: "text.mention",
        title: format!("{}在{}“{name}”的说明中提到了您", viewer.name, kind.label),
        body: Some(excerpt(&plain(after))),
        link: Some(link),
        source: Some(about::quoting(kind.record_type, id)),
        about: About::Record(kind.record_type, id),
    };
    notification::send(tx, viewer.enterprise_id, &whom, &message).await
}
