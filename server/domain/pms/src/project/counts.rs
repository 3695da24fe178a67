//! Numbers of records that belong to projects, by kind.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;

use crate::file::states::FileStatus;
use crate::loader::facts;
use crate::prepared;

/// Numbers of records that belong to a project.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct Counts {
    /// The project.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// Number of distinct members.
    #[diesel(sql_type = Integer)]
    pub members: i32,
    /// Number of mileposts.
    #[diesel(sql_type = Integer)]
    pub mileposts: i32,
    /// Number of finished mileposts.
    #[diesel(sql_type = Integer)]
    pub finished_mileposts: i32,
    /// Number of overdue mileposts.
    #[diesel(sql_type = Integer)]
    pub late_mileposts: i32,
    /// Number of payment plans.
    #[diesel(sql_type = Integer)]
    pub payment_plans: i32,
    /// Number of costs and fees.
    #[diesel(sql_type = Integer)]
    pub costs: i32,
    /// Number of devices.
    #[diesel(sql_type = Integer)]
    pub devices: i32,
    /// Number of outside contacts.
    #[diesel(sql_type = Integer)]
    pub contacts: i32,
    /// Number of places.
    #[diesel(sql_type = Integer)]
    pub addresses: i32,
    /// Number of published documents.
    #[diesel(sql_type = Integer)]
    pub documents: i32,
}

/// The counts of projects, in one statement.
#[erased]
pub async fn read(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Counts)>> {
    let of = |table: &str, what: &str, condition: &str| {
        format!(
            "(select count({what})::integer from {table} p
              where p.enterprise_id = $1 and p.project_id = c.id and {condition})"
        )
    };
    let living = |table: &str| of(table, "*", "p.deleted_at is null");
    let sql = format!(
        "select c.id, {} as members, {} as mileposts, {} as finished_mileposts, {} as late_mileposts,
            {} as payment_plans, {} as costs, {} as devices, {} as contacts, {} as addresses, {} as documents
         from project c where c.enterprise_id = $1 and c.id = any ($2)",
        of("project_member", "distinct p.member_id", "p.deleted_at is null"),
        living("milepost"),
        of("milepost", "p.finished_on", "p.deleted_at is null"),
        of(
            "milepost",
            "*",
            "p.deleted_at is null and p.finished_on is null
                and p.ends_on < (now() at time zone 'Asia/Shanghai')::date",
        ),
        living("payment_plan"),
        living("project_cost"),
        living("project_device"),
        living("project_contact"),
        living("project_address"),
        of("file", "*", sql!("p.is_doc and p.status = {FileStatus::Published}")),
    );
    let rows: Vec<Counts> = prepared::statement(sql)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(ids)
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

facts!(
    /// The counts of a project.
    CountsOfProject => Counts, read
);
