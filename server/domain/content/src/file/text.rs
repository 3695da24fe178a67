//! Full text of files (decision 0023): extracted once per content, after its upload, and searched by the
//! keyword filter.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_content::{Way, pdf};
use xieli_kernel::search::{self, Keyword};
use xieli_kernel::{AppError, AppResult, ErrorCode, Viewer, clock};
use xieli_tables::{file, file_blob, file_text};

use super::model::FileFilter;
use super::states::TextState;
use super::store::Blob;
use super::work;
use crate::Services;
use crate::list::{LikeAll, condition};
use crate::sandbox::{Job, Requester};

/// Waiting for extraction.
const WAITING: i16 = TextState::Waiting.number();
/// Extracted.
const READ: i16 = TextState::Read.number();
/// Can't be extracted.
const UNREADABLE: i16 = TextState::Unreadable.number();
/// The most attempts at a content whose extraction never finished, on nodes that ended meanwhile or were too
/// slow. A content that kills its parser is unreadable at once.
const MAX_ATTEMPTS: i16 = 3;
/// Lease of an extraction.
const LEASE: TimeDelta = TimeDelta::minutes(5);
/// The most bytes of a text or a document to extract.
const MAX_BYTES: u64 = pdf::MAX_BYTES;
/// The shortest keyword searched in contents, in characters: almost all contents contain shorter ones.
const MIN_KEYWORD: usize = 2;

/// The most contents with a keyword that are looked up.
const MAX_HOLDING: i64 = 1000;

/// MIME types of contents with text.
const TYPES: [&str; 7] = [
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.ms-excel",
    "text/plain; charset=utf-8",
    "text/csv; charset=utf-8",
];

/// Queues a new content for extraction, with the content itself.
#[erased]
pub async fn expect(connection: &mut AsyncPgConnection, enterprise_id: i64, blob: &Blob) -> AppResult<()> {
    if !TYPES.contains(&blob.content_type.as_str()) {
        return Ok(());
    }
    diesel::insert_into(file_text::table)
        .values((file_text::enterprise_id.eq(enterprise_id), file_text::hash.eq(&blob.hash)))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(())
}

/// A content whose text is to be extracted.
struct Waiting {
    enterprise_id: i64,
    hash: String,
    attempts: i16,
}

/// Extracts all waiting contents, in turns: one content of an enterprise and then one of the next. Returns
/// their number. Safe on several nodes at once and to be killed at any point.
#[erased]
pub async fn read_waiting(services: &Services) -> AppResult<usize> {
    let (mut read, mut last) = (0, 0);
    while let Some(waiting) = take(services, last, clock::now()).await? {
        last = waiting.enterprise_id;
        match settle(services, &waiting).await {
            Ok(()) => read += 1,
            // its lease ends, and then it is retried
            Err(error) => tracing::warn!(?error, hash = waiting.hash, "the words of a file were not read"),
        }
    }
    Ok(read)
}

/// Leases the next content, so that no other node takes it: the oldest one of the next enterprise after
/// `last`.
async fn take(services: &Services, last: i64, now: DateTime<Utc>) -> AppResult<Option<Waiting>> {
    services
        .db()
        .transaction(async |tx| {
            let next: Option<(i64, String, i16)> = file_text::table
                .filter(file_text::state.eq(WAITING))
                .filter(file_text::taken_until.le(now))
                .order((
                    file_text::enterprise_id.gt(last).desc(),
                    file_text::enterprise_id,
                    file_text::taken_until,
                ))
                .select((file_text::enterprise_id, file_text::hash, file_text::attempts))
                .for_update()
                .skip_locked()
                .first(tx)
                .await
                .optional()?;
            let Some((enterprise_id, hash, attempts)) = next else { return Ok(None) };
            diesel::update(file_text::table.find((enterprise_id, &hash)))
                .set((file_text::attempts.eq(attempts + 1), file_text::taken_until.eq(now + LEASE)))
                .execute(tx)
                .await?;
            Ok(Some(Waiting { enterprise_id, hash, attempts }))
        })
        .await
}

/// Extracts one content and stores the text, or marks it as unreadable.
async fn settle(services: &Services, waiting: &Waiting) -> AppResult<()> {
    let words = if waiting.attempts < MAX_ATTEMPTS { words(services, waiting).await } else { Ok(None) };
    let (state, text) = match words {
        Ok(Some(words)) => (READ, normal(&words)),
        Ok(None) | Err(AppError::Invalid(_)) => (UNREADABLE, String::new()),
        // its object was deleted meanwhile
        Err(error) if error.code() == ErrorCode::NotFound => (UNREADABLE, String::new()),
        Err(error) => return Err(error),
    };
    let grams = search::pairs(&text);
    services
        .db()
        .transaction(async |tx| {
            diesel::update(file_text::table.find((waiting.enterprise_id, &waiting.hash)))
                .set((
                    file_text::state.eq(state),
                    file_text::search_text.eq(&text),
                    file_text::search_grams.eq(&grams),
                ))
                .execute(tx)
                .await?;
            Ok(())
        })
        .await
}

/// The text of a content; `None` if it is deleted or no file of it has a name with a known format.
async fn words(services: &Services, waiting: &Waiting) -> AppResult<Option<String>> {
    let found: Option<(String, i64, String)> = {
        let connection = services.db().read().await?;
        file_blob::table
            .inner_join(
                file::table
                    .on(file::enterprise_id.eq(file_blob::enterprise_id).and(file::hash.eq(file_blob::hash))),
            )
            .filter(file_blob::enterprise_id.eq(waiting.enterprise_id))
            .filter(file_blob::hash.eq(&waiting.hash))
            .select((file_blob::storage_key, file_blob::size, file::name))
            .first(&mut &*connection)
            .await
            .optional()?
    };
    let Some((key, size, name)) = found else { return Ok(None) };
    let size = u64::try_from(size).unwrap_or_default();
    let way = xieli_content::way(&name);
    if way == Way::None || way.is_office() && size > xieli_content::MAX_OFFICE {
        return Ok(None);
    }
    let whose = Requester::of(waiting.enterprise_id);
    let source = work::Source { key: &key, hash: &waiting.hash, whose, most: MAX_BYTES };
    let words = work::run(services, source, Job::Words { name }).await?;
    String::from_utf8(words).map(Some).map_err(AppError::internal)
}

/// The text in the form of the keyword filter: lower case, one space between words.
pub fn normal(words: &str) -> String {
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

pub use crate::kind::sight::Condition;

/// Whether contents are searched for a keyword.
pub fn is_long(keyword: &Keyword) -> bool {
    // every pattern has a wildcard at both ends
    keyword.patterns.iter().all(|pattern| pattern.chars().count() >= MIN_KEYWORD + 2)
}

/// The contents that contain the keyword of a filter, a thousand at most: a keyword with more matches is too
/// unspecific. Empty if contents are not searched, or the keyword is too short.
#[erased]
pub async fn holding(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FileFilter,
) -> AppResult<Vec<String>> {
    let asked = filter.keyword.as_deref().filter(|_| filter.contents);
    let Some(keyword) = asked.and_then(search::keyword).filter(is_long) else {
        return Ok(Vec::new());
    };
    Ok(file_text::table
        .filter(file_text::enterprise_id.eq(viewer.enterprise_id))
        .filter(condition(sql!("file_text.state = {TextState::Read}")))
        .filter(file_text::search_grams.contains(keyword.pairs))
        .filter(LikeAll::new("file_text.search_text", keyword.patterns))
        .limit(MAX_HOLDING)
        .select(file_text::hash)
        .load(&mut connection)
        .await?)
}

/// Files whose name contains the keyword, or whose content is one of these.
pub fn names_or_contents(keyword: &Keyword, holding: &[String]) -> Condition {
    let named = file::search_grams
        .contains(keyword.grams.clone())
        .and(LikeAll::new("file.search_text", keyword.patterns.clone()));
    match holding {
        [] => Box::new(named),
        _ => Box::new(named.or(file::hash.eq_any(holding.to_vec()))),
    }
}
