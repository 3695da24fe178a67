//! Batch queries for workbooks of customers: customers, contacts and addresses of many rows with a few
//! statements.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{contact, customer, customer_address};

use crate::customer::model::{Customer, CustomerFilter};
use crate::customer::store::{filtered, settled};

/// Customers with an id above `after`, oldest first.
#[erased]
pub async fn batch(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    filter: &CustomerFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<Customer>> {
    let filter = settled(connection, viewer, filter, true).await?;
    Ok(filtered(viewer, &filter)
        .filter(customer::id.gt(after.unwrap_or(0)))
        .order(customer::id)
        .limit(limit)
        .select(Customer::as_select())
        .load(connection)
        .await?)
}

/// The default contact of a customer.
#[derive(Queryable)]
pub struct Person {
    customer_id: i64,
    /// Name.
    pub name: String,
    /// Phone number.
    pub phone: String,
    /// Further phone numbers.
    pub other_phones: Vec<String>,
    /// Department.
    pub depart_name: Option<String>,
    /// Position.
    pub position: Option<String>,
    /// E-mail.
    pub email: Option<String>,
    /// Their name in WeChat.
    pub wechat: Option<String>,
}

/// The default contacts of customers.
#[erased]
pub async fn people(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_ids: &[i64],
) -> AppResult<HashMap<i64, Person>> {
    let rows: Vec<Person> = contact::table
        .filter(contact::enterprise_id.eq(viewer.enterprise_id))
        .filter(contact::customer_id.eq_any(customer_ids))
        .filter(contact::is_default)
        .filter(contact::deleted_at.is_null())
        .select((
            contact::customer_id,
            contact::name,
            contact::phone,
            contact::other_phones,
            contact::depart_name,
            contact::position,
            contact::email,
            contact::wechat,
        ))
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.customer_id, row)).collect())
}

/// The default address of a customer.
#[derive(Queryable)]
pub struct Place {
    customer_id: i64,
    /// Name of the place.
    pub name: Option<String>,
    /// Address.
    pub address: String,
    /// Storey and door.
    pub description: Option<String>,
    /// WGS84.
    pub lng: Option<f64>,
    /// WGS84.
    pub lat: Option<f64>,
}

/// The default addresses of customers.
#[erased]
pub async fn places(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    customer_ids: &[i64],
) -> AppResult<HashMap<i64, Place>> {
    let rows: Vec<Place> = customer_address::table
        .filter(customer_address::enterprise_id.eq(viewer.enterprise_id))
        .filter(customer_address::customer_id.eq_any(customer_ids))
        .filter(customer_address::is_default)
        .filter(customer_address::deleted_at.is_null())
        .select((
            customer_address::customer_id,
            customer_address::name,
            customer_address::address,
            customer_address::description,
            customer_address::lng,
            customer_address::lat,
        ))
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.customer_id, row)).collect())
}
