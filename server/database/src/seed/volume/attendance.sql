-- Attendance of 10,000 members of the first enterprise of a large data set, and of 105 of each other one: a closed February 2026,
-- and March 2026 with plans and punches, whose 31 days are marked for computation. Runs in the transaction of its caller.

create temp table volume_tenant on commit drop as
    select o.enterprise_id as id, o.id as owner_id, row_number() over (order by o.enterprise_id) - 1 as place
    from account a join member o on o.account_id = a.id where a.username ~ '^large[0-9]+$';

-- `n` numbers the members of an enterprise; their group follows from their team
create temp table volume_member on commit drop as
    select * from (select e.id as enterprise_id, e.place, m.id, row_number() over (partition by e.id order by m.id)::integer - 1 as n,
            t.id as team_id, t.path as team_ids, t.sort_order % 10 as g
        from volume_tenant e join member m on m.enterprise_id = e.id
        join team_member s on s.enterprise_id = e.id and s.member_id = m.id and s.main and s.left_at is null
        join team t on t.enterprise_id = e.id and t.id = s.team_id) m
    where place = 0 or n < 105;
analyze volume_member;

insert into attend_shift (enterprise_id, name, mark, color, rule, sort_order)
    select e.id, s.* from volume_tenant e, (values
        ('标准班', '标', '#3f8efc', '{"id":0,"name":"","pairs":[{"from":540,"to":1080}],"rests":[{"from":720,"to":780}],"lateGrace":5,
            "earlyGrace":0,"halfBelow":240,"absenceBelow":120,"overtimeAfter":60}'::jsonb, 0),
        ('早班', '早', '#36b37e', '{"id":0,"name":"","pairs":[{"from":510,"to":1050}],"rests":[{"from":720,"to":780}],"lateGrace":0,
            "earlyGrace":0}', 1),
        ('夜班', '夜', '#6554c0', '{"id":0,"name":"","pairs":[{"from":1320,"to":1800}],"rests":[],"lateGrace":10,"earlyGrace":0}', 2),
        ('两头班', '两', '#ff8b00', '{"id":0,"name":"","pairs":[{"from":480,"to":720},{"from":1020,"to":1260}],"rests":[],
            "lateGrace":0,"earlyGrace":0}', 3),
        ('弹性班', '弹', '#00b8d9', '{"id":0,"name":"","pairs":[{"from":540,"to":1080}],"rests":[{"from":720,"to":780}],"lateGrace":0,
            "earlyGrace":0,"flex":{"range":{"from":480,"to":1200},"core":{"from":600,"to":960}}}', 4),
        ('半天班', '半', '#8993a4', '{"id":0,"name":"","pairs":[{"from":540,"to":720}],"rests":[],"lateGrace":5,"earlyGrace":0}', 5)
    ) s (name, mark, color, rule, sort_order);

insert into attend_address (enterprise_id, name, address, lat, lng)
    select e.id, '第' || n || '号场地', '上海市第' || n % 97 || '大道' || n || '号', 31.0 + n * 7919 % 1000 * 0.0005,
        121.2 + n * 104729 % 1000 * 0.0006
    from volume_tenant e, generate_series(1, case when e.place = 0 then 300 else 10 end) n;

insert into absence_group (enterprise_id, name, items)
    select id, '扣款规则', '[{"fault":"late","from":0,"free":3,"minutes":30,"rate":0},{"fault":"late","from":30,"free":0,"minutes":0,
        "rate":100},{"fault":"missing","from":0,"free":2,"minutes":60,"rate":0},{"fault":"absence","from":0,"free":0,"minutes":0,
        "rate":100}]' from volume_tenant;

insert into attend_holiday (enterprise_id, name, begins_on, ends_on, work_days)
    select e.id, h.* from volume_tenant e, (values
        ('元旦', date '2026-01-01', date '2026-01-03', array[date '2026-01-04']),
        ('春节', '2026-02-15', '2026-02-23', array[date '2026-02-14', date '2026-02-28']),
        ('清明节', '2026-04-04', '2026-04-06', '{}'::date[]),
        ('劳动节', '2026-05-01', '2026-05-05', array[date '2026-05-09'])
    ) h (name, begins_on, ends_on, work_days);

-- six groups of fixed hours, three by the board, one at any time
insert into attend_group (enterprise_id, name, kind, absence_group_id, address_ids, outside, repair, policy, sort_order)
    select e.id, '第' || g + 1 || '考勤组', case when g < 6 then 0 when g < 9 then 1 else 2 end, a.id,
        array(select d.id from attend_address d where d.enterprise_id = e.id order by d.id), g % 4,
        '{"month":3,"kinds":[["missing",null],["late",null],["early",null],["absent",1]],"within":{"in":"days","count":7}}',
        '{"punchedOvertime":{"workday":null,"restDay":null,"holiday":null},"night":{"from":1320,"to":1800}}', g
    from volume_tenant e join absence_group a on a.enterprise_id = e.id, generate_series(0, 9) g;

create temp table volume_group on commit drop as
    select o.enterprise_id, o.id, o.sort_order as g from attend_group o join volume_tenant e on e.id = o.enterprise_id;
analyze volume_group;

-- from April on a group has one member in a thousand, so that days of the present do not mix with what is measured
insert into attend_group_term (enterprise_id, group_id, begins_on, team_ids, member_ids, pattern, shift_ids, free_days)
    select o.enterprise_id, o.id, t.begins_on,
        case when t.whole then array(select u.id from team u where u.enterprise_id = o.enterprise_id and u.sort_order % 10 = o.g
            order by u.id) else '{}' end,
        case when t.whole then '{}' else array(select m.id from volume_member m where m.enterprise_id = o.enterprise_id and m.g = o.g
            and m.n % 1000 < 10 order by m.id) end,
        case when o.g < 6 then jsonb_build_object('by', 'week', 'shifts', jsonb_build_array(s.id, s.id, s.id, s.id, s.id,
            case when o.g = 4 then h.id end, null)) else '{"by":"board"}' end,
        case when o.g = 4 then array[s.id, h.id] when o.g < 6 then array[s.id] else '{}' end,
        case when o.g = 9 then '{1,2,3,4,5}'::smallint[] else '{}' end
    from volume_group o
    join attend_shift s on s.enterprise_id = o.enterprise_id and s.sort_order = case o.g when 3 then 1 when 4 then 4 when 5 then 3 else 0 end
    join attend_shift h on h.enterprise_id = o.enterprise_id and h.sort_order = 5
    cross join (values (date '2026-02-01', true), ('2026-04-01', false)) t (begins_on, whole);

insert into attend_assignment (enterprise_id, member_id, group_id, begins_on, ends_on)
    select m.enterprise_id, m.id, o.id, '2026-02-01', case when m.n % 1000 >= 10 then date '2026-03-31' end
    from volume_member m join volume_group o on o.enterprise_id = m.enterprise_id and o.g = m.g;

-- two days early, two at night, two of rest
insert into attend_schedule (enterprise_id, member_id, day, shift_id)
    select m.enterprise_id, m.id, d.day, s.id
    from volume_member m
    cross join (select date '2026-03-01' + n as day, n from generate_series(0, 30) n) d
    left join attend_shift s on s.enterprise_id = m.enterprise_id
        and s.sort_order = case (m.n + d.n) / 2 % 3 when 0 then 1 when 1 then 2 end
    where m.g between 6 and 8;
analyze attend_schedule;

-- the ends of shifts in minutes after midnight, as each is to be punched
create temp table volume_end on commit drop as
    select m.enterprise_id, m.place as tenant, m.id, m.n, m.team_ids, d.day, d.n as at, e.place, e.minute
    from volume_member m
    cross join (select date '2026-03-01' + n as day, n from generate_series(0, 30) n) d
    left join attend_schedule b on b.enterprise_id = m.enterprise_id and b.member_id = m.id and b.day = d.day
    left join attend_shift s on s.enterprise_id = m.enterprise_id and s.id = b.shift_id
    cross join lateral (select case
            when m.g between 6 and 8 then case s.sort_order when 1 then array[510, 1050] when 2 then array[1320, 1800] end
            when extract(isodow from d.day) = 6 and m.g = 4 then array[540, 720]
            when extract(isodow from d.day) > 5 then null
            when m.g = 3 then array[510, 1050]
            when m.g = 5 then array[480, 720, 1020, 1260]
            else array[540, 1080] end as ends) p
    cross join lateral unnest(p.ends) with ordinality as e (minute, place);
analyze volume_end;

create temp table volume_address on commit drop as
    select a.enterprise_id, a.id, a.name, a.lat, a.lng, row_number() over (partition by a.enterprise_id order by a.id) - 1 as number
    from attend_address a join volume_tenant e on e.id = a.enterprise_id;
analyze volume_address, attend_shift;

-- about every seventeenth beginning is late, every thirty-ninth end is not punched, every twenty-ninth day is outside
insert into attend_punch (enterprise_id, member_id, punched_at, own_at, received_at, source, device, address_id, place, lat, lng, distance,
        outside, confirm, team_ids, created_at, created_by, updated_at)
    select p.enterprise_id, p.id, p.moment, p.moment, p.moment + interval '2 seconds',
        case when p.n % 11 = 3 then 2 when p.n % 7 = 3 then 1 else 0 end, '手机', case when not p.away then a.id end,
        case when p.away then '客户现场' else a.name end, a.lat, a.lng, case when p.away then 4200 else p.n * 13 % 300 end, p.away,
        case when p.away then case p.at % 3 when 0 then 1 else 2 end else 0 end, p.team_ids, p.moment, p.id, p.moment
    from (select e.*, (e.n + e.at) % 29 = 0 as away, (e.day + make_interval(mins => e.minute + case
                when e.place % 2 = 1 then (e.n * 7 + e.at * 13) % 17 - 15 + case when (e.n * 5 + e.at * 3) % 17 = 0 then 22 else 0 end
                else (e.n * 3 + e.at * 7) % 40 - case when (e.n + e.at * 11) % 43 = 0 then 50 else 0 end
            end)) at time zone 'Asia/Shanghai' as moment
        from volume_end e where (e.n * 11 + e.at * 2 + e.place) % 39 <> 0) p
    join volume_address a on a.enterprise_id = p.enterprise_id and a.number = p.n % case when p.tenant = 0 then 300 else 10 end;

insert into attend_type (enterprise_id, kind, name, unit, rounding, least, balanced, rule, sort_order)
    select e.id, t.* from volume_tenant e, (values
        (0, '年假', 1, 2, 50, true, '{"policy":{"accrual":{"by":"serviceYears","amount":[[1,500],[10,1000],[20,1500]]},
            "since":"2026-01-01","unit":50,"rounding":"down","expiry":{"by":"yearEnd"},"carry":{"cap":500,
            "expiry":{"by":"months","count":3}}}}'::jsonb, 0),
        (0, '事假', 1, 2, 50, false, '{}', 1),
        (0, '病假', 1, 2, 50, false, '{}', 2),
        (1, '节假日加班', 0, 0, 0, false, '{"basis":"applied","least":60,"unit":60,"compensation":{"with":"money",
            "percent":{"workday":150,"restDay":200,"holiday":300}}}', 0),
        (2, '国内出差', 1, 2, 50, false, '{}', 0)
    ) t (kind, name, unit, rounding, least, balanced, rule, sort_order);

analyze attend_type;
-- a third takes a day of leave, a seventh travels for two days, a fifth works overtime, an eleventh repairs a punch
insert into attend_application (enterprise_id, process_id, kind, member_id, type_id, begins_at, ends_at, extent, minutes, amount, days, day,
        slot, status, reason, team_ids, decided_by, decided_at, created_at, created_by)
    select a.enterprise_id, 5000000000 + row_number() over (), a.kind, a.id, t.id, a.from_at, a.to_at,
        case when a.kind in (0, 2) then jsonb_build_object('by', 'halves', 'from', a.day, 'fromHalf', 'first', 'to', a.last,
                'toHalf', 'second')
            else jsonb_build_object('by', 'moments', 'from', a.from_at, 'to', a.to_at) end,
        a.minutes, a.amount, case when a.kind = 3 then '[]' else jsonb_build_array(jsonb_build_object('day', a.day, 'minutes', a.minutes,
            'amount', a.amount, 'words', '全天')) end,
        case when a.kind = 3 then a.day end, case when a.kind = 3 then 0 end,
        case a.n / 3 % 10 when 0 then 0 when 1 then 3 when 2 then 2 else 1 end, '家中有事', a.team_ids, a.owner_id,
        a.from_at - interval '1 day', a.from_at - interval '3 days', a.id
    from (select m.*, e.owner_id, k.*, k.day + k.long as last, (k.day + make_interval(mins => k.begins)) at time zone 'Asia/Shanghai' as from_at,
            (k.day + k.long + make_interval(mins => k.ends)) at time zone 'Asia/Shanghai' as to_at
        from volume_member m join volume_tenant e on e.id = m.enterprise_id
        cross join lateral (values
            (0, m.n % 3 = 0, date '2026-03-02' + m.n % 30 / 7 * 7 + m.n / 3 % 5, 0, 0, 1440, 480, 100, 0),
            (2, m.n % 7 = 1, date '2026-03-02' + m.n % 28 / 7 * 7 + m.n % 4, 1, 0, 1440, 960, 200, 0),
            (1, m.n % 5 = 2, date '2026-03-02' + m.n % 27 / 7 * 7 + m.n % 5, 0, 1110, 1230, 120, 200, 0),
            (3, m.n % 11 = 4, date '2026-03-02' + m.n % 29, 0, 540, 540, 0, 0, 0)
        ) k (kind, wanted, day, long, begins, ends, minutes, amount, sort_order)
        where k.wanted) a
    left join attend_type t on t.enterprise_id = a.enterprise_id and t.kind = a.kind
        and t.sort_order = case when a.kind = 0 then a.n / 3 % 3 else 0 end;

insert into leave_lot (enterprise_id, member_id, type_id, key, begins_on, ends_on)
    select m.enterprise_id, m.id, t.id, '2026', '2026-01-01', '2026-12-31'
    from volume_member m join attend_type t on t.enterprise_id = m.enterprise_id and t.balanced;
analyze attend_application, leave_lot;
insert into leave_ledger (enterprise_id, member_id, type_id, lot_id, kind, amount, day, reason, team_ids, created_at)
    select m.enterprise_id, m.id, l.type_id, l.id, 0, 500, '2026-01-01', '2026 年发放', m.team_ids,
        timestamptz '2026-01-01' + m.n * interval '1 second'
    from volume_member m join leave_lot l on l.enterprise_id = m.enterprise_id and l.member_id = m.id;
insert into leave_ledger (enterprise_id, member_id, type_id, lot_id, kind, amount, day, application_id, reason, team_ids, created_at)
    select a.enterprise_id, a.member_id, a.type_id, l.id, 2, -a.amount, (a.begins_at at time zone 'Asia/Shanghai')::date, a.id, '请假',
        a.team_ids, a.created_at
    from attend_application a join volume_tenant e on e.id = a.enterprise_id
    join leave_lot l on l.enterprise_id = a.enterprise_id and l.member_id = a.member_id and l.type_id = a.type_id
    where a.status = 1;

-- February as it was closed
insert into attend_day (enterprise_id, member_id, day, group_id, shift_id, team_id, team_ids, day_kind, expected, worked, late, absence, marks,
        detail)
    select w.enterprise_id, w.id, w.day, o.id, s.id, w.team_id, w.team_ids, 0, 480, 480 - w.late, w.late, w.late,
        case when w.late > 0 then '{2}'::smallint[] else '{}' end,
        jsonb_build_object('day', w.day, 'kind', 'workday', 'shiftId', s.id, 'settled', true, 'ends', '[]'::jsonb, 'leave', '[]'::jsonb,
            'overtime', '[]'::jsonb, 'spare', '[]'::jsonb, 'marks', case when w.late > 0 then '["late"]'::jsonb else '[]' end,
            'figures', jsonb_build_object('shift', 540, 'rest', 60, 'expected', 480, 'worked', 480 - w.late, 'late', w.late,
                'absence', w.late, 'overtime', '{"workday": 0, "restDay": 0, "holiday": 0}'::jsonb),
            'reasons', jsonb_build_array(jsonb_build_object('rule', 'plan', 'minutes', 480,
                'text', '班次「标准班」09:00 至 18:00，休息 1 小时，应出勤 8 小时',
                'source', jsonb_build_object('type', 'shift', 'id', s.id))))
    from (select m.*, d.day, case when (m.n * 5 + extract(day from d.day)::integer * 3) % 17 = 0 then 20 else 0 end as late
        from volume_member m, (select date '2026-02-01' + n as day from generate_series(0, 27) n) d
        where extract(isodow from d.day) < 6) w
    join volume_group o on o.enterprise_id = w.enterprise_id and o.g = w.g
    join attend_shift s on s.enterprise_id = w.enterprise_id and s.sort_order = 0;
analyze attend_day;
insert into attend_exception (enterprise_id, member_id, day, mark, minutes, group_id, team_id, team_ids, status, words, reason, handled_by,
        handled_at, ground, created_at)
    select d.enterprise_id, d.member_id, d.day, 2, d.late, d.group_id, d.team_id, d.team_ids,
        case d.member_id % 5 when 0 then 9 when 1 then 2 else 3 end, d.day || ' 迟到 ' || d.late || ' 分钟', '未说明原因', e.owner_id,
        timestamptz '2026-03-01' + d.member_id % 86400 * interval '1 second', '迟到;' || d.late || ',0,' || d.late || ',0;',
        d.day + interval '1 day'
    from attend_day d join volume_tenant e on e.id = d.enterprise_id where d.late > 0;
insert into attend_month_row (enterprise_id, month, member_id, group_id, team_id, team_ids, begins_on, ends_on, figures)
    select w.enterprise_id, '2026-02-01', w.member_id, w.group_id, w.team_id, w.team_ids, '2026-02-01', '2026-02-28',
        jsonb_build_object('part', w.sums, 'month', w.sums, 'deducted', 0)
    from (select d.enterprise_id, d.member_id, d.group_id, d.team_id, d.team_ids,
            jsonb_build_object('figures', jsonb_build_object('shift', 540 * count(*), 'rest', 60 * count(*), 'expected', sum(d.expected),
                    'worked', sum(d.worked), 'late', sum(d.late), 'absence', sum(d.absence),
                    'overtime', '{"workday": 0, "restDay": 0, "holiday": 0}'::jsonb),
                'expectedDays', count(*), 'workedShare', sum((100 * d.worked + 240) / 480),
                'marks', case when count(*) filter (where d.late > 0) > 0
                    then jsonb_build_object('late', count(*) filter (where d.late > 0)) else '{}' end) as sums
        from attend_day d join volume_tenant e on e.id = d.enterprise_id group by 1, 2, 3, 4, 5) w;
insert into attend_month (enterprise_id, month, status, closed_at, closed_by, created_by)
    select id, '2026-02-01', 1, '2026-03-05', owner_id, owner_id from volume_tenant;
insert into attend_correction (enterprise_id, month, member_id, day, figure, was, becomes, reason, team_ids, created_at, created_by)
    select d.enterprise_id, '2026-03-01', d.member_id, d.day, 'late', d.late, 0, '门禁故障，经核实后更正', d.team_ids,
        timestamptz '2026-03-06' + d.member_id % 86400 * interval '1 second', e.owner_id
    from attend_day d join volume_tenant e on e.id = d.enterprise_id where d.late > 0 and d.id % 7 = 0;

insert into attend_dirty (enterprise_id, member_id, day)
    select m.enterprise_id, m.id, date '2026-03-01' + d from volume_member m, generate_series(0, 30) d;
