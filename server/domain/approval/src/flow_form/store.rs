//! Queries on approval forms and their versions; the only place with SQL about them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, Viewer};
use xieli_tables::{flow_form, flow_form_version};

use super::definition::{Definition, Facts};
use super::model::{FlowForm, FlowFormFilter, FlowFormInput, FlowFormVersion};
use super::states::FormStatus;
use crate::states::MemberStatus;
use crate::{filter_keyword, prepared, rows};

/// Visibility: forms are hidden from external members.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Forms.
    forms: flow_form => FlowForm, of tenant, filtered(FlowFormFilter),
    sorts {
        "ORDER": sort_order as "integer",
        "NAME": name as "text",
        "CREATED_AT": created_at as "timestamptz",
    },
    written from FlowFormInput, found by (name),
    as "flow_form.create" "flow_form.update" "flow_form.delete"
);

/// Condition on forms that a member may use: named directly, by one of their teams or a team above it, by a
/// role, or without any restriction.
const STARTABLE: &str = sql!(
    "flow_form.status = {FormStatus::On} and flow_form.revision > 0 and (
    flow_form.member_ids = '{}' and flow_form.team_ids = '{}' and flow_form.role_ids = '{}'
    or flow_form.member_ids @> array[me.id::bigint]
    or flow_form.role_ids && array(select r.role_id from role_member r
        where r.enterprise_id = flow_form.enterprise_id and r.member_id = me.id)
    or flow_form.team_ids && array(select a from team_member m
        join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id and t.deleted_at is null,
        unnest(t.path) a
        where m.enterprise_id = flow_form.enterprise_id and m.member_id = me.id and m.left_at is null))"
);

fn filtered<'a>(viewer: &Viewer, filter: &FlowFormFilter) -> flow_form::BoxedQuery<'a, diesel::pg::Pg> {
    let mut query = filter_keyword!(forms::visible(viewer), flow_form, filter.keyword.as_deref());
    if let Some(id) = filter.group_id {
        query = query.filter(flow_form::group_id.eq(id));
    }
    if let Some(status) = filter.status {
        query = query.filter(flow_form::status.eq(status));
    }
    if !filter.kinds.is_empty() {
        query = query.filter(flow_form::kind.eq_any(filter.kinds.clone()));
    }
    if filter.startable {
        let text = STARTABLE.replace("me.id", &viewer.member_id.to_string());
        query = query.filter(diesel::dsl::sql::<Bool>(&format!("({text})")));
    }
    query
}

/// The first form of a kind that the viewer may use.
#[erased]
pub async fn startable(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    kind: &str,
) -> AppResult<Option<FlowForm>> {
    let filter =
        FlowFormFilter { startable: true, kinds: vec![kind.to_owned()], ..FlowFormFilter::default() };
    Ok(filtered(viewer, &filter)
        .order((flow_form::sort_order, flow_form::id))
        .select(FlowForm::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Number of forms.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(forms::visible(viewer).select(count_star()).first(&mut connection).await?)
}

/// The forms of a group in their order.
#[erased]
pub async fn of_group(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    group: i64,
) -> AppResult<Vec<i64>> {
    Ok(forms::visible(viewer)
        .filter(flow_form::group_id.eq(group))
        .order((flow_form::sort_order, flow_form::id))
        .select(flow_form::id)
        .load(&mut connection)
        .await?)
}

/// Whether another form, not deleted, has this name.
#[erased]
pub async fn name_taken(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    name: &str,
    except: Option<i64>,
) -> AppResult<bool> {
    let query = forms::visible(viewer)
        .filter(flow_form::name.eq(name.to_owned()))
        .filter(flow_form::id.ne(except.unwrap_or(0)));
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(&mut connection).await?)
}

/// Writes the order of forms.
#[erased]
pub async fn arrange(tx: &mut AsyncPgConnection, enterprise_id: i64, ids: &[i64]) -> AppResult<()> {
    prepared::statement(
        "update flow_form f set sort_order = o.place - 1
         from unnest($2) with ordinality as o (id, place)
         where f.enterprise_id = $1 and f.id = o.id and f.sort_order <> o.place - 1",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids)
    .execute(tx)
    .await?;
    Ok(())
}

/// Drafts of the definitions of forms.
#[erased]
pub async fn drafts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Value)>> {
    Ok(flow_form::table
        .filter(flow_form::enterprise_id.eq(enterprise_id))
        .filter(flow_form::id.eq_any(ids))
        .select((flow_form::id, flow_form::draft))
        .load(&mut connection)
        .await?)
}

/// Turns a form on or off.
#[erased]
pub async fn set_status(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    status: i16,
) -> AppResult<FlowForm> {
    Ok(diesel::update(flow_form::table.find((viewer.enterprise_id, id)))
        .set((
            flow_form::status.eq(status),
            flow_form::version.eq(flow_form::version + 1),
            flow_form::updated_at.eq(Utc::now()),
            flow_form::updated_by.eq(viewer.member_id),
        ))
        .returning(FlowForm::as_returning())
        .get_result(tx)
        .await?)
}

/// Publishes the draft of a form as its next version.
#[erased]
pub async fn publish(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    form: &FlowForm,
    definition: &Definition,
) -> AppResult<FlowForm> {
    let definition = serde_json::to_value(definition).map_err(AppError::internal)?;
    let revision = form.revision + 1;
    diesel::insert_into(flow_form_version::table)
        .values((
            flow_form_version::enterprise_id.eq(viewer.enterprise_id),
            flow_form_version::form_id.eq(form.id),
            flow_form_version::revision.eq(revision),
            flow_form_version::definition.eq(definition),
            flow_form_version::created_by.eq(viewer.member_id),
        ))
        .execute(tx)
        .await?;
    Ok(diesel::update(flow_form::table.find((viewer.enterprise_id, form.id)))
        .set(flow_form::revision.eq(revision))
        .returning(FlowForm::as_returning())
        .get_result(tx)
        .await?)
}

/// One row of a version.
type VersionRow = (i64, i32, Value, DateTime<Utc>, Option<i64>);

fn version(
    (form_id, revision, definition, created_at, created_by): VersionRow,
) -> AppResult<FlowFormVersion> {
    let definition = serde_json::from_value(definition).map_err(AppError::internal)?;
    Ok(FlowFormVersion { form_id, revision, definition, created_at, created_by })
}

/// The versions of a form, newest first, at most 50.
#[erased]
pub async fn versions(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    form: i64,
) -> AppResult<Vec<FlowFormVersion>> {
    let rows: Vec<VersionRow> = flow_form_version::table
        .filter(flow_form_version::enterprise_id.eq(enterprise_id))
        .filter(flow_form_version::form_id.eq(form))
        .order(flow_form_version::revision.desc())
        .limit(50)
        .select((
            flow_form_version::form_id,
            flow_form_version::revision,
            flow_form_version::definition,
            flow_form_version::created_at,
            flow_form_version::created_by,
        ))
        .load(&mut connection)
        .await?;
    rows.into_iter().map(version).collect()
}

/// The definition of one version of a form.
#[erased]
pub async fn definition(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    form: i64,
    revision: i32,
) -> AppResult<Definition> {
    let found: Option<Value> = flow_form_version::table
        .find((enterprise_id, form, revision))
        .select(flow_form_version::definition)
        .first(&mut connection)
        .await
        .optional()?;
    serde_json::from_value(found.ok_or_else(AppError::not_found)?).map_err(AppError::internal)
}

/// Facts about a member for conditions and for the right to use forms: their team with those above it, and
/// their roles. `team` is the one from which the application is sent.
#[erased]
pub async fn facts(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member: i64,
    team: Option<i64>,
) -> AppResult<Facts> {
    let found = facts_of(connection, enterprise_id, &[(member, team)]).await?;
    found.into_values().next().ok_or_else(AppError::not_found)
}

/// The same about several members, by member and team.
#[erased]
pub async fn facts_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    asked: &[(i64, Option<i64>)],
) -> AppResult<HashMap<(i64, Option<i64>), Facts>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        member: i64,
        #[diesel(sql_type = BigInt)]
        team: i64,
        #[diesel(sql_type = Array<BigInt>)]
        teams: Vec<i64>,
        #[diesel(sql_type = Array<BigInt>)]
        roles: Vec<i64>,
    }
    let (members, teams): (Vec<i64>, Vec<i64>) =
        asked.iter().map(|(member, team)| (*member, team.unwrap_or(0))).unzip();
    let rows: Vec<Row> = prepared::statement(
        "select asked.member, asked.team,
            array(select distinct a from team_member m
                join team t on t.enterprise_id = m.enterprise_id and t.id = m.team_id and t.deleted_at is null,
                unnest(t.path) a
                where m.enterprise_id = $1 and m.member_id = asked.member and m.left_at is null
                    and (asked.team = 0 or m.team_id = asked.team)) as teams,
            array(select r.role_id from role_member r
                where r.enterprise_id = $1 and r.member_id = asked.member) as roles
         from unnest($2, $3) asked (member, team)",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<BigInt>, _>(teams)
    .load(&mut connection)
    .await?;
    let facts = |row: Row| {
        let (teams, roles) = (row.teams.into_iter().collect(), row.roles.into_iter().collect());
        ((row.member, Some(row.team).filter(|team| *team != 0)), Facts { member: row.member, teams, roles })
    };
    Ok(rows.into_iter().map(facts).collect())
}

/// Published versions of forms, which new applications use.
#[erased]
pub async fn published(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    forms: &[i64],
) -> AppResult<Vec<(i64, std::sync::Arc<Value>)>> {
    let rows: Vec<(i64, Value)> = flow_form_version::table
        .inner_join(
            flow_form::table.on(flow_form::enterprise_id
                .eq(flow_form_version::enterprise_id)
                .and(flow_form::id.eq(flow_form_version::form_id))
                .and(flow_form::revision.eq(flow_form_version::revision))),
        )
        .filter(flow_form_version::enterprise_id.eq(enterprise_id))
        .filter(flow_form_version::form_id.eq_any(forms))
        .select((flow_form_version::form_id, flow_form_version::definition))
        .load(&mut connection)
        .await?;
    Ok(rows.into_iter().map(|(id, definition)| (id, std::sync::Arc::new(definition))).collect())
}

/// Those of the roles that no active member has.
#[erased]
pub async fn unheld_roles(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<i64>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let rows: Vec<Row> = prepared::statement(sql!(
        "select r.id from role r where r.enterprise_id = $1 and r.id = any ($2)
            and not exists (select from role_member h
            join member m on m.enterprise_id = h.enterprise_id and m.id = h.member_id
                and m.status = {MemberStatus::Active} and m.deleted_at is null
            where h.enterprise_id = r.enterprise_id and h.role_id = r.id) order by r.id"
    ))
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
