//! Queries on shifts; the only place with SQL about them.

use chrono::NaiveDate;
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::attend_shift;

use super::model::{AttendShift, AttendShiftFilter, AttendShiftInput};
use crate::{db, filter_keyword, prepared, rows};

/// The enterprise of a member; none for others.
fn tenant(viewer: &Viewer) -> Vec<i64> {
    if viewer.is_external() { Vec::new() } else { vec![viewer.enterprise_id] }
}

rows!(
    /// Shifts of the enterprise.
    shifts: attend_shift => AttendShift, of tenant, filtered(AttendShiftFilter),
    sorts { "CREATED_AT": created_at as "timestamptz", "SORT_ORDER": sort_order as "int4" },
    written from AttendShiftInput, found by (name, remark),
    as "attend_shift.create" "attend_shift.update" "attend_shift.delete"
);

fn filtered<'a>(viewer: &Viewer, filter: &AttendShiftFilter) -> attend_shift::BoxedQuery<'a, Pg> {
    filter_keyword!(shifts::visible(viewer), attend_shift, filter.keyword.as_deref())
}

/// Lock that serializes changes of shifts and of the plans that use them.
#[erased]
pub async fn lock(tx: &mut AsyncPgConnection, enterprise_id: i64) -> AppResult<()> {
    db::lock(tx, "attend_shift", enterprise_id).await
}

/// The number of the enterprise's shifts.
#[erased]
pub async fn count(mut connection: &AsyncPgConnection, viewer: &Viewer) -> AppResult<i64> {
    Ok(shifts::visible(viewer).select(count_star()).first(&mut connection).await?)
}

/// Every shift of an enterprise, including deleted ones, because past days refer to them.
#[erased]
pub async fn all(mut connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<Vec<AttendShift>> {
    Ok(attend_shift::table
        .filter(attend_shift::enterprise_id.eq(enterprise_id))
        .select(AttendShift::as_select())
        .load(&mut connection)
        .await?)
}

#[derive(QueryableByName)]
struct Used {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
}

/// Those of these shifts that are used in the plan of a group, with its name, or on the board from a day on,
/// with the name of a member.
#[erased]
pub async fn used(
    mut connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
    from: NaiveDate,
) -> AppResult<Vec<(i64, String)>> {
    let rows: Vec<Used> = prepared::statement(
        "select w as id, min('考勤组“' || g.name || '”') as name from attend_group g
         join attend_group_term t on t.enterprise_id = g.enterprise_id and t.group_id = g.id, unnest(t.shift_ids) w
         where g.enterprise_id = $1 and g.deleted_at is null and w = any ($2)
            and not exists (select from attend_group_term l where l.enterprise_id = t.enterprise_id
                and l.group_id = t.group_id and l.begins_on > t.begins_on and l.begins_on <= $3)
         group by w
         union all
         select s.shift_id, min('“' || m.name || '”的排班') from attend_schedule s
         join member m on m.enterprise_id = s.enterprise_id and m.id = s.member_id
         where s.enterprise_id = $1 and s.shift_id = any ($2) and s.day >= $3 group by s.shift_id
         order by 1, 2",
    )
    .bind::<BigInt, _>(enterprise_id)
    .bind::<Array<BigInt>, _>(ids.to_vec())
    .bind::<Date, _>(from)
    .load(&mut connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
