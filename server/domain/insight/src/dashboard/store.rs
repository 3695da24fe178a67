//! Queries on dashboards; the only place with SQL about them. What their tiles show is asked by the reports.

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
use crate::kind::handover::{self, Parting};
use crate::online_report::definition::Position;
use crate::online_report::rules as reports;
use crate::tree::TreeTable;
use crate::{filter_keyword, rows, stated};

type Condition = Box<dyn BoxableExpression<dashboard::table, Pg, SqlType = Bool>>;

/// Those of the enterprise, for whoever reads any report.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_read(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// The viewer's own; those that are offered to whoever reads reports of one of their positions, and has one of their roles if they name
/// any; those that are shared with the viewer, with a team of theirs or with one above it. Whoever makes reports sees what is offered and
/// shared, whoever it is meant for.
fn within(viewer: &Viewer) -> Condition {
    let positions = reports::positions(viewer).into_iter().map(Position::number).collect();
    Box::new(
        stated::condition(
            // in brackets, as it stands behind other conditions
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

/// Dashboards are written one after the other: their number and names hold.
pub const LIST: TreeTable = TreeTable::kept("dashboard");

/// The same for whoever brings dashboards back.
pub fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(LIST.lock(tx, viewer.enterprise_id))
}

/// Those that a dashboard stands among: all that are offered, or the maker's others.
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

/// How many a dashboard stands among, itself aside.
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

/// Whether another one of them has this name.
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

/// The names of the viewer's own.
#[erased]
pub async fn own_names(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<String>> {
    Ok(neighbours(viewer, Audience::Private, viewer.member_id)
        .select(dashboard::name)
        .load(&mut connection)
        .await?)
}

/// How many are of these members, those in the recycle bin among them.
#[erased]
pub async fn count_made(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select count(*) as count from dashboard where enterprise_id = $1 and maker_id = any ($2)";
    handover::counted(connection, enterprise_id, members, sql).await
}

/// Whoever takes over, else the owner, has what others see, under another name where it would stand beside one that is called so; what
/// was for the leavers alone goes.
#[erased]
pub async fn hand_over(tx: &mut AsyncPgConnection, enterprise_id: i64, parting: &Parting) -> AppResult<i64> {
    let gone = diesel::sql_query(
        "delete from dashboard where enterprise_id = $1 and maker_id = any ($2) and audience = 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(&parting.from)
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
    .bind::<Array<BigInt>, _>(&parting.from)
    .bind::<Nullable<BigInt>, _>(parting.to)
    .execute(tx)
    .await?;
    Ok(i64::try_from(gone + handed).unwrap_or(i64::MAX))
}
