//! Export of customers to workbooks.

use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer, clock};

use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as own, Texts};
use crate::customer::model::{Customer, CustomerFilter};
use crate::customer::{rules, store as customers};
use crate::dict::rules::Dictionary;
use crate::register::store::{self, Person, Place};
use crate::sheet::export::{BATCH, Batch, Cell, InOrder, above};
use crate::sheet::{Head, Rows};
use crate::{dict, member, team};

/// An export of the customers that a filter finds.
pub struct Customers {
    pub filter: CustomerFilter,
    pub order: Option<InOrder>,
}

/// The sort orders: their names in REST, and the values of the GraphQL enum.
pub const SORTS: &[(&str, &str)] = &[
    ("createTime", "CREATED_AT"),
    ("updateTime", "UPDATED_AT"),
    ("name", "NAME"),
    ("followTime", "FOLLOWED_AT"),
    ("nextFollowTime", "NEXT_FOLLOW_AT"),
    ("poolTime", "POOLED_AT"),
];

impl Rows for Customers {
    fn batch<'a>(
        &'a self,
        tx: &'a mut AsyncPgConnection,
        viewer: &'a Viewer,
        columns: &'a [Head],
        after: Option<i64>,
    ) -> BoxFuture<'a, AppResult<Batch>> {
        Box::pin(batch(tx, viewer, (&self.filter, self.order.as_ref()), columns, after))
    }

    fn count<'a>(
        &'a self,
        connection: &'a AsyncPgConnection,
        viewer: &'a Viewer,
    ) -> Option<BoxFuture<'a, AppResult<i64>>> {
        Some(Box::pin(customers::count(connection, viewer, &self.filter)))
    }
}

/// Names of the records that the rows of a batch refer to.
struct Names {
    items: HashMap<(String, String), String>,
    members: HashMap<i64, String>,
    teams: HashMap<i64, String>,
    people: HashMap<i64, Person>,
    places: HashMap<i64, Place>,
    own: Option<Texts>,
}

/// One batch of the export, oldest first without an explicit order.
#[erased]
pub async fn batch(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (filter, order): (&CustomerFilter, Option<&InOrder>),
    columns: &[Head],
    after: Option<i64>,
) -> AppResult<Batch> {
    let (rows, next) = match order {
        Some(order) => order.next(&customers::ROWS, (&*tx, viewer), filter, after).await?,
        None => above(store::batch(tx, viewer, filter, after, BATCH).await?, |row| row.id),
    };
    let mut names = names(tx, viewer, &rows).await?;
    if columns.iter().any(|column| column.prop.starts_with(own::PREFIX)) {
        let kept: Vec<_> = rows.iter().map(|row| &row.custom).collect();
        names.own = Some(Texts::read(tx, viewer, RecordType::Customer, &kept, customers::called).await?);
    }
    let line =
        |row: &Customer| columns.iter().map(|column| cell(viewer, row, &names, &column.prop)).collect();
    Ok(Batch { rows: rows.iter().map(line).collect(), next })
}

async fn names(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[Customer]) -> AppResult<Names> {
    let codes = [
        Dictionary::CustomerType,
        Dictionary::CustomerLevel,
        Dictionary::CustomerIndustry,
        Dictionary::CustomerTag,
    ]
    .map(Dictionary::code);
    let items = dict::store::of_codes(tx, viewer.enterprise_id, &codes).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let members: BTreeSet<i64> =
        rows.iter().flat_map(|row| row.salesman_id.into_iter().chain(row.created_by)).collect();
    let members: Vec<i64> = members.into_iter().collect();
    let teams: BTreeSet<i64> = rows.iter().filter_map(|row| row.salesman_team_id).collect();
    let teams: Vec<i64> = teams.into_iter().collect();
    let members = member::store::by_ids(tx, viewer.enterprise_id, &members).await?;
    let teams = team::store::by_ids(tx, viewer.enterprise_id, &teams).await?;
    Ok(Names {
        items: items.into_iter().map(|one| ((one.item.code, one.item.value), one.item.text)).collect(),
        members: members.into_iter().map(|row| (row.id, row.brief.name)).collect(),
        teams: teams.into_iter().map(|row| (row.id, row.name.clone())).collect(),
        people: store::people(tx, viewer, &ids).await?,
        places: store::places(tx, viewer, &ids).await?,
        own: None,
    })
}

fn cell(viewer: &Viewer, row: &Customer, names: &Names, prop: &str) -> Cell {
    let item = |dictionary: Dictionary, value: &str| {
        names.items.get(&(dictionary.code().to_owned(), value.to_owned())).cloned()
    };
    let member = |id: Option<i64>| id.and_then(|id| names.members.get(&id).cloned());
    let person = names.people.get(&row.id);
    let place = names.places.get(&row.id);
    // as with the fields themselves: a viewer who may not read phone numbers exports none
    let phones = rules::sees_phones(viewer, row);
    match prop {
        "name" => Cell::from(row.name.as_str()),
        "type" => Cell::from(item(Dictionary::CustomerType, &row.customer_type)),
        "level" => Cell::from(row.level.as_deref().and_then(|value| item(Dictionary::CustomerLevel, value))),
        "industry" => {
            Cell::from(row.industry.as_deref().and_then(|value| item(Dictionary::CustomerIndustry, value)))
        }
        "tags" => {
            let tags = row.tags.iter().filter_map(|value| item(Dictionary::CustomerTag, value));
            Cell::from(tags.collect::<Vec<_>>().join("、").as_str())
        }
        "isOpen" => Cell::from(if row.is_open == rules::OPEN { "公开" } else { "部分可见" }),
        "state" => Cell::from(if row.pooled_at.is_some() { "公海" } else { "跟进中" }),
        "salesman" => Cell::from(member(row.salesman_id)),
        "salesmanTeam" => Cell::from(row.salesman_team_id.and_then(|id| names.teams.get(&id).cloned())),
        "contactName" => Cell::from(person.map(|person| person.name.clone())),
        "phone" if phones => Cell::from(person.map(|person| person.phone.clone())),
        "otherPhone" if phones => Cell::from(person.map(|person| person.other_phones.join("、"))),
        "email" if phones => Cell::from(person.and_then(|person| person.email.clone())),
        "wechat" if phones => Cell::from(person.and_then(|person| person.wechat.clone())),
        "departName" => Cell::from(person.and_then(|person| person.depart_name.clone())),
        "position" => Cell::from(person.and_then(|person| person.position.clone())),
        "addressName" => Cell::from(place.and_then(|place| place.name.clone())),
        "address" => Cell::from(place.map(|place| place.address.clone())),
        "description" => Cell::from(place.and_then(|place| place.description.clone())),
        "lng" => Cell::from(place.and_then(|place| place.lng).map(|value| value.to_string())),
        "lat" => Cell::from(place.and_then(|place| place.lat).map(|value| value.to_string())),
        "remark" => Cell::from(row.remark.clone()),
        "followTime" => Cell::from(row.followed_at.map(clock::china_time)),
        "nextFollowTime" => Cell::from(row.next_follow_at.map(clock::china_time)),
        "createBy" => Cell::from(member(row.created_by)),
        "createTime" => Cell::from(Some(clock::china_time(row.created_at))),
        own => Cell::from(names.own.as_ref().and_then(|texts| texts.text(own, &row.custom))),
    }
}
