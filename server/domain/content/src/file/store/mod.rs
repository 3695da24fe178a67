//! Queries on files; the only module with SQL about them.

mod blob;
mod records;
mod upload;
mod write;

pub use blob::*;
pub use records::*;
pub use upload::*;
pub use write::*;

use diesel::dsl::{exists, not, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::search::{self, Keyword};
use xieli_kernel::{AppResult, Page, PageRequest, Viewer};
use xieli_tables::{comment, file, file_group, file_version};

use super::model::{File, FileFilter, FileVersion};
use super::rules;
use crate::file::states::FileStatus;
use crate::file::text;
use crate::kind::search::CANDIDATES;
use crate::kind::sight::Condition;
use crate::kind::{self, Attached};
use crate::list::{Counted, Order, Sort, condition};
use crate::read_page;

type Query<'a> = file::BoxedQuery<'a, diesel::pg::Pg>;

/// Record types whose changes may change the visibility of documents: it depends on groups and customers,
/// too.
pub const CHANGED_BY: &[&str] = &["file", "file_group", "customer"];

/// By time of upload, the only sort order (core §2).
pub const BY_CREATED: Sort =
    Sort { name: "CREATED_AT", sql: "file.created_at", cast: "timestamptz", id: "file.id", nullable: false };

/// All published files of the viewer's enterprise, regardless of visibility.
fn all_published<'a>(viewer: &Viewer) -> Query<'a> {
    // literal, as the partial indexes contain only published files and a bound value could be anything
    file::table
        .filter(file::enterprise_id.eq(viewer.enterprise_id))
        .filter(condition(sql!("file.status = {FileStatus::Published}")))
        .into_boxed()
}

/// Published files visible to the viewer (core §4): their own always; files open to all but some, or to some
/// members; all files for administrators. `is_open` restricts to one of the two. Internal files are left out
/// for external members, except their own if they `keep` some.
fn published<'a>(viewer: &Viewer, is_open: Option<i16>, keep: bool) -> Query<'a> {
    let me = viewer.member_id;
    let mut query = all_published(viewer);
    if !viewer.is_admin() {
        query = query.filter(of_somebody_seen(viewer));
    }
    let own = file::created_by.is_not_distinct_from(Some(me));
    if rules::is_outside(viewer) {
        query = if keep { query.filter(outside().or(own)) } else { query.filter(outside()) };
    }
    let spared = not(file::invisible_members.contains(vec![me]));
    let shown = file::visible_members.contains(vec![me]);
    match is_open {
        Some(rules::OPEN_ONLY) => {
            let query = query.filter(condition("file.is_open = 2"));
            if viewer.is_admin() {
                query
            } else {
                query.filter(file::created_by.eq(me).assume_not_null().or(shown))
            }
        }
        Some(kind) => {
            let query = query.filter(file::is_open.eq(kind));
            if viewer.is_admin() { query } else { query.filter(own.or(spared)) }
        }
        None if viewer.is_admin() => query,
        None => query.filter(
            file::open_to_all
                .or(own)
                .or(file::is_open.eq(rules::OPEN_EXCEPT).and(spared))
                .or(file::is_open.eq(rules::OPEN_ONLY).and(shown)),
        ),
    }
}

/// The documents visible to the viewer.
pub fn documents<'a>(viewer: &Viewer) -> Query<'a> {
    published(viewer, None, true).filter(condition("file.is_doc"))
}

/// Files that are not internal; literal, as a partial index has this condition.
fn outside() -> Condition {
    Box::new(condition("not file.insiders_only"))
}

/// Files of the viewer's enterprise that are visible to the viewer: published ones as [`published`], their
/// own pending ones; attachments of a record only for viewers of the record.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    // an attachment of a comment is hidden with the comment, also from its uploader
    let said = condition(sql!("(file.status = {FileStatus::Published} and file.source_type = 'comment')"));
    let own = file::created_by.is_not_distinct_from(Some(viewer.member_id)).and(not(said));
    by_rules(viewer).filter(condition("file.source_type is null").or(own).or(attached_to(viewer, true)))
}

/// Attachments that the kind of their record makes public, and others whose record is visible. Attachments of
/// unknown kinds are hidden; `of_comments`: whether those of comments count.
fn attached_to(viewer: &Viewer, of_comments: bool) -> Condition {
    let mut one_of: Condition = Box::new(sql::<Bool>("false"));
    for kind in kind::all() {
        if kind.record_type == rules::COMMENT && !of_comments {
            continue;
        }
        let of_kind = || sql::<Text>("file.source_type").eq(kind.record_type);
        match (kind.attached, kind.sight.and_then(|sight| sight.holds)) {
            (Attached::Pictures(_), _) => one_of = Box::new(one_of.or(of_kind())),
            (Attached::Files | Attached::Drafts, Some(holds)) => {
                one_of = Box::new(one_of.or(of_kind().and(holds(viewer, SOURCE))));
            }
            (Attached::Files | Attached::Drafts, None) | (Attached::Nothing, _) => {}
        }
    }
    one_of
}

/// SQL of the id of the record that a file is attached to.
const SOURCE: &str = "case when file.source_id ~ '^[0-9]{1,18}$' then file.source_id::bigint end";

/// Files with comments, as far as they are visible to the viewer: those that are not attached to a comment
/// themselves.
pub fn commentable<'a>(viewer: &Viewer) -> Query<'a> {
    let own = file::created_by.is_not_distinct_from(Some(viewer.member_id));
    by_rules(viewer)
        .filter(condition("file.source_type is distinct from 'comment'"))
        .filter(condition("file.source_type is null").or(own).or(attached_to(viewer, false)))
}

/// Files by their own visibility settings, without those in the recycle bin.
fn by_rules<'a>(viewer: &Viewer) -> Query<'a> {
    let me = viewer.member_id;
    let query = file::table
        .filter(file::enterprise_id.eq(viewer.enterprise_id))
        .filter(condition(sql!("file.status <> {FileStatus::Binned}")))
        .into_boxed();
    let own = file::created_by.is_not_distinct_from(Some(me));
    let published = file::status.eq(rules::PUBLISHED);
    if viewer.is_admin() {
        return query.filter(own.or(published));
    }
    let spared = file::is_open.eq(rules::OPEN_EXCEPT).and(not(file::invisible_members.contains(vec![me])));
    let shown = file::is_open.eq(rules::OPEN_ONLY).and(file::visible_members.contains(vec![me]));
    let query = query.filter(own.or(published.and(spared.or(shown)))).filter(of_somebody_seen(viewer));
    if rules::is_outside(viewer) { query.filter(outside().or(own)) } else { query }
}

/// A customer's documents (core §2 Documents: category 3) are visible to viewers of the customer; the
/// uploader's own always.
fn of_somebody_seen(viewer: &Viewer) -> Condition {
    let own = file::created_by.is_not_distinct_from(Some(viewer.member_id));
    let nobody = condition("file.customer_id is null");
    match kind::find("customer").and_then(|kind| kind.sight).and_then(|sight| sight.holds) {
        Some(holds) => Box::new(nobody.or(own).or(holds(viewer, "file.customer_id"))),
        None => Box::new(nobody.or(own)),
    }
}

/// Values looked up before the documents of a filter.
struct Led {
    /// Contents that contain the keyword.
    holding: Vec<String>,
    /// The category and its descendants.
    groups: Vec<i64>,
    /// Whether an external viewer owns internal files, uploaded when they were an internal member: without
    /// any, an index covers all visible files.
    keeps: bool,
}

impl Led {
    async fn by(mut connection: &AsyncPgConnection, viewer: &Viewer, filter: &FileFilter) -> AppResult<Self> {
        let holding = text::holding(connection, viewer, filter).await?;
        let groups = match filter.group_id {
            Some(group) => {
                file_group::table
                    .filter(file_group::enterprise_id.eq(viewer.enterprise_id))
                    .filter(file_group::path.contains(vec![group]))
                    .select(file_group::id)
                    .load(&mut connection)
                    .await?
            }
            None => Vec::new(),
        };
        let keeps = if rules::is_outside(viewer) {
            let own = all_published(viewer)
                .filter(file::created_by.eq(viewer.member_id))
                .filter(condition("file.is_doc"))
                .filter(file::insiders_only);
            diesel::select(exists(own)).get_result(&mut connection).await?
        } else {
            false
        };
        Ok(Self { holding, groups, keeps })
    }
}

/// The visible documents that match a filter.
fn filtered<'a>(viewer: &Viewer, filter: &FileFilter, led: &Led) -> Query<'a> {
    narrowed(published(viewer, filter.is_open, led.keeps), filter, led)
}

/// The documents of a query that match a filter, without a check of visibility.
fn narrowed<'a>(query: Query<'a>, filter: &FileFilter, led: &Led) -> Query<'a> {
    let mut query = query.filter(condition("file.is_doc"));
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        query = query.filter(text::names_or_contents(&keyword, &led.holding));
    }
    if let Some(category) = filter.category {
        query = query.filter(file::category.eq(category));
    }
    if let Some(group) = filter.group_id {
        query = match led.groups.as_slice() {
            // this keeps the order of its index
            [] | [_] => query.filter(file::group_id.eq(group)),
            groups => query.filter(file::group_id.eq_any(groups.to_vec())),
        };
    }
    if let Some(project) = filter.project_id {
        query = query.filter(file::project_id.eq(project));
    }
    if let Some(customer) = filter.customer_id {
        query = query.filter(file::customer_id.eq(customer));
    }
    if let Some(uploader) = filter.created_by {
        query = query.filter(file::created_by.eq(uploader));
    }
    if let Some(user_type) = filter.user_type {
        query = query.filter(file::uploader_type.eq(user_type));
    }
    if let Some(from) = filter.from {
        query = query.filter(file::created_at.ge(from));
    }
    if let Some(to) = filter.to {
        query = query.filter(file::created_at.lt(to));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(file::kind.eq(kind));
    }
    match filter.insiders_only {
        Some(true) => query.filter(file::insiders_only),
        Some(false) => query.filter(outside()),
        None => query,
    }
}

/// The ids of visible documents that match a keyword, by name or by these contents, newest first.
pub fn found<'a>(
    viewer: &Viewer,
    keyword: &Keyword,
    holding: &[String],
) -> Box<dyn QueryFragment<Pg> + Send + 'a> {
    let found = published(viewer, None, true)
        .filter(condition("file.is_doc"))
        .filter(text::names_or_contents(keyword, holding))
        .order((file::created_at.desc(), file::id.desc()))
        .limit(CANDIDATES);
    Box::new(found.select(file::id))
}

/// One page of documents.
#[erased]
pub async fn page(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &FileFilter,
    order: Order,
    request: &PageRequest,
) -> AppResult<Page<File>> {
    let led = Led::by(connection, viewer, filter).await?;
    Ok(read_page!(connection, filtered(viewer, filter, &led), File, &order, request))
}

/// The number of documents that match the filter, counted up to one more than [`rules::MAX_COUNTED`]: a
/// larger number is of no use and would require reading every row.
#[erased]
pub async fn count(connection: &AsyncPgConnection, viewer: &Viewer, filter: &FileFilter) -> AppResult<i64> {
    let led = Led::by(connection, viewer, filter).await?;
    let most = rules::MAX_COUNTED + 1;
    let counted = async |found: Query<'_>, most: i64| {
        let mut connection = connection;
        Counted(found.select(file::id).limit(most)).get_result::<i64>(&mut connection).await
    };
    // documents open to all are counted from the index alone, without other checks of visibility
    let open = match filter.is_open {
        Some(rules::OPEN_ONLY) => 0,
        _ => {
            let open = narrowed(all_published(viewer), filter, &led).filter(condition("file.open_to_all"));
            let open = if rules::is_outside(viewer) { open.filter(outside()) } else { open };
            counted(open, most).await?
        }
    };
    if open == most {
        return Ok(open);
    }
    let others = filtered(viewer, filter, &led).filter(if led.keeps {
        condition("(not file.open_to_all or file.insiders_only)")
    } else {
        condition("not file.open_to_all")
    });
    Ok(open + counted(others, most - open).await?)
}

/// One file, if visible to the viewer.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<File>> {
    Ok(visible_to(viewer)
        .filter(file::id.eq(id))
        .select(File::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Files by id, as far as visible to the viewer.
#[erased]
pub async fn find_many(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<File>> {
    Ok(visible_to(viewer)
        .filter(file::id.eq_any(ids.to_vec()))
        .order(file::id)
        .select(File::as_select())
        .load(&mut connection)
        .await?)
}

/// Files of a record, in the order in which they were attached (core §7 `file/attachment/list/{a}/{b}`).
#[erased]
pub async fn attachments(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    source_type: &str,
    source_id: &str,
    limit: i64,
) -> AppResult<Vec<File>> {
    Ok(visible_to(viewer)
        .filter(file::source_type.eq(source_type))
        .filter(file::source_id.eq(source_id))
        .filter(file::status.eq(rules::PUBLISHED))
        .order(file::id)
        .limit(limit)
        .select(File::as_select())
        .load(&mut connection)
        .await?)
}

/// Attachments of records of a kind, in the order of attachment.
#[erased]
pub async fn attached(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    record_type: &str,
    record_ids: &[i64],
) -> AppResult<Vec<File>> {
    let sources: Vec<String> = record_ids.iter().map(i64::to_string).collect();
    Ok(file::table
        .filter(file::enterprise_id.eq(enterprise_id))
        .filter(file::source_type.eq(record_type))
        .filter(file::source_id.eq_any(sources))
        .filter(file::status.eq(rules::PUBLISHED))
        .order(file::id)
        .select(File::as_select())
        .load(&mut connection)
        .await?)
}

/// The same, each with the record that it is attached to: for loaders.
#[erased]
pub async fn attached_each(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    record_type: &str,
    record_ids: &[i64],
) -> AppResult<Vec<(i64, File)>> {
    let files = attached(connection, enterprise_id, record_type, record_ids).await?;
    let of = |file: &File| file.source_id.as_deref().and_then(|id| id.parse().ok());
    Ok(files.into_iter().filter_map(|file| Some((of(&file)?, file))).collect())
}

/// Attachments of comments on records of a kind.
#[erased]
pub async fn attached_about(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    record_type: &str,
    ids: &[i64],
) -> AppResult<Vec<File>> {
    // including deleted comments
    let said: Vec<i64> = comment::table
        .filter(comment::enterprise_id.eq(enterprise_id))
        .filter(comment::record_type.eq(record_type))
        .filter(comment::record_id.eq_any(ids))
        .select(comment::id)
        .load(&mut connection)
        .await?;
    if said.is_empty() {
        Ok(Vec::new())
    } else {
        attached(connection, enterprise_id, rules::COMMENT, &said).await
    }
}

/// All versions of these files, newest first.
#[erased]
pub async fn versions(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    file_ids: &[i64],
) -> AppResult<Vec<FileVersion>> {
    Ok(file_version::table
        .filter(file_version::enterprise_id.eq(enterprise_id))
        .filter(file_version::file_id.eq_any(file_ids))
        .order((file_version::file_id, file_version::number.desc()))
        .select(FileVersion::as_select())
        .load(&mut connection)
        .await?)
}

/// One version of a file.
#[erased]
pub async fn version(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    file_id: i64,
    number: i32,
) -> AppResult<Option<FileVersion>> {
    Ok(file_version::table
        .filter(file_version::enterprise_id.eq(enterprise_id))
        .filter(file_version::file_id.eq(file_id))
        .filter(file_version::number.eq(number))
        .select(FileVersion::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}
