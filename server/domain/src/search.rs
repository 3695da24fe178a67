//! Global search: queries every kind of record that has a search definition (docs/decisions/0052), and
//! members and teams.

use futures_util::future::try_join_all;
use xieli_kernel::{AppResult, Direction, PageRequest, Viewer};

use crate::Db;
use crate::kind::search::{Asked, Hit};
use crate::kind::{RecordKind, all};
use crate::list::Order;
use crate::member::{model::Member, model::MemberFilter, store as members};
use crate::team::{model::Team, model::TeamFilter, store as teams};

/// Active members visible to the viewer, by name; none for a blank keyword.
#[erased]
pub async fn people(db: &Db, viewer: &Viewer, keyword: &str, first: i64) -> AppResult<Vec<Member>> {
    if xieli_kernel::search::keyword(keyword).is_none() {
        return Ok(Vec::new());
    }
    let filter = MemberFilter { keyword: Some(keyword.to_owned()), ..MemberFilter::active() };
    members::options(&*db.read().await?, viewer, &filter, first).await
}

/// Teams visible to the viewer, by name; none for a blank keyword.
#[erased]
pub async fn places(db: &Db, viewer: &Viewer, keyword: &str, first: i64) -> AppResult<Vec<Team>> {
    if xieli_kernel::search::keyword(keyword).is_none() {
        return Ok(Vec::new());
    }
    let filter = TeamFilter { keyword: Some(keyword.to_owned()), ..TeamFilter::default() };
    let order = Order::by(teams::BY_NAME, Direction::Asc);
    let request = PageRequest::After { first, after: None };
    let page = teams::page(&*db.read().await?, viewer, &filter, order, &request).await?;
    Ok(page.rows.into_iter().map(|(_, team)| team).collect())
}

/// The records that match a keyword, kind by kind in the order of their list, at most `first` of each; only
/// of the given kinds, if any. The statements of all kinds run concurrently.
#[erased]
pub async fn hits(
    db: &Db,
    viewer: &Viewer,
    keyword: &str,
    first: i64,
    of: Option<&[&'static RecordKind]>,
) -> AppResult<Vec<(&'static RecordKind, Hit)>> {
    let Some(asked) = Asked::new(keyword, first) else { return Ok(Vec::new()) };
    let wanted = |kind: &&'static RecordKind| of.is_none_or(|of| of.contains(kind));
    let searches: Vec<_> =
        all().iter().copied().filter(wanted).filter_map(|kind| Some((kind, kind.search?))).collect();
    let connection = db.read().await?;
    let connection = &*connection;
    let asked = &asked;
    let found = try_join_all(searches.iter().map(async |(kind, search)| {
        let hits = search.hits(connection, viewer, asked).await?;
        AppResult::Ok(hits.into_iter().map(|hit| (*kind, hit)).collect::<Vec<_>>())
    }));
    Ok(found.await?.into_iter().flatten().collect())
}
