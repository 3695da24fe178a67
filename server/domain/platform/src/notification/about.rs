//! Selection of the recipients of a notification who may see its subject: no member is notified of a record
//! that they cannot open.

use std::collections::HashSet;
use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Code, Viewer};

use crate::kind;

/// The subject of a message: a record by its type and id, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// No record with restricted visibility: the receiver's own account, a page of theirs.
    Nothing,
    /// This record: members who may not see it get no notification, unless the event is `offboarding`.
    Record(&'static str, i64),
    /// A page that opens with one of these rights: members without all of them get no notification.
    Page(&'static [Code]),
}

/// Source key of a message whose text is quoted from a record: it is shown as long as its receiver may see the
/// record, and not after the record was deleted.
pub fn quoting(record_type: &str, id: i64) -> String {
    format!("quote.{record_type}.{id}")
}

/// The record that a message with this source key quotes.
pub fn quoted(source: &str) -> Option<(&'static str, i64)> {
    let (record_type, id) = source.strip_prefix("quote.")?.rsplit_once('.')?;
    Some((kind::find(record_type)?.record_type, id.parse().ok()?))
}

/// Query of the active members of an enterprise among these, with their present rights: the accounts module,
/// which is above the platform, provides it. One statement.
pub type People = for<'a> fn(&'a AsyncPgConnection, i64, &'a [i64]) -> BoxFuture<'a, AppResult<Vec<Viewer>>>;

static PEOPLE: OnceLock<People> = OnceLock::new();

/// Registers the query of members. Later calls have no effect.
pub fn declare(people: People) {
    PEOPLE.get_or_init(|| people);
}

/// The members who may see a record: two statements, however many members. All of them, if no kind has this
/// type or the kind has no visibility.
#[erased]
pub async fn seeing(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    (record_type, id): (&'static str, i64),
) -> AppResult<Vec<i64>> {
    let sight = kind::find(record_type).and_then(|kind| kind.sight);
    let (Some(sight), Some(people)) = (sight, PEOPLE.get()) else { return Ok(member_ids.to_vec()) };
    if member_ids.is_empty() {
        return Ok(Vec::new());
    }
    let viewers = people(connection, enterprise_id, member_ids).await?;
    let seeing: HashSet<i64> = match sight.readers {
        Some(readers) => readers(connection, &viewers, id).await?.into_iter().collect(),
        None => {
            let mut seeing = HashSet::new();
            for viewer in &viewers {
                if !(sight.look)(connection, viewer, &[id]).await?.is_empty() {
                    seeing.insert(viewer.member_id);
                }
            }
            seeing
        }
    };
    Ok(member_ids.iter().copied().filter(|id| seeing.contains(id)).collect())
}

/// The members with one of these rights: one statement, however many members.
#[erased]
pub async fn holding(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_ids: &[i64],
    codes: &'static [Code],
) -> AppResult<Vec<i64>> {
    let Some(people) = PEOPLE.get() else { return Ok(member_ids.to_vec()) };
    if member_ids.is_empty() {
        return Ok(Vec::new());
    }
    let viewers = people(connection, enterprise_id, member_ids).await?;
    let able = viewers.iter().filter(|viewer| codes.iter().any(|code| viewer.can(*code)));
    let holding: HashSet<i64> = able.map(|viewer| viewer.member_id).collect();
    Ok(member_ids.iter().copied().filter(|id| holding.contains(id)).collect())
}
