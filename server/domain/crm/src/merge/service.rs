//! The business actions on merges of customers: merging and undoing; check, transaction, write, log and
//! event.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

use super::model::{Merge, MergeInput};
use super::relations::{self, DEFAULTS, Relation};
use super::rules::{self, OWNER, SALESMAN};
use super::store;
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::PREFIX;
use crate::custom_field::values;
use crate::customer::model::{Customer, CustomerInput};
use crate::customer::service::{self as customers, began};
use crate::customer::{offboarding, rules as customer_rules, store as customer_store};
use crate::record::{self, Change};
use crate::{Db, address, contact};

/// Merges customers: all records of the others move to the remaining one.
#[erased]
pub async fn merge(db: &Db, viewer: &Viewer, input: &MergeInput) -> AppResult<(Customer, Merge)> {
    if !viewer.can(Code::CustMerge) {
        return Err(AppError::forbidden());
    }
    rules::checked(input)?;
    let mut all = input.from.clone();
    all.push(input.into);
    db.transaction(async |tx| {
        let rows = crate::rows::whole(&all, customer_store::hold(tx, viewer, &all).await?)?;
        if !rules::may_merge(viewer, &rows) {
            return Err(AppError::forbidden());
        }
        let (into, mut others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.id == input.into);
        let into = into.into_iter().next().ok_or_else(AppError::not_found)?;
        others.sort_by_key(|row| input.from.iter().position(|id| *id == row.id));
        let enterprise = viewer.enterprise_id;
        if let Some((found, what)) = store::twice(tx, enterprise, &all).await? {
            let message = format!("“{}”和“{}”都有{what}“{}”，请先处理", found.one, found.other, found.what);
            return Err(AppError::field("fromIds", FieldCode::Conflict, message));
        }
        let at = clock::now();
        let before = store::image(tx, enterprise, into.id).await?;
        let id = store::insert(tx, viewer, (into.id, &input.from), at).await?;
        move_rows(tx, enterprise, id, (into.id, &input.from)).await?;
        let after = choose(tx, viewer, id, &into, input, at).await?;
        let aliases = rules::aliases(&after.name, &into.aliases, &into.name, &others);
        store::take_in(tx, viewer, (into.id, &input.from), &aliases, at).await?;
        customer_store::see(tx, enterprise, &[into.id]).await?;
        customer_store::find_by(tx, enterprise, &[into.id]).await?;
        let after = store::image(tx, enterprise, into.id).await?;
        let names: Vec<&str> = others.iter().map(|row| row.name.as_str()).collect();
        let kept = json!({ "before": before, "after": after, "names": names });
        let merge = store::finish(tx, enterprise, id, &kept, into.version + 1).await?;
        let after = row(tx, enterprise, into.id).await?;
        let gone = others.iter().map(|row| {
            Change::new("customer.merge", row.id).before(row).reason(Some(format!("并入“{}”", after.name)))
        });
        let reason = Some(format!("并入了“{}”", names.join("”“")));
        let stayed = Change::new("customer.merge", into.id).before(&into).after(&after).reason(reason);
        Change::write_all(std::iter::once(stayed).chain(gone), tx, viewer).await?;
        Ok((after, merge))
    })
    .await
}

/// The row as it is, even if it is no longer visible to the viewer.
async fn row(tx: &mut AsyncPgConnection, enterprise: i64, id: i64) -> AppResult<Customer> {
    customer_store::row(tx, enterprise, id).await?.ok_or_else(AppError::not_found)
}

/// Moves all records of the merged customers to the remaining one.
#[erased]
async fn move_rows(
    tx: &mut AsyncPgConnection,
    enterprise: i64,
    merge: i64,
    (into, from): (i64, &[i64]),
) -> AppResult<()> {
    for table in DEFAULTS {
        store::one_default(tx, enterprise, merge, table, (into, from)).await?;
    }
    let mut moved = BTreeSet::new();
    for relation in relations::all() {
        for from in from {
            if store::follow(tx, enterprise, merge, &relation, (*from, into)).await? {
                moved.insert(relation.named.table);
            }
        }
    }
    announce(tx, enterprise, &moved).await
}

/// Publishes events, so that clients reload the lists of the records that moved.
async fn announce(
    tx: &mut AsyncPgConnection,
    enterprise: i64,
    moved: &BTreeSet<&'static str>,
) -> AppResult<()> {
    for (table, kind) in
        [("file", "file.update"), ("contact", "contact.update"), ("comment", "comment.update")]
    {
        if moved.contains(table) {
            record::announce(tx, enterprise, kind, &[0], None).await?;
        }
    }
    Ok(())
}

/// The remaining customer takes the chosen fields from the others; its salesperson by the rules of a
/// transfer.
#[erased]
async fn choose(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    merge: i64,
    into: &Customer,
    input: &MergeInput,
    at: DateTime<Utc>,
) -> AppResult<Customer> {
    let enterprise = viewer.enterprise_id;
    let mut ending = input.from.clone();
    let mut begun = None;
    let mut own = Vec::new();
    for (name, from) in &input.take {
        if let Some(code) = name.strip_prefix(PREFIX) {
            own.push((code.to_owned(), row(tx, enterprise, *from).await?.custom));
        }
        let Some(choice) = rules::chosen(name) else { continue };
        if name != SALESMAN {
            store::take(tx, enterprise, choice.columns, (*from, into.id)).await?;
            continue;
        }
        let other = row(tx, enterprise, *from).await?;
        if other.salesman_id != into.salesman_id {
            if !viewer.is_admin() && !customer_rules::may_transfer(viewer, into) {
                return Err(AppError::forbidden());
            }
            ending.push(into.id);
            begun = other.salesman_id.map(|member| (into.id, member, other.salesman_team_id));
        }
        let owned = other.salesman_id.is_some();
        let moved = other.salesman_id != into.salesman_id;
        // a customer with a salesperson is never in the pool, not even for a moment
        if moved && owned {
            customer_store::set_owned(tx, enterprise, &[into.id], None, true, at).await?;
        }
        store::take(tx, enterprise, choice.columns, (*from, into.id)).await?;
        if moved && !owned {
            customer_store::set_owned(tx, enterprise, &[into.id], into.salesman_id, false, at).await?;
        }
    }
    if !own.is_empty() {
        values::take(tx, viewer, RecordType::Customer, (into.id, &into.custom), &own).await?;
    }
    store::end_tenures(tx, enterprise, merge, &ending, at).await?;
    if let Some(begun) = begun {
        customer_store::begin(tx, enterprise, vec![begun], began::MERGED, at).await?;
        store::note_tenure(tx, enterprise, merge, into.id).await?;
    }
    let after = row(tx, enterprise, into.id).await?;
    if !input.take.is_empty() {
        let flags = customers::flags(tx, viewer, &after.customer_type).await?;
        let demanded = CustomerInput {
            level: after.level.clone(),
            industry: after.industry.clone(),
            ..CustomerInput::default()
        };
        customer_rules::demanded(flags, &demanded)?;
    }
    Ok(after)
}

/// Undoes a merge: exactly the records that it moved go back, as far as they still belong to the remaining
/// customer. That customer gets its own fields back where they are unchanged since the merge; the others
/// return to their salesperson, or to the pool if that member has left.
#[erased]
pub async fn undo(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Customer> {
    db.transaction(async |tx| {
        let found = store::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let all: Vec<i64> = std::iter::once(found.into_id).chain(found.from_ids.iter().copied()).collect();
        // the customers first, in the order of all other lock holders
        let held = customer_store::hold(tx, viewer, &all).await?;
        let before = held.into_iter().find(|row| row.id == found.into_id).ok_or_else(AppError::not_found)?;
        let merge = store::hold(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let at = clock::now();
        rules::undo(viewer, &merge, at)?;
        let enterprise = viewer.enterprise_id;
        let present = store::image(tx, enterprise, merge.into_id).await?;
        go_back(tx, enterprise, &merge).await?;
        store::part(tx, viewer, &merge, at).await?;
        if let (Some(before), Some(after)) = (merge.before.pointer("/before/custom"), kept(&merge, "custom"))
        {
            let present = row(tx, enterprise, merge.into_id).await?;
            let record = (present.id, &present.custom);
            values::put_back(tx, enterprise, RecordType::Customer, record, (before, after)).await?;
        }
        let mut theirs = merge.from_ids.clone();
        if OWNER.iter().all(|column| present.get(*column) == kept(&merge, column)) {
            theirs.push(merge.into_id);
        }
        store::tenures_back(tx, enterprise, merge.id, &theirs).await?;
        offboarding::restored(tx, viewer, &all).await?;
        customer_store::see(tx, enterprise, &all).await?;
        contact::store::pass_default(tx, viewer, &all).await?;
        address::store::pass_default(tx, viewer, &all).await?;
        customer_store::find_by(tx, enterprise, &all).await?;
        store::set_undone(tx, viewer, merge.id, at).await?;
        let after = row(tx, enterprise, merge.into_id).await?;
        let stayed = Change::new("customer.merge_undo", after.id).before(&before).after(&after);
        let mut changes = vec![stayed];
        for other in customer_store::by_ids(tx, enterprise, &merge.from_ids).await? {
            changes.push(Change::new("customer.merge_undo", other.id).after(&other));
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// The value that the merge left in a column of the remaining customer.
fn kept<'a>(merge: &'a Merge, column: &str) -> Option<&'a Value> {
    merge.before.get("after")?.get(column)
}

/// Moves the records of a merge back.
#[erased]
async fn go_back(tx: &mut AsyncPgConnection, enterprise: i64, merge: &Merge) -> AppResult<()> {
    let mut moved = BTreeSet::new();
    let relations: Vec<Relation> = relations::all();
    for relation in &relations {
        if store::go_back(tx, enterprise, merge.id, relation, merge.into_id).await? {
            moved.insert(relation.named.table);
        }
    }
    for table in DEFAULTS {
        store::defaults_back(tx, enterprise, merge.id, table).await?;
    }
    announce(tx, enterprise, &moved).await
}

/// The names of the merged customers.
pub fn names(merge: &Merge) -> Vec<String> {
    let names = merge.before.get("names").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
}
