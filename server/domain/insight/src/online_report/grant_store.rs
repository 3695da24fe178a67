//! Queries on grants of configurable reports and on members' favourite reports.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{online_report_grant as held, online_report_star};

use super::grants::{Grant, Holder, Standing};
use super::rules;
use crate::kind::handover::{Offboarding, counted};
use crate::prepared;

/// Condition: grant `g` is held by the member `$3` or one of their teams `$4`.
pub(super) const HELD: &str = "(g.member_id = $3
    or exists (select from role_member r
        where r.enterprise_id = g.enterprise_id and r.role_id = g.role_id and r.member_id = $3)
    or g.team_id in (select up.id from team own
        join team up on up.enterprise_id = own.enterprise_id and up.id = any (own.path) and up.deleted_at is null
        where own.enterprise_id = g.enterprise_id and own.deleted_at is null and own.id = any ($4)))";

#[derive(QueryableByName)]
struct Own {
    #[diesel(sql_type = BigInt)]
    report_id: i64,
    #[diesel(sql_type = Bool)]
    may_update: bool,
    #[diesel(sql_type = Bool)]
    may_share: bool,
}

/// The viewer's rights on each of these reports; reports that are not in the result are read only. The
/// visibility of the reports is checked elsewhere.
#[erased]
pub async fn standings(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<HashMap<i64, Standing>> {
    if rules::may_manage(viewer) {
        return Ok(ids.iter().map(|id| (*id, Standing::MANAGER)).collect());
    }
    let rows: Vec<Own> = prepared::statement(format!(
        "select g.report_id, bool_or(g.may_update) as may_update, bool_or(g.may_share) as may_share
         from online_report_grant g where g.enterprise_id = $1 and g.report_id = any ($2) and {HELD} group by 1"
    ))
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(viewer.team_ids.clone())
    .load(&mut connection)
    .await?;
    let own = |row: Own| {
        let standing = Standing { manage: false, update: row.may_update, share: row.may_share };
        (row.report_id, standing)
    };
    Ok(rows.into_iter().map(own).collect())
}

/// The viewer's rights on one report.
#[erased]
pub async fn standing(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Standing> {
    Ok(standings(connection, viewer, &[id]).await?.remove(&id).unwrap_or_default())
}

type Columns = (i64, Option<i64>, Option<i64>, Option<i64>, bool, bool, Option<i64>);

/// The grants of reports, each with its report, in the order of creation.
#[erased]
pub async fn of_reports(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Grant)>> {
    let rows: Vec<Columns> = held::table
        .filter(held::enterprise_id.eq(enterprise_id))
        .filter(held::report_id.eq_any(ids.to_vec()))
        .order(held::id)
        .select((
            held::report_id,
            held::member_id,
            held::team_id,
            held::role_id,
            held::may_update,
            held::may_share,
            held::created_by,
        ))
        .load(&mut connection)
        .await?;
    let read = |(report, member, team, role, update, share, given_by): Columns| {
        let holder = member.map(Holder::Member).or(team.map(Holder::Team)).or(role.map(Holder::Role))?;
        Some((report, Grant { holder, update, share, given_by }))
    };
    Ok(rows.into_iter().filter_map(read).collect())
}

/// The grants of one report.
#[erased]
pub async fn of_report(connection: &AsyncPgConnection, enterprise_id: i64, id: i64) -> AppResult<Vec<Grant>> {
    let found = of_reports(connection, enterprise_id, &[id]).await?;
    Ok(found.into_iter().map(|(_, grant)| grant).collect())
}

/// Replaces the grants of a report.
#[erased]
pub async fn put(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    report_id: i64,
    grants: &[Grant],
) -> AppResult<()> {
    let before =
        held::table.filter(held::enterprise_id.eq(enterprise_id)).filter(held::report_id.eq(report_id));
    diesel::delete(before).execute(tx).await?;
    let mut holders: [Vec<Option<i64>>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    for grant in grants {
        let (at, id) = match grant.holder {
            Holder::Member(id) => (0, id),
            Holder::Team(id) => (1, id),
            Holder::Role(id) => (2, id),
        };
        for (place, column) in holders.iter_mut().enumerate() {
            column.push((place == at).then_some(id));
        }
    }
    let [members, teams, roles] = holders;
    prepared::statement(
        "insert into online_report_grant
            (enterprise_id, report_id, member_id, team_id, role_id, may_update, may_share, created_by)
         select $1, $2, one.member_id, one.team_id, one.role_id, one.may_update, one.may_share, one.given_by
         from unnest($3, $4, $5, $6, $7, $8) with ordinality
            as one (member_id, team_id, role_id, may_update, may_share, given_by, place)
         order by one.place",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<BigInt, _>(report_id)
    .bind::<Array<Nullable<BigInt>>, _>(members)
    .bind::<Array<Nullable<BigInt>>, _>(teams)
    .bind::<Array<Nullable<BigInt>>, _>(roles)
    .bind::<Array<Bool>, _>(grants.iter().map(|one| one.update).collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(grants.iter().map(|one| one.share).collect::<Vec<_>>())
    .bind::<Array<Nullable<BigInt>>, _>(grants.iter().map(|one| one.given_by).collect::<Vec<_>>())
    .execute(tx)
    .await?;
    Ok(())
}

/// Marks a report as the viewer's favourite, or removes the mark.
#[erased]
pub async fn star(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, on: bool) -> AppResult<()> {
    if on {
        diesel::insert_into(online_report_star::table)
            .values((
                online_report_star::enterprise_id.eq(viewer.enterprise_id),
                online_report_star::member_id.eq(viewer.member_id),
                online_report_star::report_id.eq(id),
            ))
            .on_conflict_do_nothing()
            .execute(tx)
            .await?;
    } else {
        diesel::delete(online_report_star::table.find((viewer.enterprise_id, viewer.member_id, id)))
            .execute(tx)
            .await?;
    }
    Ok(())
}

/// Those of these reports that the viewer has marked as favourites.
#[erased]
pub async fn starred(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    Ok(online_report_star::table
        .filter(online_report_star::enterprise_id.eq(viewer.enterprise_id))
        .filter(online_report_star::member_id.eq(viewer.member_id))
        .filter(online_report_star::report_id.eq_any(ids.to_vec()))
        .select(online_report_star::report_id)
        .load(&mut connection)
        .await?)
}

/// How many grants and favourites of reports these members hold themselves.
#[erased]
pub async fn count_personal(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
) -> AppResult<i64> {
    let sql = "select (select count(*) from online_report_grant where enterprise_id = $1 and member_id = any ($2))
            + (select count(*) from online_report_star where enterprise_id = $1 and member_id = any ($2)) as count";
    counted(connection, enterprise_id, members, sql).await
}

/// Deletes the grants and favourites that these members hold themselves.
#[erased]
pub async fn delete_personal(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    offboarding: &Offboarding,
) -> AppResult<i64> {
    let mut gone = 0;
    for sql in [
        "delete from online_report_grant where enterprise_id = $1 and member_id = any ($2)",
        "delete from online_report_star where enterprise_id = $1 and member_id = any ($2)",
    ] {
        gone += diesel::sql_query(sql)
            .bind::<BigInt, _>(enterprise_id)
            .bind::<Array<BigInt>, _>(&offboarding.from)
            .execute(tx)
            .await?;
    }
    Ok(i64::try_from(gone).unwrap_or(i64::MAX))
}
