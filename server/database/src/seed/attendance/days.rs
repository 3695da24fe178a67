//! Plans, punches and attendance days of the demo. Everything is derived from the numbers of members and
//! days, and thus deterministic.

use super::Calendar;
use crate::Outcome;
use crate::seed::writer::Writer;

/// Condition: a day `o.day` is a workday by the calendar, as SQL.
const WORKDAY: &str = "not exists (select from attend_holiday h where h.enterprise_id = $1 \
        and o.day::date between h.begins_on and h.ends_on) \
    and (extract(isodow from o.day) < 6 or exists (select from attend_holiday h where h.enterprise_id = $1 \
        and o.day::date = any (h.work_days)))";

/// Condition: a member is late, about every seventeenth day, as SQL.
const LATE: &str = "(a.member_id * 5 + extract(doy from o.day)::integer * 3) % 17 = 0";

/// The teams of a member with those above, and the main one, as SQL.
const TEAMS: &str = "array(select distinct t from team_member s join team u on u.enterprise_id = s.enterprise_id \
    and u.id = s.team_id, unnest(u.path) t where s.enterprise_id = $1 and s.member_id = a.member_id \
    and s.left_at is null order by t)";
const TEAM: &str = "(select s.team_id from team_member s where s.enterprise_id = $1 and s.member_id = a.member_id \
    and s.left_at is null order by s.main desc, s.id limit 1)";

/// Writes the board of the groups that use it, until two weeks from now: early shifts with a rest day each
/// week, and nights for one member.
pub async fn schedule(
    to: &Writer<'_>,
    calendar: &Calendar,
    early: i64,
    (member, night): (i64, i64),
) -> Outcome<()> {
    let sql = "insert into attend_schedule (enterprise_id, member_id, day, shift_id) \
               select $1, a.member_id, o.day::date, case when extract(isodow from o.day)::bigint = a.member_id % 7 + 1 then null \
                  when a.member_id = $4 then $5::bigint else $6::bigint end \
               from attend_assignment a \
               join attend_group g on g.enterprise_id = a.enterprise_id and g.id = a.group_id and g.kind = 1, \
                  generate_series($2::date, $3::date + 14, interval '1 day') as o (day) \
               where a.enterprise_id = $1";
    to.run(sql, &[&to.enterprise, &calendar.closed, &calendar.today, &member, &night, &early]).await
}

/// Writes the punches since the closed month by phone, and marks the days for computation once the server
/// runs.
pub async fn punches(to: &Writer<'_>, calendar: &Calendar, address: Option<i64>) -> Outcome<()> {
    let sql = format!(
        "insert into attend_punch (enterprise_id, member_id, punched_at, own_at, received_at, source, device, address_id, place, \
            team_ids, created_at, created_by, updated_at) \
         select $1, w.member_id, w.at, w.at, w.at + interval '2 seconds', 0, '手机', d.id, coalesce(d.name, '服务站'), w.team_ids, \
            w.at, w.member_id, w.at \
         from (select a.member_id, {TEAMS} as team_ids, e.at \
            from attend_assignment a \
            join attend_group g on g.enterprise_id = a.enterprise_id and g.id = a.group_id \
            cross join generate_series($2::date, $3::date - 1, interval '1 day') as o (day) \
            left join attend_schedule b on b.enterprise_id = $1 and b.day = o.day::date and b.member_id = a.member_id \
            left join attend_shift s on s.enterprise_id = $1 and s.id = b.shift_id \
            cross join lateral (select coalesce((s.rule #>> '{{pairs,0,from}}')::integer, 540) as begins, \
               coalesce((s.rule #>> '{{pairs,0,to}}')::integer, 1080) as ends) as p \
            cross join lateral (select p.begins + (a.member_id * 7 + extract(doy from o.day)::integer * 13) % 17 - 15 \
                  + case when {LATE} then 20 else 0 end as minute, (a.member_id * 11 + extract(doy from o.day)::integer) % 41 <> 0 as made \
               union all select p.ends + (a.member_id * 3 + extract(doy from o.day)::integer * 7) % 40, \
                  (a.member_id * 13 + extract(doy from o.day)::integer * 5) % 37 <> 0) as m \
            cross join lateral (select (o.day::date + make_interval(mins => m.minute::integer)) at time zone 'Asia/Shanghai' as at) as e \
            where a.enterprise_id = $1 and m.made and e.at < now() \
               and (g.kind = 1 and b.shift_id is not null or g.kind <> 1 and {WORKDAY})) as w \
         left join attend_address d on d.enterprise_id = $1 and d.id = $4"
    );
    to.run(&sql, &[&to.enterprise, &calendar.open, &calendar.today, &address]).await?;
    let sql = "insert into attend_dirty (enterprise_id, member_id, day) \
               select $1, a.member_id, o.day::date from attend_assignment a, \
                  generate_series($2::date, $3::date, interval '1 day') as o (day) where a.enterprise_id = $1";
    to.run(sql, &[&to.enterprise, &calendar.open, &calendar.today]).await
}

/// A punch outside all addresses that waits for confirmation.
pub async fn outside(to: &Writer<'_>, calendar: &Calendar, member: i64) -> Outcome<()> {
    let sql = "insert into attend_punch (enterprise_id, member_id, punched_at, own_at, received_at, source, device, lat, lng, distance, \
               outside, confirm, remark, team_ids, created_by) \
               select $1, $2, w.at, w.at, w.at, 0, '手机', 31.0322, 121.2277, 4200, true, 1, '松江客户现场', \
                  (select team_ids from attend_punch where enterprise_id = $1 and member_id = $2 limit 1), $2 \
               from (select ($3::date - 1 + time '13:20') at time zone 'Asia/Shanghai' as at) as w";
    to.run(sql, &[&to.enterprise, &member, &calendar.today]).await
}

/// Writes days with their exceptions: handled ones of the closed month, and open ones of the last days; then
/// closes the month.
pub async fn closed(
    to: &Writer<'_>,
    calendar: &Calendar,
    (shift, name): (i64, &str),
    (by, manager): (i64, i64),
) -> Outcome<()> {
    let sql = format!(
        "insert into attend_day (enterprise_id, member_id, day, group_id, shift_id, team_id, team_ids, day_kind, expected, worked, \
            late, absence, marks, detail) \
         select $1, w.member_id, w.day, w.group_id, $4::bigint, w.team_id, w.team_ids, 0, 480, 480 - w.late, w.late, w.late, \
            case when w.late > 0 then '{{2}}'::smallint[] else '{{}}' end, \
            jsonb_build_object('day', w.day, 'kind', 'workday', 'shiftId', $4::bigint, 'settled', true, 'ends', '[]'::jsonb, \
               'leave', '[]'::jsonb, 'overtime', '[]'::jsonb, 'spare', '[]'::jsonb, \
               'marks', case when w.late > 0 then '[\"late\"]'::jsonb else '[]' end, \
               'figures', jsonb_build_object('shift', 540, 'rest', 60, 'expected', 480, 'worked', 480 - w.late, 'late', w.late, \
                  'absence', w.late, 'overtime', '{{\"workday\": 0, \"restDay\": 0, \"holiday\": 0}}'::jsonb), \
               'reasons', jsonb_build_array(jsonb_build_object('rule', 'plan', 'minutes', 480, \
                  'text', '班次「' || $5::text || '」09:00 至 18:00，休息 1 小时，应出勤 8 小时', \
                  'source', jsonb_build_object('type', 'shift', 'id', $4::bigint)))) \
         from (select a.member_id, a.group_id, o.day::date as day, {TEAM} as team_id, {TEAMS} as team_ids, \
               case when {LATE} then 20 else 0 end as late \
            from attend_assignment a, \
               generate_series($2::date, $3::date, interval '1 day') as o (day) \
            where a.enterprise_id = $1 and a.begins_on <= o.day::date and {WORKDAY}) as w"
    );
    let last = calendar.open.pred_opt().unwrap_or(calendar.open);
    let recent = calendar.today - chrono::TimeDelta::days(4);
    for (from, until) in [(calendar.closed, last), (recent, calendar.today.pred_opt().unwrap_or(recent))] {
        to.run(&sql, &[&to.enterprise, &from, &until, &shift, &name]).await?;
    }
    let sql = "insert into attend_exception (enterprise_id, member_id, day, mark, minutes, group_id, team_id, team_ids, status, words, \
                  reason, handled_by, handled_at, ground) \
               select $1, d.member_id, d.day, 2, d.late, d.group_id, d.team_id, d.team_ids, \
                  case when d.day < $2 then 3 else 0 end, d.day || ' 迟到 ' || d.late || ' 分钟', \
                  case when d.day < $2 then '未说明原因' end, case when d.day < $2 then $3::bigint end, \
                  case when d.day < $2 then now() - interval '20 days' end, \
                  case when d.day < $2 then '迟到;' || d.late || ',0,' || d.late || ',0;' end \
               from attend_day d where d.enterprise_id = $1 and d.late > 0";
    to.run(sql, &[&to.enterprise, &calendar.open, &manager]).await?;
    let sql = "insert into attend_month_row (enterprise_id, month, member_id, group_id, team_id, team_ids, begins_on, ends_on, figures) \
               select $1, $2, w.member_id, w.group_id, w.team_id, w.team_ids, w.first, w.last, \
                  jsonb_build_object('part', w.sums, 'month', w.sums, 'deducted', 0) \
               from (select d.member_id, min(d.group_id) as group_id, min(d.team_id) as team_id, \
                     min(d.day) as first, max(d.day) as last, max(d.team_ids) as team_ids, \
                     jsonb_build_object('figures', jsonb_build_object('shift', 540 * count(*), 'rest', 60 * count(*), \
                           'expected', sum(d.expected), 'worked', sum(d.worked), 'late', sum(d.late), 'absence', sum(d.absence), \
                           'overtime', '{\"workday\": 0, \"restDay\": 0, \"holiday\": 0}'::jsonb), \
                        'expectedDays', count(*), 'workedShare', sum((100 * d.worked + 240) / 480), \
                        'marks', case when count(*) filter (where d.late > 0) > 0 \
                           then jsonb_build_object('late', count(*) filter (where d.late > 0)) else '{}' end) as sums \
                  from attend_day d where d.enterprise_id = $1 and d.day between $2 and $3 group by d.member_id) as w";
    to.run(sql, &[&to.enterprise, &calendar.closed, &last]).await?;
    let sql = "insert into attend_month (enterprise_id, month, status, closed_at, closed_by, created_by) \
               values ($1, $2, 1, now() - interval '15 days', $3, $3)";
    to.run(sql, &[&to.enterprise, &calendar.closed, &by]).await
}

/// A corrected figure of the closed month, counted in the open one.
pub async fn correction(to: &Writer<'_>, calendar: &Calendar, member: i64, by: i64) -> Outcome<()> {
    let sql = "insert into attend_correction (enterprise_id, month, member_id, day, figure, was, becomes, reason, team_ids, created_by) \
               select $1, $2, d.member_id, d.day, 'late', d.late, case when d.late > 0 then 0 else 5 end, \
                  '门禁故障，经核实后更正', d.team_ids, $4 \
               from attend_day d where d.enterprise_id = $1 and d.member_id = $3 and d.day < $2 order by d.late desc, d.day limit 1";
    to.run(sql, &[&to.enterprise, &calendar.open, &member, &by]).await
}
