//! Claiming, releasing and assigning customers: check, transaction, write, log and event.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, Viewer, clock};

use super::model::{Allowance, PoolRule};
use super::{rules, store};
use crate::customer::batch::{DENIED, How, answers, give, heir, sorted};
use crate::customer::model::Customer;
use crate::customer::notices;
use crate::customer::rules as customers;
use crate::customer::service::{began, ended};
use crate::record::Change;
use crate::rows::Outcome;
use crate::{Db, db, member};

/// The rule of the pool and the viewer's present use of it.
#[erased]
pub async fn allowance(connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Allowance> {
    let rule = store::rule(connection, viewer.enterprise_id).await?;
    let standing = store::standing(connection, viewer, rules::day_begins(clock::now())).await?;
    Ok(Allowance { rule, standing })
}

/// Changes the rule of the pool; `version` as it was read, 0 for the product's default.
#[erased]
pub async fn set_rule(db: &Db, viewer: &Viewer, version: Option<i32>, rule: PoolRule) -> AppResult<PoolRule> {
    if !viewer.can(Code::EManage) {
        return Err(AppError::forbidden());
    }
    let rule = rules::checked(rule)?;
    db.transaction(async |tx| {
        db::lock(tx, "customer pool rule", viewer.enterprise_id).await?;
        let before = store::rule(tx, viewer.enterprise_id).await?;
        if version.is_some_and(|said| said != before.version) {
            return Err(AppError::stale());
        }
        let after = store::write(tx, viewer, &PoolRule { id: before.id, ..rule }).await?;
        let change = Change::new("customer_pool_rule.update", after.id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Claims customers from the pool, each with its own outcome; a later claimant learns who was first.
#[erased]
pub async fn claim(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Outcome<Customer>>> {
    if !rules::claims(viewer) {
        return Err(AppError::forbidden());
    }
    customers::ids(ids)?;
    db.transaction(async |tx| {
        // claims of one member run one after the other
        db::lock(tx, &format!("claims of {}", viewer.member_id), viewer.enterprise_id).await?;
        let (held, mut refused) = sorted(tx, viewer, ids, &|_| Ok(())).await?;
        let names = owners(tx, viewer.enterprise_id, &held).await?;
        let now = clock::now();
        refused.extend(just_claimed(tx, viewer, refused.keys().copied().collect(), now).await?);
        let rule = store::rule(tx, viewer.enterprise_id).await?;
        let mut standing = store::standing(tx, viewer, rules::day_begins(now)).await?;
        let lost = store::lost(tx, viewer, ids).await?;
        let by_id: HashMap<i64, Customer> = held.into_iter().map(|row| (row.id, row)).collect();
        let mut good = Vec::new();
        // in the order of the request: the limits refuse the last ones
        for row in ids.iter().filter_map(|id| by_id.get(id)) {
            let may = match row.pooled_at {
                Some(_) => rules::may_claim(&rule, standing, lost.get(&row.id).copied(), now),
                None => Err(taken(row, &names)),
            };
            match may {
                Ok(()) => {
                    standing.claimed_today += 1;
                    standing.held += 1;
                    good.push(row.clone());
                }
                Err(why) => {
                    refused.insert(row.id, why);
                }
            }
        }
        if !good.is_empty() {
            let to = heir(tx, viewer, viewer.member_id, None).await?;
            let how = How { action: "customer.claim", tenure: (began::CLAIMED, ended::RELEASED) };
            let by = (viewer.enterprise_id, Some(viewer.member_id));
            give(tx, by, &good, Some(to), how, (None, now)).await?;
        }
        answers(tx, viewer.enterprise_id, ids, refused).await
    })
    .await
}

/// Releases customers into the pool: the viewer's own, or those of others.
#[erased]
pub async fn release(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    reason: Option<String>,
) -> AppResult<Vec<Outcome<Customer>>> {
    let reason = customers::reason(reason.as_deref())?;
    db.transaction(async |tx| {
        let check = |row: &Customer| match (row.pooled_at, customers::may_release(viewer, row)) {
            (Some(_), _) => Err("客户已在公海中".to_owned()),
            (None, true) => Ok(()),
            (None, false) => Err(DENIED.to_owned()),
        };
        let (good, refused) = sorted(tx, viewer, ids, &check).await?;
        let how = How { action: "customer.release", tenure: (began::MADE, ended::RELEASED) };
        let by = (viewer.enterprise_id, Some(viewer.member_id));
        give(tx, by, &good, None, how, (reason, clock::now())).await?;
        let others: Vec<Customer> =
            good.into_iter().filter(|row| row.salesman_id != Some(viewer.member_id)).collect();
        let say = |what: &str| format!("{}将{what}退回了公海", viewer.name);
        notices::each(tx, viewer.enterprise_id, "customer.returned", &others, &say).await?;
        answers(tx, viewer.enterprise_id, ids, refused).await
    })
    .await
}

/// Assigns customers of the pool to a member.
#[erased]
pub async fn assign(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    (salesman_id, team_id): (i64, Option<i64>),
) -> AppResult<Vec<Outcome<Customer>>> {
    if !viewer.can(Code::CustTransfer) {
        return Err(AppError::forbidden());
    }
    db.transaction(async |tx| {
        let to = heir(tx, viewer, salesman_id, team_id).await?;
        let (held, mut refused) = sorted(tx, viewer, ids, &|_| Ok(())).await?;
        let names = owners(tx, viewer.enterprise_id, &held).await?;
        let (good, taken_ones): (Vec<Customer>, Vec<Customer>) =
            held.into_iter().partition(|row| customers::may_assign(viewer, row));
        refused.extend(taken_ones.iter().map(|row| (row.id, taken(row, &names))));
        let how = How { action: "customer.assign", tenure: (began::ASSIGNED, ended::RELEASED) };
        let by = (viewer.enterprise_id, Some(viewer.member_id));
        give(tx, by, &good, Some(to), how, (None, clock::now())).await?;
        notices::assigned(tx, viewer, to.0, &good, None).await?;
        answers(tx, viewer.enterprise_id, ids, refused).await
    })
    .await
}

/// Of customers invisible to the viewer: those that another member has claimed a moment ago.
async fn just_claimed(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: Vec<i64>,
    now: DateTime<Utc>,
) -> AppResult<Vec<(i64, String)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let claims = store::claimed_since(tx, viewer.enterprise_id, &ids, now - rules::TOLD).await?;
    let people: Vec<i64> = claims.iter().map(|(_, member)| *member).collect();
    let people = member::store::by_ids(tx, viewer.enterprise_id, &people).await?;
    let name = |id: i64| people.iter().find(|person| person.id == id).map(|person| &person.name);
    let told = claims.into_iter().filter_map(|(id, by)| Some((id, format!("客户已被{}领取", name(by)?))));
    Ok(told.collect())
}

/// The responsible member of each customer, by id.
async fn owners(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    rows: &[Customer],
) -> AppResult<HashMap<i64, String>> {
    let ids: BTreeSet<i64> = rows.iter().filter_map(|row| row.salesman_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let people = member::store::by_ids(tx, enterprise_id, &ids).await?;
    Ok(people.into_iter().map(|person| (person.id, person.name.clone())).collect())
}

fn taken(row: &Customer, names: &HashMap<i64, String>) -> String {
    match row.salesman_id.and_then(|id| names.get(&id)) {
        Some(name) => format!("客户已被{name}领取"),
        None => "客户不在公海中".to_owned(),
    }
}
