//! Queries on attendance months, their snapshots and corrections; the only place with SQL about them.

mod progress;

pub use progress::state;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::max;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, clock};
use xieli_tables::{attend_correction, attend_month, attend_month_row, member};

use super::model::{
    AttendCorrection, AttendCorrectionFilter, AttendMonth, AttendMonthFilter, CLOSED, MonthMember,
    MonthMemberFilter, MonthRow, NewMonthRow,
};
use crate::attend::rules::{may_manage, month_end, month_of};
use crate::{filter_keyword, prepared, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Months that were closed.
    months: attend_month => AttendMonth, of tenant, filtered_months(AttendMonthFilter),
    sorts { "MONTH": month as "date" }
);

fn filtered_months<'a>(viewer: &Viewer, filter: &AttendMonthFilter) -> attend_month::BoxedQuery<'a, Pg> {
    let mut query = months::visible(viewer);
    let first = |year: i32| NaiveDate::from_ymd_opt(year, 1, 1);
    if let Some((from, until)) = filter.year.and_then(|year| first(year).zip(first(year.saturating_add(1)))) {
        query = query.filter(attend_month::month.ge(from)).filter(attend_month::month.lt(until));
    }
    query
}

rows!(
    /// Corrections of closed months.
    corrections: attend_correction => AttendCorrection, of tenant; within concerned, filtered_corrections(AttendCorrectionFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "DAY": day as "date" }
);

/// A condition on corrections.
type Condition = Box<dyn BoxableExpression<attend_correction::table, Pg, SqlType = Bool>>;

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(attend_correction::id.gt(0));
    }
    let own = attend_correction::member_id.eq(viewer.member_id);
    Box::new(own.or(attend_correction::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

fn filtered_corrections<'a>(
    viewer: &Viewer,
    filter: &AttendCorrectionFilter,
) -> attend_correction::BoxedQuery<'a, Pg> {
    let mut query = corrections::visible(viewer);
    if filter.mine {
        query = query.filter(attend_correction::member_id.eq(viewer.member_id));
    }
    if let Some(month) = filter.month {
        query = query.filter(attend_correction::month.eq(month_of(month)));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(attend_correction::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(attend_correction::team_ids.contains(vec![id]));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(attend_correction::day.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(attend_correction::day.le(to));
    }
    query
}

rows!(
    /// Members who have days in a month.
    members: member => MonthMember, of tenant, filtered_members(MonthMemberFilter),
    sorts { "NAME": sort_name as "text", "CREATED_AT": created_at as "timestamptz" },
    remembered until ["attend_day", "attend_exception", "member"]
);

/// Condition: a member has a visible day in a month.
const HAS_DAYS: &str = "exists (select from attend_day d where d.enterprise_id = member.enterprise_id
    and d.member_id = member.id and d.day between $1 and $2 and d.deleted_at is null
    and ($3 or d.member_id = $4 or d.team_ids && $5)
    and ($6 is null or d.team_ids @> array[$6]) and ($7 is null or d.group_id = $7))";

/// The members that a filter finds.
pub fn filtered_members<'a>(viewer: &Viewer, filter: &MonthMemberFilter) -> member::BoxedQuery<'a, Pg> {
    let month = month_of(filter.month.unwrap_or_else(|| clock::china_day(clock::now())));
    let mut query = filter_keyword!(members::visible(viewer), member, filter.keyword.as_deref());
    if filter.mine {
        query = query.filter(member::id.eq(viewer.member_id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(member::id.eq(id));
    }
    let has_days = prepared::condition(HAS_DAYS)
        .bind::<Date, _>(month)
        .bind::<Date, _>(month_end(month))
        .bind::<Bool, _>(may_manage(viewer))
        .bind::<BigInt, _>(viewer.member_id)
        .bind::<Array<BigInt>, _>(viewer.directed_team_ids.clone())
        .bind::<Nullable<BigInt>, _>(filter.team_id)
        .bind::<Nullable<BigInt>, _>(filter.group_id);
    query.filter(has_days)
}

/// The members of a filter with ids above a key, in order, for an export.
#[erased]
pub async fn found_above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &MonthMemberFilter,
    (after, most): (i64, i64),
) -> AppResult<Vec<i64>> {
    Ok(filtered_members(viewer, filter)
        .filter(member::id.gt(after))
        .order(member::id)
        .limit(most)
        .select(member::id)
        .load(&mut connection)
        .await?)
}

/// The first day after the last month that was closed.
#[erased]
pub async fn open_from(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
) -> AppResult<Option<NaiveDate>> {
    let last: Option<NaiveDate> = attend_month::table
        .filter(attend_month::enterprise_id.eq(enterprise_id))
        .filter(attend_month::status.eq(CLOSED))
        .select(max(attend_month::month))
        .first(&mut connection)
        .await?;
    Ok(last.and_then(|month| month_end(month).succ_opt()))
}

/// The closed months that overlap the days between two.
#[erased]
pub async fn closed(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<NaiveDate>> {
    Ok(attend_month::table
        .filter(attend_month::enterprise_id.eq(enterprise_id))
        .filter(attend_month::status.eq(CLOSED))
        .filter(attend_month::month.between(month_of(from), to))
        .select(attend_month::month)
        .load(&mut connection)
        .await?)
}

/// A month, if it was closed.
#[erased]
pub async fn of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    month: NaiveDate,
) -> AppResult<Option<AttendMonth>> {
    Ok(attend_month::table
        .filter(attend_month::enterprise_id.eq(enterprise_id))
        .filter(attend_month::month.eq(month))
        .select(AttendMonth::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Closes a month; `None` if it is closed already.
#[erased]
pub async fn close(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    month: NaiveDate,
    now: DateTime<Utc>,
) -> AppResult<Option<AttendMonth>> {
    Ok(diesel::insert_into(attend_month::table)
        .values((
            attend_month::enterprise_id.eq(viewer.enterprise_id),
            attend_month::month.eq(month),
            attend_month::status.eq(CLOSED),
            attend_month::closed_at.eq(now),
            attend_month::closed_by.eq(viewer.member_id),
            attend_month::created_by.eq(viewer.member_id),
            attend_month::updated_by.eq(viewer.member_id),
        ))
        .on_conflict_do_nothing()
        .returning(AttendMonth::as_returning())
        .get_result(tx)
        .await
        .optional()?)
}

/// Inserts the snapshot of a month.
#[erased]
pub async fn keep(tx: &mut AsyncPgConnection, new: &[NewMonthRow]) -> AppResult<()> {
    for some in new.chunks(rows::CHUNK) {
        diesel::insert_into(attend_month_row::table).values(some).execute(tx).await?;
    }
    Ok(())
}

/// The snapshot of a month for these members, by part.
#[erased]
pub async fn kept(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    month: NaiveDate,
) -> AppResult<Vec<MonthRow>> {
    Ok(attend_month_row::table
        .filter(attend_month_row::enterprise_id.eq(enterprise_id))
        .filter(attend_month_row::month.eq(month))
        .filter(attend_month_row::member_id.eq_any(members.to_vec()))
        .order((attend_month_row::member_id, attend_month_row::begins_on))
        .select(MonthRow::as_select())
        .load(&mut connection)
        .await?)
}

/// The corrections of these members that count in a month, the earliest day first.
#[erased]
pub async fn corrections_in(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    month: NaiveDate,
) -> AppResult<Vec<AttendCorrection>> {
    Ok(attend_correction::table
        .filter(attend_correction::enterprise_id.eq(enterprise_id))
        .filter(attend_correction::month.eq(month))
        .filter(attend_correction::member_id.eq_any(members.to_vec()))
        .filter(attend_correction::deleted_at.is_null())
        .order((attend_correction::member_id, attend_correction::day, attend_correction::id))
        .select(AttendCorrection::as_select())
        .load(&mut connection)
        .await?)
}

/// All corrections of days of these members.
#[erased]
pub async fn corrections_of(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendCorrection>> {
    Ok(attend_correction::table
        .filter(attend_correction::enterprise_id.eq(enterprise_id))
        .filter(attend_correction::member_id.eq_any(members.to_vec()))
        .filter(attend_correction::day.between(from, to))
        .filter(attend_correction::deleted_at.is_null())
        .order((attend_correction::member_id, attend_correction::day, attend_correction::id))
        .select(AttendCorrection::as_select())
        .load(&mut connection)
        .await?)
}

/// A correction as it is written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = attend_correction)]
pub struct NewCorrection {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The first day of the month in which it counts.
    pub month: NaiveDate,
    /// The member.
    pub member_id: i64,
    /// The day that it is of.
    pub day: NaiveDate,
    /// The name of the figure.
    pub figure: String,
    /// The value before.
    pub was: i32,
    /// The value now.
    pub becomes: i32,
    /// Why, up to 500 characters.
    pub reason: String,
    /// The member's teams with those above.
    pub team_ids: Vec<i64>,
    /// Member who writes it; `None`: the system.
    pub created_by: Option<i64>,
}

/// Writes corrections.
#[erased]
pub async fn correct(tx: &mut AsyncPgConnection, new: &[NewCorrection]) -> AppResult<Vec<AttendCorrection>> {
    let mut made = Vec::with_capacity(new.len());
    for some in new.chunks(rows::CHUNK) {
        let written: Vec<AttendCorrection> = diesel::insert_into(attend_correction::table)
            .values(some)
            .returning(AttendCorrection::as_returning())
            .get_results(tx)
            .await?;
        made.extend(written);
    }
    Ok(made)
}

#[derive(QueryableByName)]
struct Of {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
}

/// Members with days in a month, with ids above a key, without a check of visibility.
#[erased]
pub async fn members_above(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    month: NaiveDate,
    (after, most): (i64, i64),
) -> AppResult<Vec<i64>> {
    let rows: Vec<Of> = prepared::statement(
        "select distinct member_id from attend_day where enterprise_id = $1 and member_id > $4
            and day between $2 and $3 and deleted_at is null
         order by member_id limit $5",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Date, _>(month)
    .bind::<Date, _>(month_end(month))
    .bind::<BigInt, _>(after)
    .bind::<BigInt, _>(most)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| row.member_id).collect())
}
