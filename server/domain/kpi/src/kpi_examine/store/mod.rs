//! Queries on examinees' appraisal results and on inputs of raters; the only places with SQL about them, with
//! [`super::write`] and [`super::figures`].

mod parts;

pub use parts::{indications_by_ids, indications_of, inputs_for, others};

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, search};
use xieli_tables::{kpi_examine, kpi_input, kpi_plan};

use super::model::{ExamineStanding, KpiExamine, KpiExamineFilter, KpiInput, KpiInputFilter};
use super::rules;
use super::states::{KpiAppealStatus, State};
use crate::kpi_plan::model::Waiting;
use crate::kpi_plan::states::KpiPlanStatus;
use crate::kpi_plan::store::OF_TEAM;
use crate::list::condition;
use crate::{prepared, rows};

type Query<'a> = kpi_examine::BoxedQuery<'a, Pg>;
type Condition = Box<dyn BoxableExpression<kpi_examine::table, Pg, SqlType = Bool>>;
type InputCondition = Box<dyn BoxableExpression<kpi_input::table, Pg, SqlType = Bool>>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Results visible to the viewer besides their own, over `kpi_examine` and `kpi_plan`: `$1` is the viewer,
/// `$2` the teams that they lead, `$3` those whose members' results they read, `$4` whether they read all
/// results.
const SIGHT: &str =
    "($4 or kpi_examine.team_ids && $2 or kpi_examine.team_ids && $3 or kpi_plan.reviewer_ids @> array[$1])";

/// Condition: the plan of a result exists.
const PLAN: &str = "kpi_plan.enterprise_id = kpi_examine.enterprise_id and kpi_plan.id = kpi_examine.plan_id and kpi_plan.deleted_at is null";

/// Binds the parameters of [`SIGHT`].
macro_rules! sighted {
    ($stated:expr, $viewer:expr) => {
        $stated
            .bind::<BigInt, _>($viewer.member_id)
            .bind::<Array<BigInt>, _>($viewer.directed_team_ids.clone())
            .bind::<Array<BigInt>, _>(rules::told_of($viewer))
            .bind::<Bool, _>(rules::sees_all($viewer))
    };
}

/// Restricts the query to visible results: the viewer's own, those of members of their teams and those that
/// they review, once the plan has taken effect.
fn concerned(viewer: &Viewer) -> Condition {
    let sql = format!(
        "(kpi_examine.status >= {entry} and exists (select from kpi_plan where {PLAN}
            and (kpi_examine.member_id = $1 or {SIGHT} or {OF_TEAM})))",
        entry = KpiPlanStatus::Input.number()
    );
    Box::new(sighted!(prepared::condition(sql), viewer))
}

rows!(
    /// Results.
    examines: kpi_examine => KpiExamine, of tenant; within concerned, filtered(KpiExamineFilter),
    sorts {
        "CREATED_AT": created_at as "timestamptz",
        "UPDATED_AT": updated_at as "timestamptz",
        "TOTAL": total as "int8" nullable,
        "FINISHED_AT": finished_at as "timestamptz" nullable,
    },
    remembered until ["config_value", "kpi_examine", "kpi_input", "kpi_plan", "team", "member"]
);

/// The results visible to the viewer.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    examines::visible(viewer)
}

/// Condition: results with an open task of the viewer `$1`.
fn waiting(viewer: &Viewer, waiting: Waiting) -> Condition {
    let sql = match waiting {
        // a plan in approval has no results yet
        Waiting::Audit => "false and kpi_examine.member_id = $1".to_owned(),
        Waiting::Input => sql!("kpi_examine.status = {KpiPlanStatus::Input} and exists (select
            from kpi_input i where i.enterprise_id = kpi_examine.enterprise_id
                and i.examine_id = kpi_examine.id and i.member_id = $1 and i.submitted_at is null and i.deleted_at is null)")
            .to_owned(),
        Waiting::Confirm => {
            sql!("kpi_examine.status = {KpiPlanStatus::Confirm}
                and kpi_examine.appeal_status <> {KpiAppealStatus::Open}
                and kpi_examine.member_id = $1").to_owned()
        }
        Waiting::Review => format!(
            "kpi_examine.status in ({confirm}, {review})
                and (kpi_examine.status = {review} or kpi_examine.appeal_status = {open})
                and exists (select from kpi_plan where {PLAN} and kpi_plan.reviewer_ids @> array[$1])",
            review = KpiPlanStatus::Review.number(),
            confirm = KpiPlanStatus::Confirm.number(),
            open = KpiAppealStatus::Open.number()
        ),
    };
    Box::new(prepared::condition(format!("({sql})")).bind::<BigInt, _>(viewer.member_id))
}

/// Condition: members or plans are found by `$1`, each looked up once and not for every result.
const NAMED: &str = "(kpi_examine.member_id in (select m.id from member m
        where m.enterprise_id = $2 and replace(lower(m.sort_name), ' ', '') like all ($1))
    or kpi_examine.plan_id in (select p.id from kpi_plan p where p.enterprise_id = $2 and p.search_text like all ($1)))";

/// The results that a filter finds.
pub fn filtered<'a>(viewer: &Viewer, filter: &KpiExamineFilter) -> Query<'a> {
    let mut query = examines::visible(viewer);
    if filter.own {
        query = query.filter(kpi_examine::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.plan_id {
        query = query.filter(kpi_examine::plan_id.eq(id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(kpi_examine::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(kpi_examine::team_ids.contains(vec![id]));
    }
    if !filter.statuses.is_empty() {
        query = query.filter(kpi_examine::status.eq_any(filter.statuses.clone()));
    }
    if let Some(grade) = &filter.grade {
        query = query.filter(kpi_examine::grade.eq(grade.clone()));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if from.is_some() || to.is_some() || filter.cycle.is_some() {
        let mut plans = kpi_plan::table.filter(kpi_plan::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
        if let Some(from) = from {
            plans = plans.filter(kpi_plan::ends_on.ge(from));
        }
        if let Some(to) = to {
            plans = plans.filter(kpi_plan::begins_on.le(to));
        }
        if let Some(cycle) = &filter.cycle {
            plans = plans.filter(kpi_plan::cycle.eq(cycle.clone()));
        }
        query = query.filter(kpi_examine::plan_id.eq_any(plans.select(kpi_plan::id)));
    }
    if let Some(keyword) = filter.keyword.as_deref().and_then(search::keyword) {
        let named = prepared::condition(NAMED).bind::<Array<Text>, _>(keyword.patterns);
        query = query.filter(named.bind::<BigInt, _>(viewer.enterprise_id));
    }
    if let Some(what) = filter.waits_for {
        query = query.filter(waiting(viewer, what));
    }
    query
}

/// Restricts the query to visible inputs: the viewer's own; all for administrators; those of plans that are
/// not anonymous, where the viewer may know the values of the result.
fn entered(viewer: &Viewer) -> InputCondition {
    if viewer.is_admin() {
        return Box::new(condition("true"));
    }
    let sql = format!(
        "exists (select from kpi_examine join kpi_plan on {PLAN}
            where kpi_examine.enterprise_id = kpi_input.enterprise_id and kpi_examine.id = kpi_input.examine_id
                and kpi_examine.deleted_at is null and (kpi_input.member_id = $1 or not kpi_plan.anonymous
                    and case when kpi_examine.member_id = $1 then kpi_examine.status in ({known})
                        else {SIGHT} or coalesce({OF_TEAM}, false) end))",
        known = sql!("{KpiPlanStatus::Confirm, KpiPlanStatus::Review, KpiPlanStatus::Finished}")
    );
    Box::new(sighted!(prepared::condition(sql), viewer))
}

rows!(
    /// Inputs of raters.
    inputs: kpi_input => KpiInput, of tenant; within entered, filtered_inputs(KpiInputFilter),
    sorts { "CREATED_AT": created_at as "timestamptz" },
    remembered until ["config_value", "kpi_input", "kpi_examine", "kpi_plan"]
);

/// The inputs that a filter finds.
pub fn filtered_inputs<'a>(viewer: &Viewer, filter: &KpiInputFilter) -> kpi_input::BoxedQuery<'a, Pg> {
    let mut query = inputs::visible(viewer);
    if filter.mine {
        query = query.filter(kpi_input::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.plan_id {
        query = query.filter(kpi_input::plan_id.eq(id));
    }
    if let Some(id) = filter.examine_id {
        query = query.filter(kpi_input::examine_id.eq(id));
    }
    match filter.open {
        Some(true) => query.filter(kpi_input::submitted_at.is_null()),
        Some(false) => query.filter(kpi_input::submitted_at.is_not_null()),
        None => query,
    }
}

/// The visible inputs for these indicators of examinees.
#[erased]
pub async fn inputs_of(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<KpiInput>> {
    Ok(inputs::visible(viewer)
        .filter(kpi_input::examine_indication_id.eq_any(ids.to_vec()))
        .order((kpi_input::examine_indication_id, kpi_input::who, kpi_input::id))
        .select(KpiInput::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
#[allow(clippy::struct_excessive_bools, reason = "as they are read")]
struct Stands {
    #[diesel(sql_type = BigInt)]
    examine_id: i64,
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    status: i16,
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    appeal_status: i16,
    #[diesel(sql_type = Bool)]
    own: bool,
    #[diesel(sql_type = Bool)]
    told: bool,
    #[diesel(sql_type = Bool)]
    of_team: bool,
    #[diesel(sql_type = Bool)]
    reviews: bool,
    #[diesel(sql_type = Bool)]
    anonymous: bool,
    #[diesel(sql_type = Bool)]
    rates: bool,
}

/// The viewer's part in these results, if they have one; one statement.
#[erased]
pub async fn standings(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<ExamineStanding>> {
    if viewer.is_external() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "select kpi_examine.id as examine_id, kpi_examine.status, kpi_examine.appeal_status, kpi_examine.member_id = $1 as own,
            {SIGHT} as told, coalesce({OF_TEAM}, false) as of_team, kpi_plan.reviewer_ids @> array[$1] as reviews,
            kpi_plan.anonymous,
            exists (select from kpi_input i where i.enterprise_id = kpi_examine.enterprise_id and i.examine_id = kpi_examine.id
                and i.member_id = $1 and i.deleted_at is null) as rates
         from kpi_examine join kpi_plan on {PLAN}
         where kpi_examine.enterprise_id = $5 and kpi_examine.id = any ($6) and kpi_examine.status >= {entry}
            and kpi_examine.deleted_at is null",
        entry = KpiPlanStatus::Input.number()
    );
    let rows: Vec<Stands> = sighted!(prepared::statement(sql), viewer)
        .bind::<BigInt, _>(viewer.enterprise_id)
        .bind::<Array<BigInt>, _>(ids.to_vec())
        .load(&mut connection)
        .await?;
    let admin = viewer.is_admin();
    let standing = |row: Stands| ExamineStanding {
        examine_id: row.examine_id,
        own: row.own,
        // values that grow with each input would tell anonymous ones apart
        shows: if (row.own || row.anonymous) && !admin {
            (row.own || row.told || row.of_team) && State::read(row.status, row.appeal_status).shows_score()
        } else {
            row.told || row.of_team
        },
        reviews: row.reviews || admin,
        rates: row.rates,
        manages: row.of_team || admin,
    };
    let part = |one: &ExamineStanding| one.own || one.shows || one.reviews || one.rates || one.manages;
    Ok(rows.into_iter().map(standing).filter(part).collect())
}

/// Visible results, and those that the viewer rates without their values.
#[erased]
pub async fn seen(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    ids: &[i64],
) -> AppResult<Vec<KpiExamine>> {
    let mut rows = examines::many(connection, viewer, ids).await?;
    let missing: Vec<i64> = ids.iter().copied().filter(|id| rows.iter().all(|row| row.id != *id)).collect();
    if missing.is_empty() || viewer.is_external() {
        return Ok(rows);
    }
    let rated = prepared::condition(format!(
        "exists (select from kpi_plan where {PLAN}) and exists (select from kpi_input i
            where i.enterprise_id = kpi_examine.enterprise_id and i.examine_id = kpi_examine.id and i.member_id = $1
                and i.deleted_at is null)"
    ));
    let bare: Vec<KpiExamine> = kpi_examine::table
        .filter(kpi_examine::enterprise_id.eq(viewer.enterprise_id))
        .filter(kpi_examine::id.eq_any(missing))
        .filter(kpi_examine::deleted_at.is_null())
        .filter(rated.bind::<BigInt, _>(viewer.member_id))
        .select(KpiExamine::as_select())
        .load(&mut connection)
        .await?;
    rows.extend(bare.into_iter().map(KpiExamine::bare));
    Ok(rows)
}

/// Results of a filter with ids above `after`, in order, for an export without a sort order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &KpiExamineFilter,
    after: Option<i64>,
    limit: i64,
) -> AppResult<Vec<KpiExamine>> {
    Ok(filtered(viewer, filter)
        .filter(kpi_examine::id.gt(after.unwrap_or_default()))
        .order(kpi_examine::id)
        .limit(limit)
        .select(KpiExamine::as_select())
        .load(&mut connection)
        .await?)
}
