//! The business actions on customers: check, transaction, write, log and event.

use std::collections::BTreeSet;

use chrono::Utc;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Customer, CustomerInput, CustomerPatch};
use super::rules::{self, TypeFlags};
use super::store;
use crate::config_value::model::CustomerSetting;
use crate::config_value::rules::Setting;
use crate::custom_field::model::RecordType;
use crate::custom_field::values;
use crate::dict::rules::Dictionary;
use crate::record::Change;
use crate::{Db, config_value, db, dict, member, team};

/// Reasons why a tenure began (a member became responsible for a customer), stored in
/// `customer_tenure.began_by`.
pub mod began {
    /// The member created the customer.
    pub const MADE: i16 = 1;
    /// It was transferred.
    pub const TRANSFERRED: i16 = 2;
    /// Claimed from the pool.
    pub const CLAIMED: i16 = 3;
    /// Assigned from the pool.
    pub const ASSIGNED: i16 = 4;
    /// The former salesperson left.
    pub const HANDED_OVER: i16 = 5;
    /// A merge of customers, or its undoing.
    pub const MERGED: i16 = 6;
}

/// Reasons why a tenure ended, stored in `customer_tenure.ended_by`.
pub mod ended {
    /// It was transferred.
    pub const TRANSFERRED: i16 = 1;
    /// Released into the pool.
    pub const RELEASED: i16 = 2;
    /// The scheduled job returned it to the pool.
    pub const RETURNED: i16 = 3;
    /// The salesperson left.
    pub const HANDED_OVER: i16 = 4;
    /// The customer was merged into another.
    pub const MERGED: i16 = 5;
}

/// Returns the customer, locked until the transaction ends; a customer that is absent or invisible is not
/// found.
#[erased]
pub async fn require(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Customer> {
    store::hold(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)
}

/// The same, if the viewer may change the customer (business §4 Customer), which includes the records that
/// belong to it.
#[erased]
pub async fn require_editable(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Customer> {
    let customer = require(tx, viewer, id).await?;
    if rules::may_edit(viewer, &customer) { Ok(customer) } else { Err(AppError::forbidden()) }
}

/// Requirements of a customer type.
#[erased]
pub async fn flags(connection: &AsyncPgConnection, viewer: &Viewer, value: &str) -> AppResult<TypeFlags> {
    let items = dict::store::all(connection, viewer, Dictionary::CustomerType).await?;
    let item = items.iter().find(|one| one.item.value == value);
    Ok(TypeFlags::of(item.and_then(|one| one.item.param.as_ref())))
}

/// Creates a customer within a transaction; the caller adds its contacts and addresses. `force` allows the
/// name of another customer although the type does not.
#[erased]
pub async fn create(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: CustomerInput,
    force: bool,
) -> AppResult<Customer> {
    if !viewer.can(Code::CustCreate) {
        return Err(AppError::forbidden());
    }
    let mut input = rules::checked(input)?;
    settle(tx, viewer, None, &mut input).await?;
    unlike_others(tx, viewer, &input, None, force).await?;
    let at = Utc::now();
    let made = store::insert_all(tx, viewer, std::slice::from_ref(&input), at).await?.pop();
    let made = made.ok_or_else(|| AppError::internal("nothing was inserted"))?;
    let custom =
        values::write(tx, viewer, RecordType::Customer, (made.id, &made.custom), &input.custom).await?;
    let made = Customer { custom, ..made };
    store::set_associations(tx, viewer, &[(made.id, &input)], true).await?;
    if let Some(member) = made.salesman_id {
        store::begin(
            tx,
            viewer.enterprise_id,
            vec![(made.id, member, made.salesman_team_id)],
            began::MADE,
            made.created_at,
        )
        .await?;
    }
    Change::new("customer.create", made.id).after(&made).write(tx, viewer).await?;
    Ok(made)
}

/// Changes a customer; absent fields stay (business §7 `PUT customer`). `force` allows the name of another
/// customer, but overrides no right.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    patch: CustomerPatch,
    force: bool,
) -> AppResult<Customer> {
    write_as(db, viewer, (id, version), patch, force, "customer.update").await
}

/// The same, with the given action name in the audit log.
#[erased]
pub(super) async fn write_as(
    db: &Db,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
    mut patch: CustomerPatch,
    force: bool,
    action: &'static str,
) -> AppResult<Customer> {
    let fields = patch.custom.take();
    db.transaction(async |tx| {
        let before = require_editable(tx, viewer, id).await?;
        let from = version.unwrap_or(before.version);
        if from != before.version {
            return Err(AppError::stale());
        }
        let held = store::parted(&store::associations(tx, viewer.enterprise_id, &[id]).await?);
        let mut input = rules::checked(over(&before, held.clone(), patch))?;
        settle(tx, viewer, Some(&before), &mut input).await?;
        // the name that it has already is no reason to refuse a change of another field
        let kept = rules::name_key(&before.name) == rules::name_key(&input.name)
            && before.customer_type == input.customer_type;
        unlike_others(tx, viewer, &input, Some(id), force || kept).await?;
        let change = Change::new(action, id).before(&before);
        let mut after = write(tx, viewer, &before, from, &input, &held).await?;
        if let Some(fields) = &fields {
            after.custom =
                values::write(tx, viewer, RecordType::Customer, (after.id, &after.custom), fields).await?;
        }
        change.after(&after).from_version(version).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Writes a customer, its assisting members and following teams, and the tenures if its salesperson changes.
#[erased]
async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Customer,
    version: i32,
    input: &CustomerInput,
    held: &(Vec<(i64, i64)>, Vec<i64>),
) -> AppResult<Customer> {
    let moved = before.salesman_id != input.salesman_id;
    if moved && !(viewer.is_admin() || rules::may_transfer(viewer, before)) {
        return Err(AppError::forbidden());
    }
    let at = Utc::now();
    let after = store::update(tx, viewer, before, version, input).await?.ok_or_else(AppError::stale)?;
    if (&input.assisting, &input.following) != (&held.0, &held.1) {
        store::set_associations(tx, viewer, &[(before.id, input)], false).await?;
    }
    if moved {
        let to = input.salesman_id.map(|member| (member, input.salesman_team_id));
        let how = if to.is_some() {
            (began::TRANSFERRED, ended::TRANSFERRED)
        } else {
            (began::TRANSFERRED, ended::RELEASED)
        };
        store::entrust(tx, viewer.enterprise_id, &[before.id], to, how, at).await?;
        store::set_owned(tx, viewer.enterprise_id, &[before.id], before.salesman_id, to.is_some(), at)
            .await?;
    }
    if before.name != after.name {
        store::find_by(tx, viewer.enterprise_id, &[before.id]).await?;
    }
    if moved { require_row(tx, viewer, before.id).await } else { Ok(after) }
}

/// The row as it is, even if it is no longer visible to the viewer who has just written it.
async fn require_row(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Customer> {
    store::row(tx, viewer.enterprise_id, id).await?.ok_or_else(AppError::not_found)
}

/// The complete input of a customer after a change.
pub(super) fn over(
    before: &Customer,
    held: (Vec<(i64, i64)>, Vec<i64>),
    patch: CustomerPatch,
) -> CustomerInput {
    // another salesperson brings their own team
    let team = match (&patch.salesman_id, patch.salesman_team_id) {
        (_, Some(team)) => team,
        (Some(salesman), None) if *salesman != before.salesman_id => None,
        _ => before.salesman_team_id,
    };
    CustomerInput {
        name: patch.name.unwrap_or_else(|| before.name.clone()),
        customer_type: patch.customer_type.unwrap_or_else(|| before.customer_type.clone()),
        level: patch.level.unwrap_or_else(|| before.level.clone()),
        industry: patch.industry.unwrap_or_else(|| before.industry.clone()),
        tags: patch.tags.unwrap_or_else(|| before.tags.clone()),
        is_open: Some(patch.is_open.unwrap_or(before.is_open)),
        salesman_id: patch.salesman_id.unwrap_or(before.salesman_id),
        salesman_team_id: team,
        remark: patch.remark.unwrap_or_else(|| before.remark.clone()),
        assisting: patch.assisting.unwrap_or(held.0),
        following: patch.following.unwrap_or(held.1),
        custom: patch.custom.unwrap_or_default(),
    }
}

/// Checks the references of the input to dictionaries, members and settings, and fills in their defaults.
/// Values that the record had before stay valid.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Customer>,
    input: &mut CustomerInput,
) -> AppResult<()> {
    let same = |kept: Option<&String>, new: &String| kept == Some(new);
    let of = |dictionary| dict::store::items(tx, viewer, dictionary);
    let types = of(Dictionary::CustomerType).await?;
    let known =
        |items: &[dict::model::Arranged], value: &str| items.iter().any(|one| one.item.value == value);
    if !same(before.map(|row| &row.customer_type), &input.customer_type)
        && !known(&types, &input.customer_type)
    {
        return Err(AppError::field("type", FieldCode::NotFound, "客户类型不存在"));
    }
    if let Some(level) = &input.level
        && !same(before.and_then(|row| row.level.as_ref()), level)
        && !known(&of(Dictionary::CustomerLevel).await?, level)
    {
        return Err(AppError::field("level", FieldCode::NotFound, "客户级别不存在"));
    }
    if let Some(industry) = &input.industry
        && !same(before.and_then(|row| row.industry.as_ref()), industry)
        && !known(&of(Dictionary::CustomerIndustry).await?, industry)
    {
        return Err(AppError::field("industry", FieldCode::NotFound, "客户行业不存在"));
    }
    let kept = before.map(|row| row.tags.as_slice()).unwrap_or_default();
    if input.tags.iter().any(|tag| !kept.contains(tag)) {
        let tags = of(Dictionary::CustomerTag).await?;
        if input.tags.iter().any(|tag| !kept.contains(tag) && !known(&tags, tag)) {
            return Err(AppError::field("tags", FieldCode::NotFound, "客户标签不存在"));
        }
    }
    rules::demanded(flags(tx, viewer, &input.customer_type).await?, input)?;
    if input.is_open.is_none() {
        let setting = config_value::store::get(tx, viewer, Setting::Customer).await?;
        let setting: CustomerSetting = serde_json::from_value(setting.value).map_err(AppError::internal)?;
        input.is_open = Some(setting.is_open.parse().unwrap_or(rules::OPEN));
    }
    people(tx, viewer, before, input).await
}

/// Checks that the members that the input names exist, each in the team named with them.
#[erased]
pub async fn people(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Customer>,
    input: &mut CustomerInput,
) -> AppResult<()> {
    if input.salesman_id.is_none() {
        if input.salesman_team_id.is_some() {
            return Err(AppError::field("salesmanTeamId", FieldCode::Invalid, "请先选择负责销售"));
        }
    } else if let Some(salesman) = input.salesman_id
        && before.is_none_or(|row| {
            (row.salesman_id, row.salesman_team_id) != (Some(salesman), input.salesman_team_id)
        })
    {
        member::store::require_active(tx, viewer, "salesmanId", &[salesman]).await?;
        let teams = team::store::teams_of_members(tx, viewer.enterprise_id, &[salesman]).await?;
        match input.salesman_team_id {
            Some(team) if !teams.iter().any(|(_, place)| place.id == team) => {
                return Err(AppError::field("salesmanTeamId", FieldCode::Invalid, "负责销售不在该团队"));
            }
            Some(_) => {}
            // the main team comes first
            None => input.salesman_team_id = teams.first().map(|(_, place)| place.id),
        }
    }
    let members: BTreeSet<i64> = input.assisting.iter().map(|(member, _)| *member).collect();
    let members: Vec<i64> = members.into_iter().collect();
    if !members.is_empty() {
        member::store::require_active(tx, viewer, "associations", &members).await?;
    }
    let teams: BTreeSet<i64> =
        input.assisting.iter().map(|(_, team)| *team).chain(input.following.iter().copied()).collect();
    let teams: Vec<i64> = teams.into_iter().collect();
    if team::store::find_many(tx, viewer, &teams).await?.len() != teams.len() {
        return Err(AppError::field("associations", FieldCode::NotFound, "团队不存在"));
    }
    Ok(())
}

/// Refuses the name of another customer, where the type does not allow that (business §5 Customer).
#[erased]
pub async fn unlike_others(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &CustomerInput,
    except: Option<i64>,
    force: bool,
) -> AppResult<()> {
    if force || flags(tx, viewer, &input.customer_type).await?.is_duplicate {
        return Ok(());
    }
    // of two callers who create the same name at once, the second waits and then gets the error
    db::lock(tx, &format!("customer {}", rules::name_key(&input.name)), viewer.enterprise_id).await?;
    if store::name_taken(tx, viewer, &input.name, except).await? {
        return Err(AppError::field("name", FieldCode::Taken, "客户已存在"));
    }
    Ok(())
}

/// Deletes customers into the recycle bin; all or none (business §7 `DELETE customer`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        delete_all(tx, viewer, ids).await?;
        Ok(ids.to_vec())
    })
    .await
}

/// The same within a transaction, for any number of customers: the undoing of an import.
#[erased]
pub async fn delete_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let rows = crate::rows::whole(ids, store::hold(tx, viewer, ids).await?)?;
    if rows.iter().any(|row| !rules::may_delete(viewer, row)) {
        return Err(AppError::forbidden());
    }
    let gone = rows.iter().map(|row| Change::new("customer.delete", row.id).before(row));
    Change::write_all(gone, tx, viewer).await?;
    store::delete(tx, viewer, ids).await
}
