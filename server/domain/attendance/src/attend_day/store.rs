//! Queries on computed attendance days; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Jsonb, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_day;

use super::model::{AttendDay, AttendDayFilter};
use crate::attend::rules::may_manage;
use crate::kind::sight::Seen;
use crate::{prepared, rows};

/// A condition on days.
type Condition = Box<dyn BoxableExpression<attend_day::table, Pg, SqlType = Bool>>;
type Query<'a> = attend_day::BoxedQuery<'a, Pg>;

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

/// Restricts the query to the viewer's own rows, those of members of teams that they lead, and all for
/// attendance managers.
fn concerned(viewer: &Viewer) -> Condition {
    if may_manage(viewer) {
        return Box::new(attend_day::id.gt(0));
    }
    let own = attend_day::member_id.eq(viewer.member_id);
    Box::new(own.or(attend_day::team_ids.overlaps_with(viewer.directed_team_ids.clone())))
}

rows!(
    /// Computed days.
    attend_days: attend_day => AttendDay, of tenant; within concerned, filtered(AttendDayFilter),
    sorts { "DAY": day as "date", "CREATED_AT": created_at as "timestamptz" },
    remembered until ["attend_day", "attend_exception"]
);

/// The rows that a filter finds, as a query.
pub fn filtered<'a>(viewer: &Viewer, filter: &AttendDayFilter) -> Query<'a> {
    let mut query = attend_days::visible(viewer);
    if filter.mine {
        query = query.filter(attend_day::member_id.eq(viewer.member_id));
    }
    if let Some(id) = filter.member_id {
        query = query.filter(attend_day::member_id.eq(id));
    }
    if let Some(id) = filter.team_id {
        query = query.filter(attend_day::team_ids.contains(vec![id]));
    }
    if let Some(id) = filter.group_id {
        query = query.filter(attend_day::group_id.eq(id));
    }
    if let Some(id) = filter.shift_id {
        query = query.filter(attend_day::shift_id.eq(id));
    }
    let (from, to) = filter.days.unwrap_or_default();
    if let Some(from) = from {
        query = query.filter(attend_day::day.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(attend_day::day.le(to));
    }
    if !filter.marks.is_empty() {
        query = query.filter(attend_day::marks.overlaps_with(filter.marks.clone()));
    }
    if let Some(review) = filter.review {
        query = query.filter(attend_day::review.eq(review));
    }
    query
}

/// Rows of a filter with ids above a key, in order, for an export without a sort order.
#[erased]
pub async fn above(
    mut connection: &AsyncPgConnection,
    viewer: &Viewer,
    filter: &AttendDayFilter,
    after: Option<i64>,
    most: i64,
) -> AppResult<Vec<AttendDay>> {
    Ok(filtered(viewer, filter)
        .filter(attend_day::id.gt(after.unwrap_or_default()))
        .order(attend_day::id)
        .limit(most)
        .select(AttendDay::as_select())
        .load(&mut connection)
        .await?)
}

/// The days visible to the viewer, for their comments.
pub fn visible_to<'a>(viewer: &Viewer) -> Query<'a> {
    attend_days::visible(viewer)
}

/// Those of these rows that are visible to the viewer, each with its member, who gets notices of comments.
pub fn look<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let mut connection = connection;
        let rows: Vec<(i64, NaiveDate, i64)> = visible_to(viewer)
            .filter(attend_day::id.eq_any(ids.to_vec()))
            .select((attend_day::id, attend_day::day, attend_day::member_id))
            .load(&mut connection)
            .await?;
        let seen = |(id, day, member): (i64, NaiveDate, i64)| Seen {
            id,
            title: format!("{day} 考勤"),
            owner_id: Some(member),
            ..Seen::default()
        };
        Ok(rows.into_iter().map(seen).collect())
    })
}

/// The days of these members between two days, without a check of visibility.
#[erased]
pub async fn of_members(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<AttendDay>> {
    Ok(attend_day::table
        .filter(attend_day::enterprise_id.eq(enterprise_id))
        .filter(attend_day::member_id.eq_any(members.to_vec()))
        .filter(attend_day::day.between(from, to))
        .filter(attend_day::deleted_at.is_null())
        .order((attend_day::member_id, attend_day::day))
        .select(AttendDay::as_select())
        .load(&mut connection)
        .await?)
}

/// A day without the parts that only its own page shows.
#[derive(Debug, Clone, QueryableByName)]
pub struct Lean {
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The group.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub group_id: Option<i64>,
    /// The main team.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub team_id: Option<i64>,
    /// Every team with those above.
    #[diesel(sql_type = Array<BigInt>)]
    pub team_ids: Vec<i64>,
    /// Whether its decisions need another review.
    #[diesel(sql_type = Bool)]
    pub review: bool,
    /// The result without its ends, punches and reasons.
    #[diesel(sql_type = Jsonb)]
    pub detail: Value,
}

/// The days of these members between two days, in the order of members and days, without a check of
/// visibility.
#[erased]
pub async fn lean(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    members: &[i64],
    (from, to): (NaiveDate, NaiveDate),
) -> AppResult<Vec<Lean>> {
    Ok(prepared::statement(
        "select id, member_id, group_id, team_id, team_ids, review,
            detail || '{\"ends\": [], \"spare\": [], \"reasons\": []}'::jsonb as detail
         from attend_day where enterprise_id = $1 and member_id = any ($2) and day between $3 and $4
            and deleted_at is null
         order by member_id, day",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members.to_vec())
    .bind::<Date, _>(from)
    .bind::<Date, _>(to)
    .load(&mut connection)
    .await?)
}

/// A day as it is written.
#[derive(Debug, Clone)]
pub struct NewDay {
    /// The member.
    pub member_id: i64,
    /// The date.
    pub day: NaiveDate,
    /// The group.
    pub group_id: Option<i64>,
    /// The shift.
    pub shift_id: Option<i64>,
    /// The main team.
    pub team_id: Option<i64>,
    /// Every team with those above.
    pub team_ids: Vec<i64>,
    /// Of the date.
    pub day_kind: i16,
    /// The figures, in the order of [`FIGURES`].
    pub figures: [i32; 13],
    /// By their places.
    pub marks: Vec<i16>,
    /// The result.
    pub detail: Value,
    /// The inputs.
    pub inputs: Value,
    /// Whether its decisions need another review.
    pub review: bool,
}

/// The columns of figures, in the order of [`NewDay::figures`].
pub const FIGURES: [&str; 13] = [
    "expected",
    "worked",
    "late",
    "early",
    "absence",
    "absent_halves",
    "leave",
    "trip",
    "overtime_workday",
    "overtime_rest",
    "overtime_holiday",
    "night",
    "missing",
];

/// One statement for all days. PostgreSQL has no arrays of arrays of different lengths, so lists are passed
/// as texts.
const WRITE: &str = "insert into attend_day as d (enterprise_id, member_id, day, group_id, shift_id, team_id, team_ids, day_kind,
        expected, worked, late, early, absence, absent_halves, leave, trip, overtime_workday, overtime_rest, overtime_holiday,
        night, missing, marks, detail, inputs, review)
     select $1, o.member_id, o.day, o.group_id, o.shift_id, o.team_id, o.team_ids::bigint[], o.day_kind,
        f[1], f[2], f[3], f[4], f[5], f[6]::smallint, f[7], f[8], f[9], f[10], f[11], f[12], f[13],
        o.marks::smallint[], o.detail, o.inputs, o.review
     from unnest($2::bigint[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::smallint[], $9::text[],
            $10::text[], $11::jsonb[], $12::jsonb[], $13::boolean[])
        as o (member_id, day, group_id, shift_id, team_id, team_ids, day_kind, figures, marks, detail, inputs, review),
        lateral (select o.figures::integer[] as f) as l
     on conflict (enterprise_id, member_id, day) do update set group_id = excluded.group_id, shift_id = excluded.shift_id,
        team_id = excluded.team_id, team_ids = excluded.team_ids, day_kind = excluded.day_kind, expected = excluded.expected,
        worked = excluded.worked, late = excluded.late, early = excluded.early, absence = excluded.absence,
        absent_halves = excluded.absent_halves, leave = excluded.leave, trip = excluded.trip,
        overtime_workday = excluded.overtime_workday, overtime_rest = excluded.overtime_rest,
        overtime_holiday = excluded.overtime_holiday, night = excluded.night, missing = excluded.missing,
        marks = excluded.marks, detail = excluded.detail, inputs = excluded.inputs, review = excluded.review,
        computed_at = now(), updated_at = now(), version = d.version + 1, deleted_at = null
     where (d.group_id, d.shift_id, d.team_id, d.team_ids, d.day_kind, d.worked, d.absence, d.marks, d.detail, d.inputs,
            d.review, d.deleted_at)
        is distinct from (excluded.group_id, excluded.shift_id, excluded.team_id, excluded.team_ids, excluded.day_kind,
            excluded.worked, excluded.absence, excluded.marks, excluded.detail, excluded.inputs, excluded.review, null)
     returning d.id, d.member_id, d.day";

/// A day that was written.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct WrittenDay {
    /// Id of the row.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The member.
    #[diesel(sql_type = BigInt)]
    pub member_id: i64,
    /// The date.
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
}

/// Writes days; returns the changed ones.
#[erased]
pub async fn write(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[NewDay],
) -> AppResult<Vec<WrittenDay>> {
    let list =
        |numbers: &mut dyn Iterator<Item = String>| format!("{{{}}}", numbers.collect::<Vec<_>>().join(","));
    let each = |of: fn(&NewDay) -> Option<i64>| days.iter().map(of).collect::<Vec<_>>();
    let teams: Vec<String> =
        days.iter().map(|day| list(&mut day.team_ids.iter().map(ToString::to_string))).collect();
    let figures: Vec<String> =
        days.iter().map(|day| list(&mut day.figures.iter().map(ToString::to_string))).collect();
    let marks: Vec<String> =
        days.iter().map(|day| list(&mut day.marks.iter().map(ToString::to_string))).collect();
    Ok(prepared::statement(WRITE)
        .bind::<BigInt, _>(enterprise_id)
        .bind::<Array<BigInt>, _>(days.iter().map(|day| day.member_id).collect::<Vec<_>>())
        .bind::<Array<Date>, _>(days.iter().map(|day| day.day).collect::<Vec<_>>())
        .bind::<Array<Nullable<BigInt>>, _>(each(|day| day.group_id))
        .bind::<Array<Nullable<BigInt>>, _>(each(|day| day.shift_id))
        .bind::<Array<Nullable<BigInt>>, _>(each(|day| day.team_id))
        .bind::<Array<Text>, _>(teams)
        .bind::<Array<SmallInt>, _>(days.iter().map(|day| day.day_kind).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(figures)
        .bind::<Array<Text>, _>(marks)
        .bind::<Array<Jsonb>, _>(days.iter().map(|day| day.detail.clone()).collect::<Vec<_>>())
        .bind::<Array<Jsonb>, _>(days.iter().map(|day| day.inputs.clone()).collect::<Vec<_>>())
        .bind::<Array<Bool>, _>(days.iter().map(|day| day.review).collect::<Vec<_>>())
        .load(tx)
        .await?)
}

/// Deletes days on which their members are no longer in a group; returns the deleted ones.
#[erased]
pub async fn remove(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    days: &[(i64, NaiveDate)],
) -> AppResult<Vec<WrittenDay>> {
    let (members, days): (Vec<i64>, Vec<NaiveDate>) = days.iter().copied().unzip();
    Ok(prepared::statement(
        "update attend_day d set deleted_at = now(), updated_at = now(), version = d.version + 1
         from unnest($2::bigint[], $3::date[]) as o (member_id, day)
         where d.enterprise_id = $1 and d.member_id = o.member_id and d.day = o.day and d.deleted_at is null
         returning d.id, d.member_id, d.day",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(members)
    .bind::<Array<Date>, _>(days)
    .load(tx)
    .await?)
}
