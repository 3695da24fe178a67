//! Queries of the dispatch board, with their rights and caching.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use xieli_kernel::{AppResult, Viewer, clock};

use super::model::{Bar, Board, BoardFilter, Candidate, Places, Suggestion, Wanted};
use super::{rules, store};
use crate::row_cache::CachedRows;
use crate::rows::Again;
use crate::work_order::model::{Technician, TechnicianFilter};
use crate::work_order::plan::Visit;
use crate::work_order::service::{technicians, technicians_then};
use crate::work_order::{rules as order_rules, store as orders};
use crate::{Services, team, work_zone};

/// The board of technicians and their visits; empty for viewers without the right to dispatch. With a team, a
/// group or a pool it has all its members, otherwise the members who do field work.
#[erased]
pub async fn board(services: &Services, viewer: &Viewer, filter: BoardFilter) -> AppResult<Board> {
    rules::days(filter.from, filter.until)?;
    let narrowed = filter.team_id.or(filter.group_id).or(filter.zone_id).is_some();
    let asked = TechnicianFilter {
        keyword: None,
        team_id: filter.team_id,
        group_id: filter.group_id,
        zone_id: filter.zone_id,
        working: !narrowed,
        able: false,
        limit: rules::MAX_PEOPLE,
    };
    let everybody = technicians(services, viewer, &asked).await?;
    let people: Vec<Technician> = match &filter.page {
        Some(page) => {
            let (offset, size) = (usize_of(page.offset()), usize_of(page.size()));
            everybody.iter().skip(offset).take(size).copied().collect()
        }
        None => everybody.clone(),
    };
    if people.is_empty() {
        return Ok(Board { people: everybody.len(), ..Board::default() });
    }
    let (places, bars) = placed(services, viewer, (filter.from, filter.until), &people).await?;
    let row = |one: &Technician| {
        let theirs = places.of_member.get(&one.member_id).into_iter().flatten();
        (*one, theirs.filter_map(|id| bars.get(id).cloned()).collect())
    };
    Ok(Board { people: everybody.len(), rows: people.iter().map(row).collect(), cut: places.cut })
}

fn usize_of(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// How outdated bars of the cache are read again.
static AGAIN: Again<Arc<Bar>> = (store::bars, |bar| bar.order.id);

/// Visits of the technicians, with the bars of their orders from the cache until an order changes (decision
/// 0082).
async fn placed(
    services: &Services,
    viewer: &Viewer,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    people: &[Technician],
) -> AppResult<(Arc<Places>, HashMap<i64, Arc<Bar>>)> {
    let ids: Vec<i64> = people.iter().map(|one| one.member_id).collect();
    let kinds = orders::work_orders::ROWS.remembered;
    let find = async {
        let connection = services.db().read().await?;
        let mut found = store::orders(&connection, viewer, (Some(from), Some(until)), &ids).await?;
        let cut = found.len() > rules::MAX_ORDERS;
        found.truncate(rules::MAX_ORDERS);
        let places = Arc::new(Places { of_member: rules::places(&found), cut });
        Ok((places, store::bars_of(&connection, viewer, found).await?))
    };
    let ids_of = |places: &Arc<Places>| {
        // an order may have several technicians
        let orders: HashSet<i64> = places.of_member.values().flatten().copied().collect();
        orders.into_iter().collect()
    };
    let question = ("board", from, until, &ids);
    let boards = CachedRows::new(services, viewer, kinds, AGAIN);
    boards.page(&question, Box::pin(find), ids_of).await
}

/// Technicians among whom suggestions are sought: those of the order's pool, whatever their load, and those
/// who do field work.
async fn technicians_for(
    services: &Services,
    viewer: &Viewer,
    zone_id: Option<i64>,
) -> AppResult<Vec<Technician>> {
    let able = TechnicianFilter { able: true, limit: rules::MAX_PEOPLE, ..TechnicianFilter::default() };
    let others = TechnicianFilter { working: true, ..able.clone() };
    match zone_id {
        Some(_) => technicians_then(services, viewer, &TechnicianFilter { zone_id, ..able }, &others).await,
        None => technicians(services, viewer, &others).await,
    }
}

/// The best technicians for an order, at the given time or at its planned one; `None` for an invisible order,
/// and an empty list for viewers without the right to dispatch. The number of statements does not depend on
/// the number of technicians.
#[erased]
pub async fn suggestions(
    services: &Services,
    viewer: &Viewer,
    id: i64,
    visit: Option<Visit>,
) -> AppResult<Option<Vec<Suggestion>>> {
    let connection = &*services.db().read().await?;
    let Some(order) = orders::work_orders::find(connection, viewer, id).await? else { return Ok(None) };
    if !order_rules::may_send(viewer) {
        return Ok(Some(Vec::new()));
    }
    let enterprise = viewer.enterprise_id;
    let plan = orders::plans(connection, enterprise, &[id]).await?.pop().map(|(_, plan)| plan);
    let visit = visit.or(plan.as_ref().and_then(|plan| plan.visit()));
    let people = technicians_for(services, viewer, order.zone_id).await?;
    let ids: Vec<i64> = people.iter().map(|one| one.member_id).collect();
    let skilled = match &order.service_type {
        Some(kind) => store::skilled(connection, viewer, kind).await?,
        None => None,
    };
    let zone = match order.zone_id {
        Some(zone) => work_zone::store::work_zones::find(connection, viewer, zone).await?,
        None => None,
    };
    let teams = team::store::teams_of_members(connection, enterprise, &ids).await?;
    let mut visits: HashMap<i64, Vec<_>> = HashMap::new();
    if let Some((start, end)) = visit {
        // the day of the visit: for the visits before and after it
        let from = clock::china_midnight(clock::china_day(start)).unwrap_or(start);
        let until = clock::china_day(end).succ_opt().and_then(clock::china_midnight).unwrap_or(end);
        for (member, one) in store::visits(connection, viewer, (from, until), &ids, id).await? {
            visits.entry(member).or_default().push(one);
        }
    }
    let of_team = |member: i64, wanted: Option<i64>| {
        wanted.is_some() && teams.iter().any(|(one, team)| *one == member && Some(team.id) == wanted)
    };
    let candidate = |technician: &Technician| {
        let id = technician.member_id;
        Candidate {
            technician: *technician,
            skilled: skilled.as_ref().is_some_and(|members| members.contains(&id)),
            zoned: zone
                .as_ref()
                .is_some_and(|zone| zone.director_id == Some(id) || of_team(id, zone.team_id)),
            teamed: of_team(id, order.accept_team_id),
            visits: visits.get(&id).cloned().unwrap_or_default(),
        }
    };
    let candidates: Vec<Candidate> = people.iter().map(candidate).collect();
    let wanted = Wanted {
        skill: skilled.is_some(),
        zone: zone.is_some(),
        visit,
        place: plan.as_ref().and_then(|plan| plan.place()),
    };
    Ok(Some(rules::suggest(&wanted, &candidates)))
}
