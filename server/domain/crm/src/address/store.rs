//! Queries on customer addresses; the only place with SQL about them.

use chrono::Utc;
use diesel::dsl::exists;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::customer_address;

use super::model::{Address, AddressFilter, AddressInput};
use crate::customer::rules::name_key;
use crate::{customer, filter_keyword, part, rows};

fn tenant(viewer: &Viewer) -> Vec<i64> {
    vec![viewer.enterprise_id]
}

fn within(viewer: &Viewer) -> Box<dyn BoxableExpression<customer_address::table, Pg, SqlType = Bool>> {
    customer::store::within(viewer, "customer_address.customer_id")
}

/// Record kinds whose changes invalidate cached addresses: a merge of customers moves addresses, an import of
/// customers creates them.
pub const CHANGED_BY: &[&str] = &["customer_address", "customer"];

rows!(
    /// Addresses of the customers that are visible to the viewer.
    addresses: customer_address => Address, of tenant; within within, filtered(AddressFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "NAME": address as "text" }
);

fn filtered<'a>(viewer: &Viewer, filter: &AddressFilter) -> customer_address::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(addresses::visible(viewer), customer_address, filter.keyword.as_deref());
    if let Some(id) = filter.customer_id {
        query = query.filter(customer_address::customer_id.eq(id));
    }
    query
}

/// The columns of an address that are written.
#[derive(AsChangeset, Insertable)]
#[diesel(table_name = customer_address, treat_none_as_null = true)]
struct Written {
    name: Option<String>,
    address: String,
    description: Option<String>,
    lng: Option<f64>,
    lat: Option<f64>,
    coordinates: &'static str,
    address_key: String,
    is_default: bool,
    search_text: String,
    search_grams: Vec<String>,
}

impl From<&AddressInput> for Written {
    fn from(input: &AddressInput) -> Self {
        let words = [input.name.as_deref(), Some(input.address.as_str()), input.description.as_deref()];
        let search_text = search::text(words.into_iter().flatten());
        Self {
            name: input.name.clone(),
            address: input.address.clone(),
            description: input.description.clone(),
            lng: input.lng,
            lat: input.lat,
            coordinates: input.coordinates.name(),
            address_key: name_key(&input.address),
            is_default: input.is_default,
            search_grams: search::grams(&search_text),
            search_text,
        }
    }
}

/// Inserts addresses of customers with few statements; the rows come back in the order of the inputs.
#[erased]
pub async fn insert_all(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    inputs: &[(i64, AddressInput)],
) -> AppResult<Vec<Address>> {
    let mut made = Vec::with_capacity(inputs.len());
    for inputs in inputs.chunks(rows::CHUNK) {
        let rows = inputs.iter().map(|(customer, input)| {
            (
                customer_address::enterprise_id.eq(viewer.enterprise_id),
                customer_address::customer_id.eq(*customer),
                customer_address::created_by.eq(viewer.member_id),
                customer_address::updated_by.eq(viewer.member_id),
                Written::from(input),
            )
        });
        let rows: Vec<_> = rows.collect();
        let query =
            diesel::insert_into(customer_address::table).values(rows).returning(Address::as_returning());
        made.extend(query.get_results(connection).await?);
    }
    Ok(made)
}

/// Writes an address if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    version: i32,
    input: &AddressInput,
) -> AppResult<Option<Address>> {
    let row = customer_address::table
        .find((viewer.enterprise_id, id))
        .filter(customer_address::version.eq(version));
    Ok(diesel::update(row)
        .set((
            Written::from(input),
            customer_address::version.eq(customer_address::version + 1),
            customer_address::updated_at.eq(Utc::now()),
            customer_address::updated_by.eq(viewer.member_id),
        ))
        .returning(Address::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Whether a customer has an address.
#[erased]
pub async fn has_any(connection: &mut AsyncPgConnection, viewer: &Viewer, customer: i64) -> AppResult<bool> {
    let living = customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::customer_id.eq(customer))
        .filter(customer_address::deleted_at.is_null());
    Ok(diesel::select(exists(living)).get_result(connection).await?)
}

/// Those of the given ids that are addresses of the customer.
#[erased]
pub async fn of_customer(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    Ok(customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::customer_id.eq(customer))
        .filter(customer_address::id.eq_any(ids.to_vec()))
        .filter(customer_address::deleted_at.is_null())
        .select(customer_address::id)
        .load(&mut connection)
        .await?)
}

/// The default addresses of customers.
#[erased]
pub async fn defaults(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    customers: &[i64],
) -> AppResult<Vec<Address>> {
    Ok(customer_address::table
        .filter(customer_address::enterprise_id.eq(enterprise_id))
        .filter(customer_address::customer_id.eq_any(customers))
        .filter(customer_address::is_default)
        .filter(customer_address::deleted_at.is_null())
        .select(Address::as_select())
        .load(&mut connection)
        .await?)
}

/// Removes the default flag of the customer's default address, and returns that address.
#[erased]
pub async fn clear_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer: i64,
) -> AppResult<Option<Address>> {
    let row = customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::customer_id.eq(customer))
        .filter(customer_address::is_default)
        .filter(customer_address::deleted_at.is_null());
    Ok(diesel::update(row)
        .set((
            customer_address::is_default.eq(false),
            customer_address::version.eq(customer_address::version + 1),
        ))
        .returning(Address::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Makes the oldest address the default of each of these customers that has addresses and no default; returns
/// the new defaults.
#[erased]
pub async fn pass_default(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customers: &[i64],
) -> AppResult<Vec<Address>> {
    let all = customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::customer_id.eq_any(customers))
        .filter(customer_address::deleted_at.is_null());
    let rows: Vec<(i64, i64, bool)> = all
        .order(customer_address::id)
        .select((customer_address::customer_id, customer_address::id, customer_address::is_default))
        .load(connection)
        .await?;
    let heirs = part::heirs(&rows);
    if heirs.is_empty() {
        return Ok(Vec::new());
    }
    let rows = customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::id.eq_any(heirs));
    Ok(diesel::update(rows)
        .set((
            customer_address::is_default.eq(true),
            customer_address::version.eq(customer_address::version + 1),
        ))
        .returning(Address::as_returning())
        .get_results(connection)
        .await?)
}
