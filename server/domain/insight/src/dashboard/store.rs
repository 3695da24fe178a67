//! Queries on dashboards; the only place with SQL about them. Figures of tiles come from the reports.

use diesel::dsl::{count_star, exists};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, SmallInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::dashboard;

use super::definition::Audience;
use super::model::{Dashboard, DashboardFilter, DashboardInput};
use super::rules;
use crate::kind::handover::{self, Offboarding};
use crate::online_report::definition::Position;
use crate::online_report::rules as reports;
use crate::tree::TreeTable;
use crate::{filter_keyword, prepared, rows};

type Condition = Box<dyn BoxableExpression<dashboard::table, Pg, SqlType = Bool>>;

/// The enterprise, if the viewer reads any report; else none.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Restricts the query to visible dashboards: the viewer's own; offered ones whose positions the viewer reads
/// and of whose roles, if any, the viewer has one; those shared with the viewer, a team of the viewer or a
/// team above it. Report managers see all offered and shared dashboards.
fn within(viewer: &Viewer) -> Condition {
    let positions = reports::positions(viewer).into_iter().map(Position::number).collect();
    Box::new(
        prepared::condition(
            // in brackets, because other conditions precede it
            "(dashboard.maker_id = $1
             or dashboard.audience <> 1 and $4
             or dashboard.audience = 2 and dashboard.positions && $2 and (dashboard.role_ids = '{}' or exists (
                select from role_member r where r.enterprise_id = dashboard.enterprise_id and r.member_id = $1
                    and r.role_id = any (dashboard.role_ids)))
             or dashboard.audience = 3 and ($1 = any (dashboard.member_ids) or exists (
                select from team own where own.enterprise_id = dashboard.enterprise_id and own.id = any ($3)
                    and own.deleted_at is null and own.path && dashboard.team_ids)))",
        )
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Array<SmallInt>, Vec<i16>>(positions)
        .bind::<Array<BigInt>, _>(viewer.team_ids.clone())
        .bind::<Bool, _>(rules::may_manage(viewer)),
    )
}

rows!(
    /// Dashboards of the enterprise.
    dashboards: dashboard => Dashboard, of tenant; within within, filtered(DashboardFilter),
    sorts {
        "NAME": name as "text", "CREATED_AT": created_at as "timestamptz", "UPDATED_AT": updated_at as "timestamptz",
    },
    written from DashboardInput, found by (name),
    as "dashboard.create" "dashboard.update" "dashboard.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &DashboardFilter) -> dashboard::BoxedQuery<'a, Pg> {
    let mut query = filter_keyword!(dashboards::visible(viewer), dashboard, filter.keyword.as_deref());
    if let Some(audience) = filter.audience {
        query = query.filter(dashboard::audience.eq(audience));
    }
    match filter.mine {
        Some(true) => query = query.filter(dashboard::maker_id.eq(viewer.member_id)),
        Some(false) => query = query.filter(dashboard::maker_id.ne(viewer.member_id)),
        None => {}
    }
    query
}

/// Lock that serializes changes of dashboards, so that their number and names stay as they were read.
pub const LIST: TreeTable = TreeTable::kept("dashboard");

/// The same lock for restoring dashboards from the bin.
pub fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(LIST.lock(tx, viewer.enterprise_id))
}

/// Dashboards that share bound and names: all offered ones, or the maker's others.
fn neighbours<'a>(viewer: &Viewer, audience: Audience, maker: i64) -> dashboard::BoxedQuery<'a, Pg> {
    let query = dashboard::table
        .filter(dashboard::enterprise_id.eq(viewer.enterprise_id))
        .filter(dashboard::deleted_at.is_null())
        .into_boxed();
    match audience {
        Audience::Offered => query.filter(dashboard::audience.eq(audience.number())),
        Audience::Private | Audience::Shared => query
            .filter(dashboard::audience.ne(Audience::Offered.number()))
            .filter(dashboard::maker_id.eq(maker)),
    }
}

/// How many such dashboards there are, besides this one.
#[erased]
pub async fn present(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (audience, maker): (Audience, i64),
    except: Option<i64>,
) -> AppResult<i64> {
    Ok(neighbours(viewer, audience, maker)
        .filter(dashboard::id.ne(except.unwrap_or(0)))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Whether another such dashboard has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (audience, maker): (Audience, i64),
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = neighbours(viewer, audience, maker)
        .filter(dashboard::name.eq(name.to_owned()))
        .filter(dashboard::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(&mut connection).await?)
}

/// Names of the viewer's own dashboards.
#[erased]
pub async fn own_names(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<String>> {
    Ok(neighbours(viewer, Audience::Private, viewer.member_id)
        .select(dashboard::name)
        .load(&mut connection)
        .await?)
}

/// How many dashboards these members made, including those in the recycle bin.
#[erased]
pub async fn count_made(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(*) as count from dashboard where enterprise_id = $1 and maker_id = any ($2)";
    handover::counted(connection, enterprise_id, members, sql).await
}

/// Hands dashboards that others see to the successor, else to the owner, renamed where the name is taken;
/// deletes the private dashboards of the leaving members.
#[erased]
pub async fn hand_over(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let gone = diesel::sql_query(
        "delete from dashboard where enterprise_id = $1 and maker_id = any ($2) and audience = 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .execute(tx)
    .await?;
    let handed = diesel::sql_query(
        "with heir as (select coalesce($3, e.owner_member_id) as id from enterprise e where e.id = $1)
         update dashboard d set version = d.version + 1, maker_id = heir.id, name = case
                when d.audience = 3 and d.deleted_at is null and exists (
                    select from dashboard o where o.enterprise_id = d.enterprise_id and o.id <> d.id and o.name = d.name
                        and o.audience <> 2 and o.deleted_at is null
                        and (o.maker_id = heir.id or o.maker_id = any ($2)))
                then left(d.name, 80) || ' ' || d.id else d.name end
         from heir where d.enterprise_id = $1 and d.maker_id = any ($2) and heir.id is not null",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&offboarding.from)
    .bind::<Nullable<BigInt>, _>(offboarding.to)
    .execute(tx)
    .await?;
    Ok(i64::try_from(gone + handed).unwrap_or(i64::MAX))
}
