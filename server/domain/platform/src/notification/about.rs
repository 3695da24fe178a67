//! Who of those that are to be told something may see what it is about: nobody is told what they cannot open.

use std::collections::HashSet;
use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

use crate::kind;

/// The subject of a message, each by the type of the record and its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Nothing that is there for some and not for others: the receiver's own account, a page of theirs.
    Nothing,
    /// This record: members who may not see it are told nothing, unless the event is `parting`.
    Record(&'static str, i64),
}

/// Those of the members of an enterprise who are active, with the rights they have now: what the platform asks of the room of
/// accounts, which stands above it. One statement.
pub type People = for<'a> fn(&'a AsyncPgConnection, i64, &'a [i64]) -> BoxFuture<'a, AppResult<Vec<Viewer>>>;

static PEOPLE: OnceLock<People> = OnceLock::new();

/// Makes known who members are. Later calls change nothing.
pub fn declare(people: People) {
    PEOPLE.get_or_init(|| people);
}

/// Those of the members who may see a record: two statements, however many members. Of a type that no kind has, or whose kind
/// says nothing of who sees one, all of them.
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
