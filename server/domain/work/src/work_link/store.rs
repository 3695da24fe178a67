//! Queries on links, on customers' statements, and on fault reports; the only place with SQL about them.
//! There is no viewer: the secret link or label of the caller is the proof.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::{qrcode, work_agree, work_link, work_report};

use super::model::{Agree, Link};
use super::rules::MAX_TRIES;
use crate::link::Hash;

/// The link with this hash of its secret, of any enterprise, valid or not.
#[erased]
pub async fn by_hash(mut connection: &AsyncPgConnection, hash: &Hash) -> AppResult<Option<Link>> {
    Ok(work_link::table
        .filter(work_link::hash.eq(hash.as_slice()))
        .select(Link::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The links of orders that were not revoked, by order.
#[erased]
pub async fn of_orders(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, Link)>> {
    let rows: Vec<Link> = work_link::table
        .filter(work_link::enterprise_id.eq(enterprise_id))
        .filter(work_link::work_order_id.eq_any(orders))
        .filter(work_link::revoked_at.is_null())
        .select(Link::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.work_order_id?, row))).collect())
}

/// Customers' statements that orders are done, by order.
#[erased]
pub async fn agrees_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    orders: &[i64],
) -> AppResult<Vec<(i64, Agree)>> {
    let rows: Vec<Agree> = work_agree::table
        .filter(work_agree::enterprise_id.eq(enterprise_id))
        .filter(work_agree::work_order_id.eq_any(orders))
        .select(Agree::as_select())
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.work_order_id, row)).collect())
}

/// Inserts a link to an order or to a request.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (order, intake): (Option<i64>, Option<i64>),
    hash: &Hash,
    (until, by): (DateTime<Utc>, Option<i64>),
) -> AppResult<()> {
    diesel::insert_into(work_link::table)
        .values((
            work_link::enterprise_id.eq(enterprise_id),
            work_link::work_order_id.eq(order),
            work_link::crm_work_order_id.eq(intake),
            work_link::hash.eq(hash.as_slice()),
            work_link::expires_at.eq(until),
            work_link::created_by.eq(by),
        ))
        .execute(tx)
        .await?;
    Ok(())
}

/// Revokes the link of an order; returns whether there was one.
#[erased]
pub async fn revoke(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    order: i64,
    (now, by): (DateTime<Utc>, Option<i64>),
) -> AppResult<bool> {
    let living = work_link::table
        .filter(work_link::enterprise_id.eq(enterprise_id))
        .filter(work_link::work_order_id.eq(order))
        .filter(work_link::revoked_at.is_null());
    let ended = diesel::update(living)
        .set((work_link::revoked_at.eq(now), work_link::revoked_by.eq(by)))
        .execute(tx)
        .await?;
    Ok(ended > 0)
}

/// Makes the link of a request lead to the order that it has become.
#[erased]
pub async fn follow(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    intake: i64,
    order: i64,
) -> AppResult<()> {
    let living = work_link::table
        .filter(work_link::enterprise_id.eq(enterprise_id))
        .filter(work_link::crm_work_order_id.eq(intake))
        .filter(work_link::revoked_at.is_null());
    diesel::update(living).set(work_link::work_order_id.eq(order)).execute(tx).await?;
    Ok(())
}

/// Inserts the customer's statement that the work is done; `None` if there is one already.
#[erased]
pub async fn agree(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    order: i64,
    note: Option<&str>,
) -> AppResult<Option<Agree>> {
    Ok(diesel::insert_into(work_agree::table)
        .values((
            work_agree::enterprise_id.eq(enterprise_id),
            work_agree::work_order_id.eq(order),
            work_agree::note.eq(note),
        ))
        .on_conflict_do_nothing()
        .returning(Agree::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// The place of a label: customer, device and address. Deleted customers and devices are left out.
#[derive(Debug, Clone, QueryableByName)]
pub struct Place {
    /// Customer.
    #[diesel(sql_type = BigInt)]
    pub customer_id: i64,
    /// Device of the customer.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub asset_id: Option<i64>,
    /// Name of the device.
    #[diesel(sql_type = Nullable<Text>)]
    pub asset: Option<String>,
    /// Address of the device.
    #[diesel(sql_type = Nullable<Text>)]
    pub address: Option<String>,
}

/// The place of a code, if it is bound to a customer.
#[erased]
pub async fn place(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    code: i64,
) -> AppResult<Option<Place>> {
    Ok(diesel::sql_query(
        "select q.customer_id, s.id as asset_id, s.name as asset,
            nullif(concat_ws(' ', a.address, a.description), '') as address
         from customer_qrcode q
         join customer c on c.enterprise_id = q.enterprise_id and c.id = q.customer_id and c.deleted_at is null
         left join customer_asset s on s.enterprise_id = q.enterprise_id and s.id = q.asset_id
            and s.customer_id = q.customer_id and s.deleted_at is null
         left join customer_address a on a.enterprise_id = q.enterprise_id and a.id = coalesce(q.address_id, s.address_id)
            and a.customer_id = q.customer_id and a.deleted_at is null
         where q.enterprise_id = $1 and q.qrcode_id = $2 and q.deleted_at is null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(code)
    .get_result(&mut connection)
    .await
    .optional()?)
}

/// Locks a label until the transaction ends: its fault reports run one after the other.
#[erased]
pub async fn hold_label(tx: &mut AsyncPgConnection, enterprise_id: i64, code: i64) -> AppResult<()> {
    let row = qrcode::table.find((enterprise_id, code)).select(qrcode::id);
    row.for_no_key_update().first::<i64>(tx).await?;
    Ok(())
}

/// The request that this form has made earlier, for this label and number.
#[erased]
pub async fn reported(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    form: &Hash,
) -> AppResult<Option<(i64, i64)>> {
    Ok(work_report::table
        .filter(work_report::enterprise_id.eq(enterprise_id))
        .filter(work_report::form.eq(form.as_slice()))
        .select((work_report::qrcode_id, work_report::crm_work_order_id))
        .first(&mut connection)
        .await
        .optional()?)
}

/// Number of fault reports of a label within the last day.
#[erased]
pub async fn of_today(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    code: i64,
    now: DateTime<Utc>,
) -> AppResult<i64> {
    Ok(work_report::table
        .filter(work_report::enterprise_id.eq(enterprise_id))
        .filter(work_report::qrcode_id.eq(code))
        .filter(work_report::created_at.gt(now - TimeDelta::days(1)))
        .select(count_star())
        .first(tx)
        .await?)
}

/// Counts another upload of a report; returns whether it was allowed.
#[erased]
pub async fn try_picture(tx: &mut AsyncPgConnection, enterprise_id: i64, intake: i64) -> AppResult<bool> {
    let open = work_report::table
        .filter(work_report::enterprise_id.eq(enterprise_id))
        .filter(work_report::crm_work_order_id.eq(intake))
        .filter(work_report::pictures.lt(MAX_TRIES));
    let counted =
        diesel::update(open).set(work_report::pictures.eq(work_report::pictures + 1)).execute(tx).await?;
    Ok(counted > 0)
}

/// Records that a form has made this request; returns whether it was the first time.
#[erased]
pub async fn report(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    (code, intake): (i64, i64),
    form: &Hash,
) -> AppResult<bool> {
    let made = diesel::insert_into(work_report::table)
        .values((
            work_report::enterprise_id.eq(enterprise_id),
            work_report::qrcode_id.eq(code),
            work_report::crm_work_order_id.eq(intake),
            work_report::form.eq(form.as_slice()),
        ))
        .on_conflict_do_nothing()
        .execute(tx)
        .await?;
    Ok(made > 0)
}
