//! Queries on appraisal plans and their indicators; the only places with SQL about them, with
//! [`super::write`], [`super::people`] and [`super::waiting`].

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{kpi_plan, kpi_plan_auditor, kpi_plan_indication, team};

use super::input::KpiPlanIndicationFilter;
use super::model::{
    Counts, Examinee, KpiPlan, KpiPlanAuditor, KpiPlanFilter, KpiPlanIndication, Standing, Waiting,
};
use super::rules;
use super::states::KpiPlanStatus;
use crate::kpi_examine::states::KpiAppealStatus;
use crate::list::condition;
use crate::{filter_keyword, prepared, rows};

type Query<'a> = kpi_plan::BoxedQuery<'a, Pg>;
/// A condition on plans.
type Condition = Box<dyn BoxableExpression<kpi_plan::table, Pg, SqlType = Bool>>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if rules::may_look(viewer) { vec![viewer.enterprise_id] } else { Vec::new() }
}

/// Condition: the viewer manages the team of a plan, and the settings allow managers plans of teams; `$2` are
/// the teams that they lead.
pub(crate) const OF_TEAM: &str = "kpi_plan.team_id = any ($2) and exists (select from config_value c
        where c.enterprise_id = kpi_plan.enterprise_id and c.code = 'kpi_plan_setting'
            and c.value @> '{\"openTeamPlan\": true}')";

/// Condition: plans visible to the viewer `$1`: those that they made, approve, review, are part of or enter
/// values of, and those of teams that they lead.
pub(super) const CONCERNED: &str = sql!("kpi_plan.created_by = $1
    or kpi_plan.effective_at is not null and (kpi_plan.reviewer_ids @> array[$1]
        or exists (select from kpi_examine e where e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id
            and e.member_id = $1 and e.status >= {KpiPlanStatus::Input} and e.deleted_at is null)
        or exists (select from kpi_input i where i.enterprise_id = kpi_plan.enterprise_id and i.plan_id = kpi_plan.id
            and i.member_id = $1 and i.deleted_at is null))
    or exists (select from kpi_plan_auditor a where a.enterprise_id = kpi_plan.enterprise_id and a.plan_id = kpi_plan.id
        and a.member_id = $1)");

fn concerned(viewer: &Viewer) -> Condition {
    if rules::sees_all(viewer) {
        return Box::new(condition("true"));
    }
    Box::new(
        prepared::condition(format!("({CONCERNED} or {OF_TEAM})"))
            .bind::<BigInt, _>(viewer.member_id)
            .bind::<Array<BigInt>, _>(viewer.directed_team_ids.clone()),
    )
}

rows!(
    /// Plans.
    plans: kpi_plan => KpiPlan, of tenant; within concerned, filtered(KpiPlanFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "UPDATED_AT": updated_at as "timestamptz",
        "BEGINS_ON": begins_on as "date",
        "ENDS_ON": ends_on as "date",
    }
);

/// The plans visible to the viewer, for their attachments.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    plans::visible(viewer)
}

/// Condition: plans with an open task of the viewer `$1`.
fn waiting(viewer: &Viewer, waiting: Waiting) -> Condition {
    let sql = match waiting {
        Waiting::Audit => {
            sql!(
                "kpi_plan.status = {KpiPlanStatus::WaitAudit} and exists (select from kpi_plan_auditor a
                where a.enterprise_id = kpi_plan.enterprise_id
                and a.plan_id = kpi_plan.id and a.member_id = $1 and a.passed is null)"
            )
        }
        Waiting::Input => {
            sql!("kpi_plan.status = {KpiPlanStatus::Input} and exists (select from kpi_input i
                join kpi_examine e on e.enterprise_id = i.enterprise_id and e.id = i.examine_id
                    and e.status = {KpiPlanStatus::Input}
                where i.enterprise_id = kpi_plan.enterprise_id and i.plan_id = kpi_plan.id and i.member_id = $1
                    and i.submitted_at is null and i.deleted_at is null)")
        }
        Waiting::Confirm => {
            sql!(
                "kpi_plan.status in ({KpiPlanStatus::Input, KpiPlanStatus::Confirm}) and exists (select
                from kpi_examine e where e.enterprise_id = kpi_plan.enterprise_id
                and e.plan_id = kpi_plan.id and e.member_id = $1 and e.status = {KpiPlanStatus::Confirm}
                    and e.appeal_status <> {KpiAppealStatus::Open} and e.deleted_at is null)"
            )
        }
        Waiting::Review => {
            sql!("kpi_plan.status in ({KpiPlanStatus::RUNNING}) and kpi_plan.reviewer_ids @> array[$1]
                and exists (select from kpi_examine e
                where e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id and e.deleted_at is null
                    and (e.status = {KpiPlanStatus::Review} or e.status = {KpiPlanStatus::Confirm}
                        and e.appeal_status = {KpiAppealStatus::Open}))")
        }
    };
    Box::new(prepared::condition(format!("({sql})")).bind::<BigInt, _>(viewer.member_id))
}

/// The plans that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &KpiPlanFilter) -> Query<'a> {
    let mut query = filter_keyword!(plans::visible(viewer), kpi_plan, filter.keyword.as_deref());
    if !filter.statuses.is_empty() {
        query = query.filter(kpi_plan::status.eq_any(filter.statuses.clone()));
    }
    if let Some(cycle) = &filter.cycle {
        query = query.filter(kpi_plan::cycle.eq(cycle.clone()));
    }
    if let Some(id) = filter.team_id {
        let teams = team::table
            .filter(team::enterprise_id.eq(viewer.enterprise_id))
            .filter(team::path.contains(vec![id]))
            .select(team::id.nullable());
        query = query.filter(kpi_plan::team_id.eq_any(teams));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(kpi_plan::ends_on.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(kpi_plan::begins_on.le(to));
    }
    if let Some(what) = filter.waits_for {
        query = query.filter(waiting(viewer, what));
    }
    query
}

/// Restricts the query to indicators of visible plans; mere raters see only those that they rate.
fn of_plan(viewer: &Viewer) -> Box<dyn BoxableExpression<kpi_plan_indication::table, Pg, SqlType = Bool>> {
    if rules::sees_all(viewer) {
        return Box::new(condition("true"));
    }
    Box::new(
        prepared::condition(format!(
            "exists (select from kpi_plan where kpi_plan.enterprise_id = kpi_plan_indication.enterprise_id
                and kpi_plan.id = kpi_plan_indication.plan_id and kpi_plan.deleted_at is null and ({CONCERNED} or {OF_TEAM})
                and (not ({MERE_RATER}) or exists (select from kpi_examine_indication x
                    join kpi_input i on i.enterprise_id = x.enterprise_id and i.examine_indication_id = x.id
                    where x.enterprise_id = kpi_plan_indication.enterprise_id and x.plan_indication_id = kpi_plan_indication.id
                        and i.member_id = $1 and i.deleted_at is null)))"
        ))
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Array<BigInt>, _>(viewer.directed_team_ids.clone()),
    )
}

/// Condition: `$1` enters values of the plan, and has no other part in it.
const MERE_RATER: &str = "kpi_plan.created_by is distinct from $1 and not kpi_plan.reviewer_ids @> array[$1]
    and not exists (select from kpi_examine e where e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id
        and e.member_id = $1 and e.deleted_at is null)
    and not exists (select from kpi_plan_auditor a where a.enterprise_id = kpi_plan.enterprise_id and a.plan_id = kpi_plan.id
        and a.member_id = $1)
    and (kpi_plan.team_id = any ($2)) is not true";

rows!(
    /// Indicators of plans.
    indications: kpi_plan_indication => KpiPlanIndication, of tenant; within of_plan,
    filtered_indications(KpiPlanIndicationFilter),
    sorts {
        "SORT_ORDER": sort_order as "int4",
        "CREATED_AT": created_at as "timestamptz",
    }
);

/// The indicators that a filter finds.
pub fn filtered_indications<'a>(
    viewer: &Viewer,
    filter: &KpiPlanIndicationFilter,
) -> kpi_plan_indication::BoxedQuery<'a, Pg> {
    let query = indications::visible(viewer);
    match filter.plan_id {
        Some(id) => query.filter(kpi_plan_indication::plan_id.eq(id)),
        None => query,
    }
}

/// The indicators of these plans in order, each with its plan, without a check of visibility.
#[erased]
pub async fn of_plans(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<KpiPlanIndication>> {
    Ok(kpi_plan_indication::table
        .filter(kpi_plan_indication::enterprise_id.eq(enterprise_id))
        .filter(kpi_plan_indication::plan_id.eq_any(ids))
        .filter(kpi_plan_indication::deleted_at.is_null())
        .order((kpi_plan_indication::plan_id, kpi_plan_indication::sort_order, kpi_plan_indication::id))
        .select(KpiPlanIndication::as_select())
        .load(&mut connection)
        .await?)
}

/// The auditors of these plans.
#[erased]
pub async fn auditors(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<KpiPlanAuditor>> {
    Ok(kpi_plan_auditor::table
        .filter(kpi_plan_auditor::enterprise_id.eq(enterprise_id))
        .filter(kpi_plan_auditor::plan_id.eq_any(ids))
        .order((kpi_plan_auditor::plan_id, kpi_plan_auditor::id))
        .select(KpiPlanAuditor::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Member {
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = BigInt)]
    examine_id: i64,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = diesel::sql_types::Nullable<BigInt>)]
    team_id: Option<i64>,
}

/// The examinees of these plans, each with the plan, ordered by name.
#[erased]
pub async fn examinees(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Examinee)>> {
    let rows: Vec<Member> = prepared::statement(
        "select e.plan_id, e.id as examine_id, e.member_id, e.team_id from kpi_examine e
         join member m on m.enterprise_id = e.enterprise_id and m.id = e.member_id
         where e.enterprise_id = $1 and e.plan_id = any ($2) and e.deleted_at is null
         order by e.plan_id, m.sort_name, e.id",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    let one = |row: Member| {
        (row.plan_id, Examinee { examine_id: row.examine_id, member_id: row.member_id, team_id: row.team_id })
    };
    Ok(rows.into_iter().map(one).collect())
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = BigInt)]
    examinees: i64,
    #[diesel(sql_type = BigInt)]
    inputs: i64,
    #[diesel(sql_type = BigInt)]
    open_inputs: i64,
}

/// The numbers of examinees and inputs of these plans.
#[erased]
pub async fn counts(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Counts)>> {
    let rows: Vec<Counted> = prepared::statement(
        "select p.id as plan_id,
            (select count(*) from kpi_examine e where e.enterprise_id = $1 and e.plan_id = p.id and e.deleted_at is null) as examinees,
            i.inputs, i.open_inputs
         from unnest($2) as p (id)
         cross join lateral (select count(*) as inputs, count(*) filter (where i.submitted_at is null) as open_inputs
            from kpi_input i where i.enterprise_id = $1 and i.plan_id = p.id and i.deleted_at is null) i",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    let one = |row: Counted| {
        let Counted { plan_id, examinees, inputs, open_inputs } = row;
        (plan_id, Counts { examinees, inputs, open_inputs })
    };
    Ok(rows.into_iter().map(one).collect())
}

#[derive(QueryableByName)]
#[allow(clippy::struct_excessive_bools, reason = "as they are read")]
struct Stands {
    #[diesel(sql_type = BigInt)]
    plan_id: i64,
    #[diesel(sql_type = Bool)]
    of_team: bool,
    #[diesel(sql_type = Bool)]
    own: bool,
    #[diesel(sql_type = Bool)]
    asked: bool,
    #[diesel(sql_type = Bool)]
    audits: bool,
    #[diesel(sql_type = Bool)]
    reviews: bool,
    #[diesel(sql_type = Bool)]
    examined: bool,
    #[diesel(sql_type = Bool)]
    finished: bool,
    #[diesel(sql_type = BigInt)]
    inputs: i64,
    #[diesel(sql_type = BigInt)]
    open_inputs: i64,
}

/// The viewer's part in these plans, without deleted ones; one statement.
#[erased]
pub async fn standings(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<Standing>> {
    if !rules::may_look(viewer) {
        return Ok(Vec::new());
    }
    let rows: Vec<Stands> = prepared::statement(format!(
        "select kpi_plan.id as plan_id, coalesce({OF_TEAM}, false) as of_team, kpi_plan.created_by is not distinct from $1 as own,
            a.asked, a.audits, kpi_plan.reviewer_ids @> array[$1] as reviews,
            exists (select from kpi_examine e where e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id
                and e.member_id = $1 and e.status >= {entry} and e.deleted_at is null) as examined,
            exists (select from kpi_examine e where e.enterprise_id = kpi_plan.enterprise_id and e.plan_id = kpi_plan.id
                and e.status = {over} and e.deleted_at is null) as finished,
            i.inputs, i.open_inputs
         from kpi_plan
         cross join lateral (select count(*) > 0 as asked, count(*) filter (where a.passed is null) > 0 as audits
            from kpi_plan_auditor a where a.enterprise_id = kpi_plan.enterprise_id and a.plan_id = kpi_plan.id and a.member_id = $1) a
         cross join lateral (select count(*) as inputs,
                count(*) filter (where i.submitted_at is null and x.status = {entry}) as open_inputs
            from kpi_input i
            join kpi_examine x on x.enterprise_id = i.enterprise_id and x.id = i.examine_id
            where i.enterprise_id = kpi_plan.enterprise_id and i.plan_id = kpi_plan.id and i.member_id = $1
                and i.deleted_at is null) i
         where kpi_plan.enterprise_id = $3 and kpi_plan.id = any ($4) and kpi_plan.deleted_at is null",
        entry = KpiPlanStatus::Input.number(),
        over = KpiPlanStatus::Finished.number()
    ))
    .bind::<BigInt, _>(viewer.member_id)
    .bind::<Array<BigInt>, _>(viewer.directed_team_ids.clone())
    .bind::<BigInt, _>(viewer.enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .load(&mut connection)
    .await?;
    let admin = viewer.is_admin();
    let standing = |row: Stands| {
        let manages = admin || row.of_team;
        Standing {
            plan_id: row.plan_id,
            manages,
            whole: manages || row.own || row.asked || row.reviews || rules::sees_all(viewer),
            audits: row.audits,
            reviews: row.reviews || admin,
            examined: row.examined,
            finished: row.finished,
            rates: row.inputs > 0,
            open_inputs: row.open_inputs,
        }
    };
    Ok(rows.into_iter().map(standing).collect())
}

/// The viewer's part in a plan; empty if the plan does not exist.
#[erased]
pub async fn standing(connection: &AsyncPgConnection, viewer: &Viewer, id: i64) -> AppResult<Standing> {
    Ok(standings(connection, viewer, &[id]).await?.pop().unwrap_or_default())
}

/// Plans of a filter with ids above `after`, in order, for an export without a sort order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiPlanFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<KpiPlan>> {
    Ok(filtered(viewer, filter)
        .filter(kpi_plan::id.gt(after.unwrap_or_default()))
        .order(kpi_plan::id)
        .limit(limit)
        .select(KpiPlan::as_select())
        .load(&mut connection)
        .await?)
}
