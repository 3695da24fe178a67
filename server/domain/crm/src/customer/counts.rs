//! Number of records that belong to a customer, by kind.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::file::states::FileStatus;
use crate::loader::facts;
use crate::prepared;

/// Number of records that belong to a customer, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Counts {
    /// The customer.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Contacts.
    #[diesel(sql_type = Integer)]
    pub contacts: i32,
    /// Addresses.
    #[diesel(sql_type = Integer)]
    pub addresses: i32,
    /// Sub-units.
    #[diesel(sql_type = Integer)]
    pub children: i32,
    /// Assets in its books.
    #[diesel(sql_type = Integer)]
    pub assets: i32,
    /// Devices that are serviced.
    #[diesel(sql_type = Integer)]
    pub devices: i32,
    /// QR codes.
    #[diesel(sql_type = Integer)]
    pub qrcodes: i32,
    /// Follow-ups.
    #[diesel(sql_type = Integer)]
    pub follows: i32,
    /// Published documents.
    #[diesel(sql_type = Integer)]
    pub documents: i32,
}

/// The counts of customers, all with one statement.
#[erased]
pub async fn read(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Counts)>> {
    let of = |table: &str, condition: &str| {
        format!(
            "(select count(*)::integer from {table} p
              where p.enterprise_id = $1 and p.customer_id = c.id and {condition})"
        )
    };
    let living = |table: &str| of(table, "p.deleted_at is null");
    let sql = format!(
        "select c.id, {} as contacts, {} as addresses, {} as children, {} as assets, {} as devices, {} as qrcodes,
            {} as follows, {} as documents
         from customer c where c.enterprise_id = $1 and c.id = any ($2)",
        living("contact"),
        living("customer_address"),
        living("customer_child"),
        of("customer_asset", "p.kind = 1 and p.deleted_at is null"),
        of("customer_asset", "p.kind = 2 and p.deleted_at is null"),
        living("customer_qrcode"),
        living("customer_follow"),
        of("file", sql!("p.is_doc and p.status = {FileStatus::Published}")),
    );
    let rows: Vec<Counts> = prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

facts!(
    /// The counts of a customer's records.
    CountsOfCustomer => Counts, read
);
