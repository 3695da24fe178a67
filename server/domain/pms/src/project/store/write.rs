//! Writes to projects.

use chrono::{NaiveDate, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::search::{self, Word};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{project, project_star};

use crate::prepared;
use crate::project::model::{Project, ProjectInput};
use crate::project_member::states::PartnerStatus;

/// The searchable text of a project.
fn words(input: &ProjectInput) -> String {
    search::text([input.name.word(), input.number.word(), input.contract_number.word()].into_iter().flatten())
}

/// Locks the visible ones among these projects until the transaction ends, always in the same order.
#[erased]
pub async fn hold(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Project>> {
    let rows = project::table
        .filter(project::enterprise_id.eq(viewer.enterprise_id))
        .filter(project::id.eq_any(ids))
        .order(project::id)
        .select(project::id);
    rows.for_update().load::<i64>(tx).await?;
    super::many(tx, viewer, ids).await
}

/// Whether another project of the enterprise, visible or not, has this number.
#[erased]
pub async fn number_taken(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    number: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = super::living(viewer.enterprise_id)
        .filter(project::number.eq(number.to_owned()))
        .filter(project::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(exists(query)).get_result(connection).await?)
}

/// Inserts a project.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    input: &ProjectInput,
    finished_on: Option<NaiveDate>,
) -> AppResult<Project> {
    let text = words(input);
    Ok(diesel::insert_into(project::table)
        .values((
            input,
            project::enterprise_id.eq(viewer.enterprise_id),
            project::finished_on.eq(finished_on),
            project::seen_by.eq(input.director_id.into_iter().collect::<Vec<i64>>()),
            project::search_grams.eq(search::grams(&text)),
            project::search_text.eq(text),
            project::created_by.eq(viewer.member_id),
            project::updated_by.eq(viewer.member_id),
        ))
        .returning(Project::as_returning())
        .get_result(connection)
        .await?)
}

/// Writes a project if its version is still `version`.
#[erased]
pub async fn update(
    connection: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, i32),
    input: &ProjectInput,
    finished_on: Option<NaiveDate>,
) -> AppResult<Option<Project>> {
    let text = words(input);
    let row = project::table.find((viewer.enterprise_id, id)).filter(project::version.eq(version));
    Ok(diesel::update(row)
        .set((
            input,
            project::finished_on.eq(finished_on),
            project::search_grams.eq(search::grams(&text)),
            project::search_text.eq(text),
            project::version.eq(project::version + 1),
            project::updated_at.eq(Utc::now()),
            project::updated_by.eq(viewer.member_id),
        ))
        .returning(Project::as_returning())
        .get_result(connection)
        .await
        .optional()?)
}

/// Recalculates who sees these projects regardless of visibility: director, members, and the teams of
/// partners that are not done.
#[erased]
pub async fn see(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(sql!(
        "update project p set seen_by = array(
            select distinct token from (
                select p.director_id as token
                union all
                select m.member_id from project_member m
                join project_group g on g.enterprise_id = m.enterprise_id and g.id = m.group_id
                where m.enterprise_id = p.enterprise_id and m.project_id = p.id and m.deleted_at is null
                    and g.deleted_at is null and g.status is distinct from {PartnerStatus::Done}
                union all
                select -g.team_id from project_group g
                where g.enterprise_id = p.enterprise_id and g.project_id = p.id and g.deleted_at is null
                    and g.status is distinct from {PartnerStatus::Done}
            ) tokens where token is not null order by token)
         where p.enterprise_id = $1 and p.id = any ($2)"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// Recalculates the sums of these projects: progress, receipts and costs. The version stays, so that a
/// concurrent edit of a project gets no conflict.
#[erased]
pub async fn sum(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update project p set
            progress = coalesce((select (100 * count(m.finished_on) / count(*))::smallint from milepost m
                where m.enterprise_id = p.enterprise_id and m.project_id = p.id and m.deleted_at is null
                having count(*) > 0), 0),
            received = coalesce((select sum(l.received)::bigint from payment_plan l
                where l.enterprise_id = p.enterprise_id and l.project_id = p.id and l.deleted_at is null), 0),
            spent = coalesce((select sum(c.amount)::bigint from project_cost c
                where c.enterprise_id = p.enterprise_id and c.project_id = p.id and c.deleted_at is null), 0)
         where p.enterprise_id = $1 and p.id = any ($2)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// Marks projects as deleted.
#[erased]
pub async fn delete(connection: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<()> {
    let rows = project::table
        .filter(project::enterprise_id.eq(viewer.enterprise_id))
        .filter(project::id.eq_any(ids));
    diesel::update(rows)
        .set((
            project::deleted_at.eq(Utc::now()),
            project::updated_by.eq(viewer.member_id),
            project::version.eq(project::version + 1),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stars a project for the viewer, or removes the star.
#[erased]
pub async fn star(tx: &mut AsyncPgConnection, viewer: &Viewer, id: i64, on: bool) -> AppResult<()> {
    if on {
        diesel::insert_into(project_star::table)
            .values((
                project_star::enterprise_id.eq(viewer.enterprise_id),
                project_star::member_id.eq(viewer.member_id),
                project_star::project_id.eq(id),
            ))
            .on_conflict_do_nothing()
            .execute(tx)
            .await?;
    } else {
        diesel::delete(project_star::table.find((viewer.enterprise_id, viewer.member_id, id)))
            .execute(tx)
            .await?;
    }
    Ok(())
}

/// Replaces the director of these projects; returns their ids.
#[erased]
pub async fn entrust(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    from: &[i64],
    to: Option<(i64, Option<i64>)>,
) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let ids: Vec<Id> = prepared::statement(
        "update project set director_id = $3, director_team_id = $4, version = version + 1, updated_at = now()
         where enterprise_id = $1 and director_id = any ($2) returning id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(from)
    .bind::<Nullable<BigInt>, _>(to.map(|(member, _)| member))
    .bind::<Nullable<BigInt>, _>(to.and_then(|(_, team)| team))
    .load(tx)
    .await?;
    Ok(ids.into_iter().map(|row| row.id).collect())
}
