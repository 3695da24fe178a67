//! Queries on acceptance links and signatures; the only module with SQL on their tables. Except where a
//! viewer is named, callers need not be signed in: the secret of the link is the proof.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{
    acceptance_item, acceptance_link, acceptance_link_item, acceptance_resource, acceptance_signature,
    acceptance_signature_paper,
};

use super::model::{Link, LinkInput, SignInput, Signature, SignedPaper};
use crate::acceptance::model::Item;
use crate::link::Hash;
use crate::project;
use crate::project::rules::may_plan;

/// The link with this hash, of any enterprise and in any state.
#[erased]
pub async fn by_hash(mut connection: &AsyncPgConnection, hash: &Hash) -> AppResult<Option<Link>> {
    Ok(acceptance_link::table
        .filter(acceptance_link::hash.eq(hash.as_slice()))
        .select(Link::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// A link of a visible project that the viewer may plan.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Option<Link>> {
    let row = acceptance_link::table.find((viewer.enterprise_id, id)).select(Link::as_select());
    let Some(link): Option<Link> = row.first(&mut connection).await.optional()? else { return Ok(None) };
    let project = project::store::find(connection, viewer, link.project_id).await?;
    Ok(project.filter(|project| may_plan(viewer, project)).map(|_| link))
}

/// A link, locked until the transaction ends.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<Option<Link>> {
    let row = acceptance_link::table.find((enterprise_id, id)).select(Link::as_select());
    Ok(row.for_no_key_update().first(tx).await.optional()?)
}

/// The links of a project, the newest first.
#[erased]
pub async fn of_project(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Link>> {
    Ok(acceptance_link::table
        .filter(acceptance_link::enterprise_id.eq(enterprise_id))
        .filter(acceptance_link::project_id.eq(project_id))
        .order((acceptance_link::created_at.desc(), acceptance_link::id.desc()))
        .limit(200)
        .select(Link::as_select())
        .load(&mut connection)
        .await?)
}

/// Number of valid links of a project.
#[erased]
pub async fn count_usable(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
    now: DateTime<Utc>,
) -> AppResult<usize> {
    let count: i64 = acceptance_link::table
        .filter(acceptance_link::enterprise_id.eq(enterprise_id))
        .filter(acceptance_link::project_id.eq(project_id))
        .filter(acceptance_link::revoked_at.is_null())
        .filter(acceptance_link::expires_at.gt(now))
        .select(count_star())
        .first(tx)
        .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Inserts a link.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &LinkInput,
    hash: &Hash,
    until: DateTime<Utc>,
) -> AppResult<Link> {
    let link = diesel::insert_into(acceptance_link::table)
        .values((
            acceptance_link::enterprise_id.eq(viewer.enterprise_id),
            acceptance_link::project_id.eq(input.project_id),
            acceptance_link::recipient.eq(&input.recipient),
            acceptance_link::whole.eq(input.item_ids.is_none()),
            acceptance_link::hash.eq(hash.as_slice()),
            acceptance_link::expires_at.eq(until),
            acceptance_link::created_by.eq(viewer.member_id),
        ))
        .returning(Link::as_returning())
        .get_result::<Link>(tx)
        .await?;
    let items = input.item_ids.iter().flatten().map(|item| {
        (
            acceptance_link_item::enterprise_id.eq(viewer.enterprise_id),
            acceptance_link_item::link_id.eq(link.id),
            acceptance_link_item::item_id.eq(*item),
        )
    });
    let items: Vec<_> = items.collect();
    if !items.is_empty() {
        diesel::insert_into(acceptance_link_item::table).values(items).execute(tx).await?;
    }
    Ok(link)
}

/// Revokes a link.
#[erased]
pub async fn revoke(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    now: DateTime<Utc>,
) -> AppResult<Link> {
    Ok(diesel::update(acceptance_link::table.find((viewer.enterprise_id, id)))
        .set((acceptance_link::revoked_at.eq(now), acceptance_link::revoked_by.eq(viewer.member_id)))
        .returning(Link::as_returning())
        .get_result(tx)
        .await?)
}

/// Writes the counter of the rate limit of a link.
#[erased]
pub async fn set_asked(
    tx: &mut AsyncPgConnection,
    link: &Link,
    (asked, since): (i32, DateTime<Utc>),
) -> AppResult<()> {
    diesel::update(acceptance_link::table.find((link.enterprise_id, link.id)))
        .set((acceptance_link::asked.eq(asked), acceptance_link::asked_since.eq(since)))
        .execute(tx)
        .await?;
    Ok(())
}

/// Records a request by a link, and a visit if it begins one.
#[erased]
pub async fn set_seen(
    tx: &mut AsyncPgConnection,
    link: &Link,
    visit: bool,
    now: DateTime<Utc>,
) -> AppResult<()> {
    diesel::update(acceptance_link::table.find((link.enterprise_id, link.id)))
        .set((
            acceptance_link::visits.eq(acceptance_link::visits + i32::from(visit)),
            acceptance_link::first_seen_at.eq(link.first_seen_at.unwrap_or(now)),
            acceptance_link::seen_at.eq(now),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// The nodes of links, each with its link; deleted ones are left out.
#[erased]
pub async fn items_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    links: &[i64],
) -> AppResult<Vec<(i64, Item)>> {
    let same_node = acceptance_item::enterprise_id
        .eq(acceptance_link_item::enterprise_id)
        .and(acceptance_item::id.eq(acceptance_link_item::item_id));
    Ok(acceptance_link_item::table
        .inner_join(acceptance_item::table.on(same_node))
        .filter(acceptance_link_item::enterprise_id.eq(enterprise_id))
        .filter(acceptance_link_item::link_id.eq_any(links))
        .filter(acceptance_item::deleted_at.is_null())
        .order((acceptance_item::sort_order, acceptance_item::id))
        .select((acceptance_link_item::link_id, Item::as_select()))
        .load(&mut connection)
        .await?)
}

/// Signatures by link.
#[erased]
pub async fn signatures_of_links(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    links: &[i64],
) -> AppResult<Vec<(i64, Signature)>> {
    let rows: Vec<Signature> = acceptance_signature::table
        .filter(acceptance_signature::enterprise_id.eq(enterprise_id))
        .filter(acceptance_signature::link_id.eq_any(links))
        .select(Signature::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.link_id, row)).collect())
}

/// Signatures of a project, the newest first.
#[erased]
pub async fn signatures(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    project_id: i64,
) -> AppResult<Vec<Signature>> {
    Ok(acceptance_signature::table
        .filter(acceptance_signature::enterprise_id.eq(enterprise_id))
        .filter(acceptance_signature::project_id.eq(project_id))
        .order((acceptance_signature::created_at.desc(), acceptance_signature::id.desc()))
        .limit(200)
        .select(Signature::as_select())
        .load(&mut connection)
        .await?)
}

/// Papers of these signatures, in their order.
#[erased]
pub async fn papers_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    signatures: &[i64],
) -> AppResult<Vec<SignedPaper>> {
    Ok(acceptance_signature_paper::table
        .filter(acceptance_signature_paper::enterprise_id.eq(enterprise_id))
        .filter(acceptance_signature_paper::signature_id.eq_any(signatures))
        .order((acceptance_signature_paper::signature_id, acceptance_signature_paper::place))
        .select(SignedPaper::as_select())
        .load(&mut connection)
        .await?)
}

/// The status of signed papers, as far as they exist.
#[erased]
pub async fn statuses_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    resources: &[i64],
) -> AppResult<Vec<(i64, i16)>> {
    Ok(acceptance_resource::table
        .filter(acceptance_resource::enterprise_id.eq(enterprise_id))
        .filter(acceptance_resource::id.eq_any(resources))
        .filter(acceptance_resource::deleted_at.is_null())
        .select((acceptance_resource::id, acceptance_resource::status))
        .load(&mut connection)
        .await?)
}

/// Inserts a signature; none when the link has one already.
#[erased]
pub async fn sign(
    tx: &mut AsyncPgConnection,
    link: &Link,
    input: &SignInput,
    path: Option<&str>,
) -> AppResult<Option<Signature>> {
    Ok(diesel::insert_into(acceptance_signature::table)
        .values((
            acceptance_signature::enterprise_id.eq(link.enterprise_id),
            acceptance_signature::project_id.eq(link.project_id),
            acceptance_signature::link_id.eq(link.id),
            acceptance_signature::name.eq(&input.name),
            acceptance_signature::phone.eq(&input.phone),
            acceptance_signature::strokes.eq(path),
            acceptance_signature::note.eq(input.note.as_deref()),
        ))
        .on_conflict_do_nothing()
        .returning(Signature::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Inserts the papers of a signature.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, papers: &[SignedPaper]) -> AppResult<()> {
    // nine values each: far below the limit of a statement
    for some in papers.chunks(1000) {
        diesel::insert_into(acceptance_signature_paper::table).values(some).execute(tx).await?;
    }
    Ok(())
}
