//! Search for existing customers that may be the same: by normalized name, by phone number, by address.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};

use super::model::{Duplicate, Likeness, Probe};
use crate::customer::model::CustomerFilter;
use crate::customer::{rules, store};
use crate::{Db, prepared};

/// The most duplicates that a dialog shows (business §9).
pub const SHOWN: usize = 10;

/// Keys that probes are compared by.
#[derive(Debug, Clone, Default)]
pub struct Keys {
    /// [`rules::name_key`] of names.
    pub names: Vec<String>,
    /// Digits of phones.
    pub phones: Vec<String>,
    /// [`rules::name_key`] of addresses.
    pub addresses: Vec<String>,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    customer_id: i64,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    by: String,
}

/// Customers of the enterprise, not deleted, visible or not, with one of these keys: customer, key, kind of
/// match. At most `limit` of each key.
#[erased]
pub async fn alike(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    keys: &Keys,
    limit: i64,
) -> AppResult<Vec<(i64, String, Likeness)>> {
    let rows: Vec<Found> = prepared::statement(
        // key by key: for thousands together the planner would read everything; and customer by customer
        // (limit 1), or one plan for all keys would read the register for a number that it takes for common
        "select c.id as customer_id, wanted.key, 'name' as by from unnest($2) wanted (key) cross join lateral (
            select c.id from customer c where c.enterprise_id = $1 and c.name_key = wanted.key
              and c.deleted_at is null and c.merged_into is null order by c.id limit $5) c
         union all
         select p.customer_id, wanted.key, 'phone' from unnest($3) wanted (key) cross join lateral (
            -- apart, or it takes a number for common and reads people until there are enough
            with hit as materialized (select p.customer_id from contact p
                where p.enterprise_id = $1 and p.phones @> array[wanted.key] and p.deleted_at is null)
            select hit.customer_id from hit cross join lateral (
                select from customer c where c.enterprise_id = $1 and c.id = hit.customer_id
                  and c.deleted_at is null and c.merged_into is null limit 1) c
            limit $5) p
         union all
         select a.customer_id, wanted.key, 'address' from unnest($4) wanted (key) cross join lateral (
            select a.customer_id from customer_address a cross join lateral (
                select from customer c where c.enterprise_id = $1 and c.id = a.customer_id
                  and c.deleted_at is null and c.merged_into is null limit 1) c
            where a.enterprise_id = $1 and a.address_key = wanted.key and a.deleted_at is null limit $5) a",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<Text>, _>(&keys.names)
    .bind::<Array<Text>, _>(&keys.phones)
    .bind::<Array<Text>, _>(&keys.addresses)
    .bind::<BigInt, _>(limit)
    .load(&mut connection)
    .await?;
    let likeness = |by: &str| match by {
        "name" => Likeness::Name,
        "phone" => Likeness::Phone,
        _ => Likeness::Address,
    };
    Ok(rows.into_iter().map(|row| (row.customer_id, row.key, likeness(&row.by))).collect())
}

/// Customers that may be the same: those with the same name, phone or address, visible or not, and the
/// visible ones whose name contains the typed text.
#[erased]
pub async fn find(db: &Db, viewer: &Viewer, probe: &Probe) -> AppResult<Vec<Duplicate>> {
    // queries by key have one cached plan; the search by text is planned for the very words
    let (connection, keyed) = (&*db.read().await?, &*db.read_keyed().await?);
    let some =
        |text: Option<&String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (name, phone, address) =
        (some(probe.name.as_ref()), some(probe.phone.as_ref()), some(probe.address.as_ref()));
    let keys = Keys {
        names: name.iter().map(|name| rules::name_key(name)).collect(),
        phones: phone.iter().map(|phone| rules::digits(phone)).filter(|digits| digits.len() >= 7).collect(),
        addresses: address.iter().map(|address| rules::name_key(address)).collect(),
    };
    let limit = i64::try_from(SHOWN).unwrap_or(i64::MAX);
    let mut by: BTreeMap<i64, BTreeSet<Likeness>> = BTreeMap::new();
    for (id, _, likeness) in alike(keyed, viewer.enterprise_id, &keys, limit + 1).await? {
        by.entry(id).or_default().insert(likeness);
    }
    if let Some(name) = &name {
        let filter = CustomerFilter { keyword: Some(name.clone()), ..CustomerFilter::default() };
        for id in store::first_ids(connection, viewer, &filter, limit + 1).await? {
            by.entry(id).or_default().insert(Likeness::Name);
        }
    }
    if let Some(except) = probe.except {
        by.remove(&except);
    }
    let ids: Vec<i64> = by.keys().copied().collect();
    let visible: HashSet<i64> =
        store::many(keyed, viewer, &ids).await?.into_iter().map(|row| row.id).collect();
    let rows = store::by_ids(keyed, viewer.enterprise_id, &ids).await?;
    let mut found: Vec<Duplicate> = rows
        .into_iter()
        .map(|customer| Duplicate {
            visible: visible.contains(&customer.id),
            by: by.get(&customer.id).into_iter().flatten().copied().collect(),
            customer,
        })
        .collect();
    // the most matches come first
    found.sort_by_key(|one| {
        (std::cmp::Reverse(one.by.len()), one.customer.name.chars().count(), one.customer.id)
    });
    found.truncate(SHOWN);
    Ok(found)
}
