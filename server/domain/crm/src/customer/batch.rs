//! Operations on several customers at once (transfer, sharing, update), each customer with a result of its
//! own.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{BatchPatch, Customer, CustomerInput, CustomerPatch, Transfer};
use super::service::{began, ended};
use super::{notices, rules, service, store};
use crate::record::Change;
use crate::rows::Outcome;
use crate::{Db, member, team};

/// Error of a customer that is invisible to the viewer.
pub const MISSING: &str = "客户不存在";
/// Error of a customer on which the viewer lacks the right.
pub const DENIED: &str = "没有权限操作该客户";

/// How customers pass to another member: the log action and the reasons of the tenures.
#[derive(Debug, Clone, Copy)]
pub struct How {
    /// Name of the action in the audit log.
    pub action: &'static str,
    /// Reason of the tenure that begins, reason of the one that ends.
    pub tenure: (i16, i16),
}

/// The outcomes for `ids`, in their order: the customers that changed, re-read, and the errors of those in
/// `refused`.
#[erased]
pub async fn answers(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    mut refused: HashMap<i64, String>,
) -> AppResult<Vec<Outcome<Customer>>> {
    let done: Vec<i64> = ids.iter().copied().filter(|id| !refused.contains_key(id)).collect();
    let rows = store::rows(tx, enterprise_id, &done).await?;
    let mut rows: HashMap<i64, Customer> = rows.into_iter().map(|row| (row.id, row)).collect();
    let answer = |id: &i64| match (rows.remove(id), refused.remove(id)) {
        (Some(row), None) => Outcome { id: *id, result: Ok(row) },
        (_, why) => Outcome::refused(*id, why.unwrap_or_else(|| MISSING.to_owned())),
    };
    Ok(ids.iter().map(answer).collect())
}

/// Locks the customers of `ids` until the transaction ends; returns those that `check` accepts, and the
/// errors of the others.
#[erased]
pub async fn sorted(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
    check: &(dyn Fn(&Customer) -> Result<(), String> + Send + Sync),
) -> AppResult<(Vec<Customer>, HashMap<i64, String>)> {
    rules::ids(ids)?;
    let held = store::hold(tx, viewer, ids).await?;
    let mut refused: HashMap<i64, String> = ids.iter().map(|id| (*id, MISSING.to_owned())).collect();
    let mut good = Vec::with_capacity(held.len());
    for row in held {
        match check(&row) {
            Ok(()) => {
                refused.remove(&row.id);
                good.push(row);
            }
            Err(why) => {
                refused.insert(row.id, why);
            }
        }
    }
    Ok((good, refused))
}

/// Gives customers, which are locked, to a member or into the pool, and writes the audit log.
#[erased]
pub async fn give(
    tx: &mut AsyncPgConnection,
    (enterprise_id, by): (i64, Option<i64>),
    customers: &[Customer],
    to: Option<(i64, Option<i64>)>,
    how: How,
    (reason, at): (Option<String>, DateTime<Utc>),
) -> AppResult<()> {
    if customers.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = customers.iter().map(|row| row.id).collect();
    store::reassign(tx, enterprise_id, by, &ids, to, at).await?;
    store::entrust(tx, enterprise_id, &ids, to, how.tenure, at).await?;
    let after = store::rows(tx, enterprise_id, &ids).await?;
    let mut after: HashMap<i64, Customer> = after.into_iter().map(|row| (row.id, row)).collect();
    let changes = customers.iter().filter_map(|before| {
        let change = Change::new(how.action, before.id).before(before).after(&after.remove(&before.id)?);
        Some((enterprise_id, change.reason(reason.clone())))
    });
    Change::write_all_as(changes.collect(), tx, by).await
}

/// Checks that the new salesperson of customers exists; returns the member with one of their teams, the main
/// one by default.
#[erased]
pub async fn heir(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    salesman_id: i64,
    team_id: Option<i64>,
) -> AppResult<(i64, Option<i64>)> {
    member::store::require_active(tx, viewer, "salesmanId", &[salesman_id]).await?;
    let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &[salesman_id]).await?;
    match team_id {
        Some(team) if !teams.iter().any(|(_, place)| place.id == team) => {
            Err(AppError::field("salesmanTeamId", FieldCode::Invalid, "负责销售不在该团队"))
        }
        Some(team) => Ok((salesman_id, Some(team))),
        // the main team comes first
        None => Ok((salesman_id, teams.first().map(|(_, place)| place.id))),
    }
}

/// Gives customers to another salesperson (business §7 `PUT customer/batchTransfer`).
#[erased]
pub async fn transfer(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    transfer: Transfer,
) -> AppResult<Vec<Outcome<Customer>>> {
    if !viewer.can(Code::CustTransfer) {
        return Err(AppError::forbidden());
    }
    let reason = rules::reason(transfer.reason.as_deref())?;
    db.transaction(async |tx| {
        let to = heir(tx, viewer, transfer.salesman_id, transfer.salesman_team_id).await?;
        let check = |row: &Customer| match (row.pooled_at, row.salesman_id == Some(to.0)) {
            (Some(_), _) => Err("客户在公海中，请使用分配".to_owned()),
            (None, true) if row.salesman_team_id == to.1 => Err("客户已由该成员负责".to_owned()),
            (None, _) => Ok(()),
        };
        let (good, refused) = sorted(tx, viewer, ids, &check).await?;
        if transfer.keep_assisting {
            let others: Vec<i64> =
                good.iter().filter(|row| row.salesman_id != Some(to.0)).map(|row| row.id).collect();
            store::keep_assisting(tx, viewer, &others).await?;
        }
        let how = How { action: "customer.transfer", tenure: (began::TRANSFERRED, ended::TRANSFERRED) };
        let by = (viewer.enterprise_id, Some(viewer.member_id));
        give(tx, by, &good, Some(to), how, (reason.clone(), clock::now())).await?;
        notices::assigned(tx, viewer, to.0, &good, reason).await?;
        answers(tx, viewer.enterprise_id, ids, refused).await
    })
    .await
}

/// Changes the assisting members and following teams of a customer and who sees it (business §7 Customers).
#[erased]
pub async fn share(
    db: &Db,
    viewer: &Viewer,
    target: (i64, Option<i32>),
    patch: CustomerPatch,
) -> AppResult<Customer> {
    let CustomerPatch { assisting, following, is_open, .. } = patch;
    let patch = CustomerPatch { assisting, following, is_open, ..CustomerPatch::default() };
    service::write_as(db, viewer, target, patch, true, "customer.share").await
}

/// Changes several customers (business §7 `PUT customer/batchUpdate`).
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    patch: BatchPatch,
) -> AppResult<Vec<Outcome<Customer>>> {
    if !viewer.can(Code::CustBatch) {
        return Err(AppError::forbidden());
    }
    db.transaction(async |tx| {
        let check = |row: &Customer| {
            if rules::may_edit(viewer, row) { Ok(()) } else { Err(DENIED.to_owned()) }
        };
        let (good, mut refused) = sorted(tx, viewer, ids, &check).await?;
        let held = store::associations(tx, viewer.enterprise_id, ids).await?;
        let mut changes = Vec::with_capacity(good.len());
        for before in &good {
            let of: Vec<_> = held.iter().filter(|one| one.customer_id == before.id).cloned().collect();
            let single = CustomerPatch {
                customer_type: patch.customer_type.clone(),
                level: patch.level.clone().map(Some),
                industry: patch.industry.clone().map(Some),
                tags: Some(tags(before, &patch)),
                is_open: patch.is_open,
                ..CustomerPatch::default()
            };
            match settled(tx, viewer, before, service::over(before, store::parted(&of), single)).await {
                Ok(input) => {
                    let after = store::update(tx, viewer, before, before.version, &input).await?;
                    let after = after.ok_or_else(AppError::stale)?;
                    changes.push(Change::new("customer.update", before.id).before(before).after(&after));
                }
                Err(AppError::Invalid(errors)) => {
                    let why = errors.first().map_or_else(String::new, |error| error.message.to_string());
                    refused.insert(before.id, why);
                }
                Err(other) => return Err(other),
            }
        }
        Change::write_all(changes, tx, viewer).await?;
        answers(tx, viewer.enterprise_id, ids, refused).await
    })
    .await
}

async fn settled(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Customer,
    input: CustomerInput,
) -> AppResult<CustomerInput> {
    let mut input = rules::checked(input)?;
    service::settle(tx, viewer, Some(before), &mut input).await?;
    Ok(input)
}

fn tags(before: &Customer, patch: &BatchPatch) -> Vec<String> {
    let kept = before.tags.iter().filter(|tag| !patch.remove_tags.contains(tag));
    let new = patch.add_tags.iter().filter(|tag| !before.tags.contains(tag));
    kept.chain(new).cloned().collect()
}
