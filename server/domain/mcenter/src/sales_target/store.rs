//! Queries on sales targets and on the receipts and contracts that count towards them; the only places with
//! SQL about them, with [`super::facts`].

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde::Deserialize;
use xieli_kernel::{AppError, AppResult, Viewer, clock};
use xieli_tables::{member, sales_target, team, team_member};

use super::model::{Basis, Level, Months, SalesTarget};
use super::rules;
use crate::config_value::model::McenterSetting;
use crate::config_value::rules::Setting;
use crate::list::condition;
use crate::states::MemberStatus;
use crate::team::rules::INTERNAL;
use crate::{config_value, filter_keyword};

type Query<'a> = sales_target::BoxedQuery<'a, Pg>;

/// The targets visible to the viewer: all of the enterprise, or those of teams that they lead and their own.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    let query = sales_target::table.filter(sales_target::enterprise_id.eq(viewer.enterprise_id)).into_boxed();
    if !rules::may_read(viewer) {
        return query.filter(condition("false"));
    }
    if rules::sees_all(viewer) {
        return query;
    }
    let directed = sales_target::team_id.eq_any(viewer.directed_team_ids.clone()).assume_not_null();
    query.filter(directed.or(sales_target::member_id.is_not_distinct_from(viewer.member_id)))
}

/// One target, if visible to the viewer.
#[erased]
pub async fn find(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
) -> AppResult<Option<SalesTarget>> {
    let found = visible_to(viewer).filter(sales_target::id.eq(id)).select(SalesTarget::as_select());
    Ok(found.first(&mut connection).await.optional()?)
}

/// The visible targets of some years.
#[erased]
pub async fn of_years(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    years: &[i32],
) -> AppResult<Vec<SalesTarget>> {
    let years: Vec<i16> = years.iter().filter_map(|year| i16::try_from(*year).ok()).collect();
    Ok(visible_to(viewer)
        .filter(sales_target::year.eq_any(years))
        .order(sales_target::id)
        .select(SalesTarget::as_select())
        .load(&mut connection)
        .await?)
}

/// The unique key of a target: year and owner.
#[derive(Debug, Clone, Copy)]
pub struct TargetOwner {
    /// The calendar year.
    pub year: i16,
    /// Level of the owner.
    pub level: Level,
    /// The team.
    pub team_id: Option<i64>,
    /// The member.
    pub member_id: Option<i64>,
}

/// Locks the target of this key until the end of the transaction, if there is one.
#[erased]
pub async fn held(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    whose: TargetOwner,
) -> AppResult<Option<SalesTarget>> {
    Ok(sales_target::table
        .filter(sales_target::enterprise_id.eq(viewer.enterprise_id))
        .filter(sales_target::year.eq(whose.year))
        .filter(sales_target::level.eq(whose.level.number()))
        .filter(sales_target::team_id.is_not_distinct_from(whose.team_id))
        .filter(sales_target::member_id.is_not_distinct_from(whose.member_id))
        .select(SalesTarget::as_select())
        .for_update()
        .first(tx)
        .await
        .optional()?)
}

/// The writable columns of a target.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = sales_target, treat_none_as_null = true)]
pub struct TargetInput {
    /// From January to December.
    pub months: Vec<i64>,
    /// Locked months, which spreading leaves unchanged.
    pub locked: Vec<bool>,
    /// A [`super::model::Spread`].
    pub spread: i16,
    /// Free text.
    pub remark: Option<String>,
}

/// Writes a new target.
#[erased]
pub async fn insert(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    whose: TargetOwner,
    input: TargetInput,
) -> AppResult<SalesTarget> {
    Ok(diesel::insert_into(sales_target::table)
        .values((
            sales_target::enterprise_id.eq(viewer.enterprise_id),
            sales_target::year.eq(whose.year),
            sales_target::level.eq(whose.level.number()),
            sales_target::team_id.eq(whose.team_id),
            sales_target::member_id.eq(whose.member_id),
            sales_target::created_by.eq(viewer.member_id),
            sales_target::updated_by.eq(viewer.member_id),
            input,
        ))
        .returning(SalesTarget::as_returning())
        .get_result(tx)
        .await?)
}

/// Updates a locked target.
#[erased]
pub async fn update(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    input: TargetInput,
) -> AppResult<SalesTarget> {
    Ok(diesel::update(sales_target::table.find((viewer.enterprise_id, id)))
        .set((
            input,
            sales_target::version.eq(sales_target::version + 1),
            sales_target::updated_at.eq(clock::now()),
            sales_target::updated_by.eq(viewer.member_id),
        ))
        .returning(SalesTarget::as_returning())
        .get_result(tx)
        .await?)
}

/// The setting of the management centre.
#[erased]
pub async fn setting(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<McenterSetting> {
    let value = config_value::store::of(connection, enterprise_id, Setting::Mcenter).await?.value;
    McenterSetting::deserialize(&value).map_err(AppError::internal)
}

/// A visible team.
#[derive(Debug, Clone, Queryable)]
pub struct Place {
    /// Id of the row.
    pub id: i64,
    /// The team above it.
    pub parent_id: Option<i64>,
    /// From the root down to it.
    pub path: Vec<i64>,
}

/// The internal teams whose targets the viewer sees, in the order of their siblings.
#[erased]
pub async fn places(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<Vec<Place>> {
    let mut query = crate::team::store::visible_to(viewer).filter(team::type_.eq(INTERNAL));
    if !rules::sees_all(viewer) {
        query = query.filter(team::id.eq_any(viewer.directed_team_ids.clone()));
    }
    Ok(query
        .order((team::sort_order, team::id))
        .select((team::id, team::parent_id, team::path))
        .load(&mut connection)
        .await?)
}

/// The active members with one of these teams as main team, each with it.
#[erased]
pub async fn people(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    teams: &[i64],
) -> AppResult<Vec<(i64, i64)>> {
    Ok(team_member::table
        .inner_join(member::table.on(
            member::enterprise_id.eq(team_member::enterprise_id).and(member::id.eq(team_member::member_id)),
        ))
        .filter(team_member::enterprise_id.eq(viewer.enterprise_id))
        .filter(team_member::team_id.eq_any(teams.to_vec()))
        .filter(team_member::main)
        .filter(team_member::left_at.is_null())
        .filter(member::status.eq(MemberStatus::Active.number()))
        .filter(member::deleted_at.is_null())
        .select((team_member::member_id, team_member::team_id))
        .load(&mut connection)
        .await?)
}

/// The members whom a keyword finds.
#[erased]
pub async fn called(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    keyword: &str,
) -> AppResult<Vec<i64>> {
    let found = filter_keyword!(crate::member::store::visible_to(viewer), member, Some(keyword));
    Ok(found.select(member::id).load(&mut connection).await?)
}

/// An amount earned in a month by a member in a team.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct Earned {
    /// The calendar year.
    #[diesel(sql_type = Integer)]
    pub year: i32,
    /// 1 to 12.
    #[diesel(sql_type = Integer)]
    pub month: i32,
    /// The team.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_id: Option<i64>,
    /// The member.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub member_id: Option<i64>,
    /// Amount in fen.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
}

impl Earned {
    /// Index of the month in a year.
    pub fn at(&self) -> usize {
        usize::try_from(self.month - 1).unwrap_or_default().min(11)
    }
}

/// The counted records of an enterprise (`$1`) between two days (`$2`, `$3`), restricted to those visible
/// to the viewer: all (`$4`), those of teams that they lead (`$5`), and their own (`$6`).
pub(super) fn facts_sql(basis: Basis) -> String {
    let rows = match basis {
        Basis::Receipt => {
            "select r.id, r.project_id, p.customer_id, p.name, r.earner_team_id as team_id, r.earner_id as member_id,
                r.received_on as day, r.amount
             from payment_receipt r
             join project p on p.enterprise_id = r.enterprise_id and p.id = r.project_id and p.deleted_at is null
             where r.enterprise_id = $1 and r.deleted_at is null and r.confirmed_at is not null
                and r.received_on between $2 and $3"
        }
        Basis::Contract => {
            "select p.id, p.id as project_id, p.customer_id, p.name, p.director_team_id as team_id,
                p.director_id as member_id, p.signed_on as day, p.amount
             from project p
             where p.enterprise_id = $1 and p.deleted_at is null and p.signed_on is not null and p.amount > 0
                and p.signed_on between $2 and $3"
        }
    };
    format!("select f.* from ({rows}) f where ($4 or f.team_id = any ($5) or f.member_id = $6)")
}

/// Condition: records of a team (`$7`) with those below it, of a member (`$8`), or of a member in exactly
/// that team.
pub(super) const OF_WHOM: &str =
    "($7::bigint is null or case when $8::bigint is null then exists (select from team t
        where t.enterprise_id = $1 and t.id = f.team_id and $7 = any (t.path)) else f.team_id = $7 end)
    and ($8::bigint is null or f.member_id = $8)";

/// A statement over the receipts or contracts, with the common parameters `$1` to `$6` bound.
macro_rules! over_facts {
    ($viewer:ident, $days:expr, $sql:expr) => {
        $crate::prepared::statement($sql)
            .bind::<diesel::sql_types::BigInt, _>($viewer.enterprise_id)
            .bind::<diesel::sql_types::Date, _>($days.0)
            .bind::<diesel::sql_types::Date, _>($days.1)
            .bind::<diesel::sql_types::Bool, _>($crate::sales_target::rules::sees_all($viewer))
            .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>($viewer.directed_team_ids.clone())
            .bind::<diesel::sql_types::BigInt, _>($viewer.member_id)
    };
}
pub(super) use over_facts;

/// The earned amounts between two days, by month, member and team.
#[erased]
pub async fn by_month(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    basis: Basis,
    days: (NaiveDate, NaiveDate),
) -> AppResult<Vec<Earned>> {
    if !rules::may_read(viewer) {
        return Ok(Vec::new());
    }
    let sql = format!(
        "select extract(year from f.day)::integer as year, extract(month from f.day)::integer as month, f.team_id, f.member_id,
            sum(f.amount)::bigint as amount
         from ({}) f group by 1, 2, 3, 4",
        facts_sql(basis)
    );
    Ok(over_facts!(viewer, days, sql).load(&mut connection).await?)
}

/// The amount earned on a day.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct Day {
    /// The day.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
    /// Amount in fen.
    #[diesel(sql_type = BigInt)]
    pub amount: i64,
}

/// The earned amounts between two days, day by day: in a team with those below it, by a member, or by a
/// member in a team.
#[erased]
pub async fn by_day(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    (basis, days): (Basis, (NaiveDate, NaiveDate)),
    (teams, member_id): (Option<Vec<i64>>, Option<i64>),
) -> AppResult<Vec<Day>> {
    if !rules::may_read(viewer) {
        return Ok(Vec::new());
    }
    let sql = format!(
        "select f.day, sum(f.amount)::bigint as amount from ({}) f
         where ($7 or f.team_id = any ($8)) and ($9::bigint is null or f.member_id = $9)
         group by f.day order by f.day",
        facts_sql(basis)
    );
    Ok(over_facts!(viewer, days, sql)
        .bind::<Bool, _>(teams.is_none())
        .bind::<Array<BigInt>, _>(teams.unwrap_or_default())
        .bind::<Nullable<BigInt>, _>(member_id)
        .load(&mut connection)
        .await?)
}

/// The achieved amounts of a member, a team or the company in a year, by month: a distribution for another
/// year.
#[erased]
pub async fn shape(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    basis: Basis,
    whose: TargetOwner,
) -> AppResult<Months> {
    let year = i32::from(whose.year);
    let days = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31));
    let (Some(from), Some(to)) = days else { return Ok([0; 12]) };
    let sql = format!(
        "select extract(year from f.day)::integer as year, extract(month from f.day)::integer as month, null::bigint as team_id,
            null::bigint as member_id, sum(f.amount)::bigint as amount
         from ({}) f where {OF_WHOM} group by 1, 2",
        facts_sql(basis)
    );
    let rows: Vec<Earned> = over_facts!(viewer, (from, to), sql)
        .bind::<Nullable<BigInt>, _>(whose.team_id)
        .bind::<Nullable<BigInt>, _>(whose.member_id)
        .load(&mut connection)
        .await?;
    let mut months = [0; 12];
    for row in rows {
        if let Some(month) = months.get_mut(row.at()) {
            *month += row.amount;
        }
    }
    Ok(months)
}
