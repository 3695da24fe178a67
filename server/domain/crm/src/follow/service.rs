//! The business actions on follow-ups with customers: check, transaction, write, log and event.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::kind::CUSTOMER_FOLLOW;
use super::model::{Follow, FollowInput, FollowPatch, NewFollows};
use super::{rules, store};
use crate::customer::batch::MISSING;
use crate::customer::kind::CUSTOMER;
use crate::customer::model::Customer;
use crate::customer::notices;
use crate::dict::rules::Dictionary;
use crate::notification::{self, About, Message};
use crate::record::Change;
use crate::rows::{Outcome, whole};
use crate::{Db, customer, customer_setting, dict, file, part};

/// Creates follow-ups, one for each customer (business §7 `customer/follow`, `customer/batchFollow`).
#[erased]
pub async fn create(db: &Db, viewer: &Viewer, new: NewFollows) -> AppResult<Vec<Outcome<Follow>>> {
    let request_key = new.request_key.as_deref();
    rules::customers(&new.customer_ids, &new.attachment_ids, new.input.contact_id, request_key)?;
    let now = clock::now();
    let input = rules::checked(new.input, None, now)?;
    db.transaction(async |tx| {
        known(tx, viewer, None, &input.kind).await?;
        let held = customer::store::hold(tx, viewer, &new.customer_ids).await?;
        let ids: Vec<i64> = held.iter().map(|row| row.id).collect();
        if let ([only], Some(contact)) = (ids.as_slice(), input.contact_id) {
            check_contact(tx, viewer, *only, contact).await?;
        }
        let made = store::insert_all(tx, viewer, &ids, &input, new.request_key.as_deref(), now).await?;
        if let ([one], false) = (made.as_slice(), new.attachment_ids.is_empty()) {
            let place = (CUSTOMER_FOLLOW.record_type, one.id);
            file::service::attach(tx, viewer, place, &new.attachment_ids).await?;
        }
        let touched: Vec<i64> = made.iter().map(|row| row.customer_id).collect();
        store::settle(tx, viewer.enterprise_id, &touched, true).await?;
        let changes = made.iter().flat_map(|row| {
            let of = Change::new("customer.follow", row.customer_id);
            [Change::new("customer_follow.create", row.id).after(row), of]
        });
        Change::write_all(changes, tx, viewer).await?;
        let new_of: BTreeSet<i64> = touched.into_iter().collect();
        tell(tx, viewer, held.iter().filter(|row| new_of.contains(&row.id)).cloned().collect(), &input)
            .await?;
        let mut rows: HashMap<i64, Follow> = made.into_iter().map(|row| (row.customer_id, row)).collect();
        if let Some(key) = new.request_key.as_deref().filter(|_| rows.len() < ids.len()) {
            // a repeated call gets the rows of the first one
            for row in store::sent(tx, viewer, key).await? {
                rows.entry(row.customer_id).or_insert(row);
            }
        }
        let answer = |id: &i64| match rows.remove(id) {
            Some(row) => Outcome { id: *id, result: Ok(row) },
            None => Outcome::refused(*id, MISSING),
        };
        Ok(new.customer_ids.iter().map(answer).collect())
    })
    .await
}

/// Changes a follow-up; absent fields stay.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    mut patch: FollowPatch,
) -> AppResult<Follow> {
    let attachments = patch.attachment_ids.take();
    if let Some(ids) = &attachments {
        rules::customers(&[id], ids, None, None)?;
    }
    db.transaction(async |tx| {
        let found = store::follows::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        customer::service::require(tx, viewer, found.customer_id).await?;
        // read again: the row is locked now and cannot change any more
        let before = store::follows::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let now = clock::now();
        if !rules::may_change(viewer, &before, now) {
            return Err(AppError::forbidden());
        }
        let from = part::from(version, before.version)?;
        let input = rules::checked(patch.over(&before), before.next_at, now)?;
        known(tx, viewer, Some(&before.kind), &input.kind).await?;
        if let Some(contact) = input.contact_id.filter(|new| before.contact_id != Some(*new)) {
            check_contact(tx, viewer, before.customer_id, contact).await?;
        }
        let after = store::update(tx, viewer, &before, from, &input).await?.ok_or_else(AppError::stale)?;
        if let Some(ids) = &attachments {
            file::service::attach(tx, viewer, (CUSTOMER_FOLLOW.record_type, id), ids).await?;
        }
        store::settle(tx, viewer.enterprise_id, &[before.customer_id], true).await?;
        let change = Change::new("customer_follow.update", id).before(&before).after(&after);
        change.from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes follow-ups; all or none. The times of the last and the next follow-up of their customers follow
/// from the others.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    customer::rules::ids(ids)?;
    debug_assert!(ids.len() <= MAX_IDS);
    db.transaction(async |tx| {
        let found = whole(ids, store::follows::many(tx, viewer, ids).await?)?;
        let customers: BTreeSet<i64> = found.iter().map(|row| row.customer_id).collect();
        let customers: Vec<i64> = customers.into_iter().collect();
        customer::store::hold(tx, viewer, &customers).await?;
        let rows = whole(ids, store::follows::many(tx, viewer, ids).await?)?;
        let now = clock::now();
        if rows.iter().any(|row| !rules::may_change(viewer, row, now)) {
            return Err(AppError::forbidden());
        }
        let gone = rows.iter().map(|row| Change::new("customer_follow.delete", row.id).before(row));
        Change::write_all(gone, tx, viewer).await?;
        store::follows::delete(tx, viewer, ids).await?;
        file::service::detach(tx, viewer, CUSTOMER_FOLLOW.record_type, ids).await?;
        store::settle(tx, viewer.enterprise_id, &customers, false).await?;
        Ok(ids.to_vec())
    })
    .await
}

async fn known(tx: &mut AsyncPgConnection, viewer: &Viewer, kept: Option<&str>, kind: &str) -> AppResult<()> {
    if kept == Some(kind) {
        return Ok(());
    }
    let items = dict::store::items(tx, viewer, Dictionary::CustomerFollowKind).await?;
    if items.iter().any(|one| one.item.value == kind) {
        return Ok(());
    }
    Err(AppError::field("kind", FieldCode::NotFound, "跟进方式不存在"))
}

async fn check_contact(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
    contact: i64,
) -> AppResult<()> {
    if store::is_contact_of(tx, viewer, customer, contact).await? {
        return Ok(());
    }
    Err(AppError::field("contactId", FieldCode::NotFound, "联系人不存在"))
}

/// Notifies the salesperson that another member has followed up, unless the setting disables it.
async fn tell(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: Vec<Customer>,
    input: &FollowInput,
) -> AppResult<()> {
    let ids: Vec<i64> = customers.iter().map(|row| row.id).collect();
    let silent = customer_setting::store::silent(tx, viewer.enterprise_id, &ids).await?;
    for row in customers {
        let Some(salesman) = row.salesman_id.filter(|salesman| *salesman != viewer.member_id) else {
            continue;
        };
        if silent.contains(&row.id) {
            continue;
        }
        let message = Message {
            kind: "customer.followed",
            title: format!("{}跟进了您的客户“{}”", viewer.name, row.name),
            body: Some(input.body.chars().take(100).collect()),
            link: Some(notices::page(row.id)),
            source: None,
            about: About::Record(CUSTOMER.record_type, row.id),
        };
        notification::send(tx, viewer.enterprise_id, &[salesman], &message).await?;
    }
    Ok(())
}
