//! Reading the operation log and timelines.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, Cursor, Page, PageRequest, Viewer, clock};

use super::model::{Described, Entry, Log, LogFilter, Part};
use super::names::Names;
use super::{rules, store};
use crate::Db;
use crate::comment::store as comments;
use crate::comment::subject::{self, Subject};
use crate::kind::RecordKind;

/// The record of a timeline, if it is visible to the viewer and has one.
#[erased]
pub async fn subject(
    db: &Db,
    viewer: &Viewer,
    kind: &'static RecordKind,
    id: i64,
) -> AppResult<Option<Subject>> {
    subject::find(&*db.read().await?, viewer, kind, id).await
}

/// One page of the timeline of a record, the newest first: comments, and changes as far as the viewer may
/// read them. The number of statements does not depend on the length of the page.
#[erased]
pub async fn timeline(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    subject: &Subject,
    part: Part,
    request: &PageRequest,
) -> AppResult<Page<Entry>> {
    let PageRequest::After { first, after } = request else {
        return Err(AppError::bad_input("时间线按游标翻页"));
    };
    let after = after.as_deref().map(|text| Cursor::decode(text, store::TIMELINE)).transpose()?;
    let record = (subject.kind.record_type, subject.id);
    let mut places =
        store::places(connection, viewer.enterprise_id, record, part, after.as_ref(), first + 1).await?;
    let size = usize::try_from(*first).unwrap_or(usize::MAX);
    let has_next = places.len() > size;
    places.truncate(size);

    let (said, done): (Vec<_>, Vec<_>) = places.iter().map(store::Place::row).partition(|(_, said)| *said);
    let ids = |rows: Vec<(i64, bool)>| rows.into_iter().map(|(id, _)| id).collect::<Vec<i64>>();
    let (said, done) = (ids(said), ids(done));
    let mut entries: HashMap<(i64, bool), Entry> = HashMap::new();
    if !done.is_empty() {
        let logs = store::by_ids(connection, viewer.enterprise_id, &done).await?;
        for described in describe(connection, viewer, logs).await? {
            entries.insert((described.log.id, false), Entry::Change(Box::new(described)));
        }
    }
    if !said.is_empty() {
        for comment in comments::by_ids(connection, viewer.enterprise_id, &said).await? {
            entries.insert((comment.id, true), Entry::Comment(Box::new(comment)));
        }
    }
    let rows = places
        .iter()
        .filter_map(|place| entries.remove(&place.row()).map(|entry| (place.cursor(), entry)))
        .collect();
    Ok(Page { rows, has_next, has_previous: after.is_some() })
}

/// The changes in rows of the log in readable form, as far as the viewer may read them.
#[erased]
async fn describe(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    logs: Vec<Log>,
) -> AppResult<Vec<Described>> {
    let names = Names::read(connection, viewer, &logs).await?;
    Ok(logs
        .into_iter()
        .map(|mut log| {
            let changes = rules::changes(viewer, &log, &names);
            let known = || names.known(&log.record_type, log.record_id).map(str::to_owned);
            let name = rules::record_name(&log).or_else(known);
            if !rules::may_read_reason(viewer, &log) {
                log.reason = None;
            }
            Described { log, name, changes }
        })
        .collect())
}

/// The same for readers of the whole log, where a deleted record appears with its last name. Changes of the
/// members of a role name only the role.
#[erased]
pub async fn tell(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    logs: Vec<Log>,
) -> AppResult<Vec<Described>> {
    let mut described = describe(connection, viewer, logs).await?;
    let nameless = described.iter().filter(|row| row.name.is_none());
    let (types, ids) = nameless.map(|row| (row.log.record_type.clone(), row.log.record_id)).unzip();
    let names: HashMap<_, _> = store::last_names(connection, viewer, types, ids).await?.into_iter().collect();
    for row in described.iter_mut().filter(|row| row.name.is_none()) {
        row.name = names.get(&(row.log.record_type.clone(), row.log.record_id)).cloned();
    }
    Ok(described)
}

/// Refuses viewers who may not read the whole log: it is for members who manage the enterprise.
pub fn may_read_log(viewer: &Viewer) -> AppResult<()> {
    if viewer.can(Code::EManage) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// One page of the operation log, the newest first.
#[erased]
pub async fn logs(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &LogFilter,
    request: &PageRequest,
) -> AppResult<Page<Described>> {
    may_read_log(viewer)?;
    let Page { rows, has_next, has_previous } = store::page(connection, viewer, filter, request).await?;
    let (cursors, logs): (Vec<Cursor>, Vec<Log>) = rows.into_iter().unzip();
    let described = tell(connection, viewer, logs).await?;
    Ok(Page { rows: cursors.into_iter().zip(described).collect(), has_next, has_previous })
}

/// Checks a filter.
pub fn checked(mut filter: LogFilter) -> AppResult<LogFilter> {
    rules::check(&mut filter, clock::now())?;
    Ok(filter)
}
