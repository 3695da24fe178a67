-- Performance appraisal of 5,000 members of the first enterprise of a large data set, and of 100 of each other one: results of six
-- finished months in plans of 500, a month in review and one in input with one plan each, plans in every other state, events, operation
-- records, and the tasks, customers and weekly reports that the automatic values of the month in input count. Runs in the transaction
-- of its caller.

create temp table volume_tenant on commit drop as
    select o.enterprise_id as id, o.id as owner_id, row_number() over (order by o.enterprise_id) - 1 as place
    from account a join member o on o.account_id = a.id where a.username ~ '^large[0-9]+$';

-- `n` numbers the members of an enterprise; the first of a team is its director, and is rated by the owner
create temp table volume_member on commit drop as
    select m.*, coalesce(nullif(d.id, m.id), m.owner_id) as director_id
    from (select e.id as enterprise_id, e.place, e.owner_id, m.id, m.search_text, m.search_grams, m.name,
            row_number() over (partition by e.id order by m.id)::integer - 1 as n, t.id as team_id, t.path as team_ids,
            t.sort_order as team
        from volume_tenant e join member m on m.enterprise_id = e.id
        join team_member s on s.enterprise_id = e.id and s.member_id = m.id and s.main and s.left_at is null
        join team t on t.enterprise_id = e.id and t.id = s.team_id) m
    join lateral (select s.member_id as id from team_member s where s.enterprise_id = m.enterprise_id and s.team_id = m.team_id
        and s.director order by s.id limit 1) d on true
    where m.n < case when m.place = 0 then 5000 else 100 end;
analyze volume_member;

insert into kpi_indication (enterprise_id, name, kind, unit, scoring, source, formula, created_at, created_by)
    select e.id, i.name, i.kind, i.unit, i.scoring, i.source, i.formula, timestamptz '2025-08-01' + i.place * interval '1 minute', e.owner_id
    from volume_tenant e, (values
        (0, '完成任务数', 2, '个', '{"method":"linear","base":0,"target":120000,"floor":0,"cap":12000}'::jsonb, 4, null),
        (1, '创建任务数', 2, '个', '{"method":"linear","base":0,"target":120000,"floor":0,"cap":10000}', 5, null),
        (2, '新增客户数', 2, '个', '{"method":"linear","base":0,"target":40000,"floor":0,"cap":10000}', 8, null),
        (3, '周报提交数', 2, '份', '{"method":"linear","base":0,"target":40000,"floor":0,"cap":10000}', 3, null),
        (4, '事件得分', 3, '分', '{"method":"linear","base":-100000,"target":100000,"floor":0,"cap":10000}', null, null),
        (5, '综合产出', 4, '分', '{"method":"direct","floor":0,"cap":10000}', null, '({a}+{b})*4'),
        (6, '工作质量', 1, '分', '{"method":"direct","floor":0,"cap":10000}', null, null),
        (7, '工作态度', 1, '分', '{"method":"direct","floor":0,"cap":10000}', null, null),
        (8, '团队协作', 1, '分', '{"method":"direct","floor":0,"cap":10000}', null, null),
        (9, '专业能力', 1, '分', '{"method":"direct","floor":0,"cap":10000}', null, null),
        (10, '学习成长', 1, '分', '{"method":"direct","floor":0,"cap":10000}', null, null),
        (11, '差错次数', 1, '次', '{"method":"deduct","perUnit":50000,"floor":0,"cap":10000}', null, null)
    ) i (place, name, kind, unit, scoring, source, formula);

insert into kpi_template (enterprise_id, name, sections, missing, digits, extra_max, grades, created_by)
    select id, '月度考核', '[{"key":"s1","name":"业绩指标","weight":6000},{"key":"s2","name":"行为指标","weight":4000}]', 1, 2, 500,
        '[{"name":"优秀","from":9000},{"name":"良好","from":8000},{"name":"合格","from":6000},{"name":"待改进","from":0}]', owner_id
    from volume_tenant;

-- twelve indicators: four from sources, one of events, one formula, six typed by the member and the director
create temp table volume_line on commit drop as
    select i.enterprise_id, i.id, i.name, i.kind, i.unit, i.scoring, i.source, i.formula, l.place,
        case when l.place < 6 then 's1' else 's2' end as section, chr(97 + l.place) as key,
        (array[2000, 2000, 2000, 2000, 1000, 1000, 1666, 1666, 1666, 1666, 1668, 1668])[l.place + 1] as weight,
        case when i.kind = 1 then '[{"who":"self","share":4000},{"who":"director","share":6000}]'::jsonb else '[]' end as raters
    from volume_tenant e join kpi_indication i on i.enterprise_id = e.id
    cross join lateral (select extract(minute from i.created_at)::integer as place) l;
insert into kpi_template_indication (enterprise_id, template_id, section_key, key, name, kind, unit, scoring, source, formula, weight, raters,
        sort_order, from_indication_id)
    select l.enterprise_id, t.id, l.section, l.key, l.name, l.kind, l.unit, l.scoring, l.source, l.formula, l.weight, l.raters, l.place, l.id
    from volume_line l join kpi_template t on t.enterprise_id = l.enterprise_id;

-- `part`: the tens of teams that a plan is for; null: everybody
create temp table volume_plan on commit drop as
    select e.id as enterprise_id, e.place, e.owner_id, c.*, p.part, c.cycle || case when p.part is null then '全员考核'
            else '第' || p.part + 1 || '组考核' end as name
    from volume_tenant e
    cross join (values
        ('2025 年 9 月', date '2025-09-01', 50, true), ('2025 年 10 月', '2025-10-01', 50, true), ('2025 年 11 月', '2025-11-01', 50, true),
        ('2025 年 12 月', '2025-12-01', 50, true), ('2026 年 1 月', '2026-01-01', 50, true), ('2026 年 2 月', '2026-02-01', 50, true),
        ('2026 年 3 月', '2026-03-01', 40, false), ('2026 年 4 月', '2026-04-01', 20, false), ('2026 年 5 月', '2026-05-01', 30, true),
        ('2026 年 6 月', '2026-06-01', 0, true), ('2026 年 7 月', '2026-07-01', 10, true), ('2026 年 8 月', '2026-08-01', 15, true),
        ('2026 年 9 月', '2026-09-01', 90, true)
    ) c (cycle, begins_on, status, parts)
    cross join lateral (select g as part from generate_series(0, 9) g where c.parts and (e.place = 0 or g < 5)
        and (c.status = 50 or e.place = 0 and (g % 8 = 0 or c.status <> 30))
        union all select null where not c.parts and (e.place = 0 or c.status = 20)) p;
insert into kpi_plan (enterprise_id, name, cycle, begins_on, ends_on, template_id, status, reviewer_ids, sections, missing, digits, extra_max,
        grades, confirm_days, rate, reason, submitted_at, effective_at, finished_at, created_at, created_by, updated_at)
    select p.enterprise_id, p.name, '1', p.begins_on, (p.begins_on + interval '1 month - 1 day')::date, t.id, p.status, array[p.owner_id],
        t.sections, 1, 2, 500, t.grades, 60, case when p.status = 50 then 10000 end, case when p.status in (15, 90) then '指标待调整' end,
        case when p.status <> 0 then p.begins_on + interval '1 day' end, case when p.status >= 20 then p.begins_on + interval '2 days' end,
        case when p.status = 50 then p.begins_on + interval '40 days' end, p.begins_on + coalesce(p.part, 0) * interval '1 hour', p.owner_id,
        p.begins_on + interval '40 days'
    from volume_plan p join kpi_template t on t.enterprise_id = p.enterprise_id;
insert into kpi_plan_indication (enterprise_id, plan_id, section_key, key, name, kind, unit, scoring, source, formula, weight, raters,
        sort_order, from_indication_id)
    select l.enterprise_id, p.id, l.section, l.key, l.name, l.kind, l.unit, l.scoring, l.source, l.formula, l.weight, l.raters, l.place, l.id
    from volume_line l join kpi_plan p on p.enterprise_id = l.enterprise_id;
insert into kpi_plan_auditor (enterprise_id, plan_id, member_id, passed, at)
    select p.enterprise_id, p.id, v.owner_id, case when p.status = 15 then false end, case when p.status = 15 then p.submitted_at end
    from kpi_plan p join volume_tenant v on v.id = p.enterprise_id where p.status in (10, 15);
analyze kpi_plan, kpi_plan_indication;

insert into kpi_examine (enterprise_id, plan_id, member_id, team_id, team_ids, director_id, status, days, days_of, score, total, grade,
        confirm_due_at, confirmed_at, appealed_at, appeal_reason, appeal_status, finished_at, created_at, created_by, updated_at)
    select m.enterprise_id, p.id, m.id, m.team_id, m.team_ids, m.director_id, p.status, 30, 30, s.score, s.score,
        case when s.score >= 9000 then '优秀' when s.score >= 8000 then '良好' when s.score >= 6000 then '合格'
            when s.score is not null then '待改进' end,
        case when p.status = 30 then timestamptz '2099-01-01' end, case when p.status in (40, 50) then p.begins_on + interval '36 days' end,
        case when p.status = 30 and m.n % 5 = 0 then p.begins_on + interval '37 days' end,
        case when p.status = 30 and m.n % 5 = 0 then '与实际不符' end, case when p.status = 30 and m.n % 5 = 0 then 1 else 0 end,
        case when p.status = 50 then p.begins_on + interval '40 days' + m.n * interval '1 second' end,
        p.begins_on + interval '2 days' + m.n * interval '1 second', p.owner_id, p.begins_on + interval '41 days' + m.n * 7 % 5000 * interval '1 second'
    from volume_member m
    join volume_plan v on v.enterprise_id = m.enterprise_id and (v.part is null or m.team % 10 = v.part)
    join kpi_plan k on k.enterprise_id = v.enterprise_id and k.name = v.name
    cross join lateral (select k.id, v.status, v.begins_on, v.owner_id) p
    cross join lateral (select case when p.status in (30, 40, 50)
        then (5000 + (m.n * 37 + extract(month from p.begins_on)::integer * 131) % 5000)::bigint end as score) s;
analyze kpi_examine;

insert into kpi_examine_indication (enterprise_id, examine_id, plan_indication_id, value, score, rows, computed_at, created_at)
    select x.enterprise_id, x.id, i.id, s.score * 100, s.score, case when i.kind in (2, 3) then '[]'::jsonb end,
        case when s.score is not null then x.created_at end, x.created_at
    from volume_tenant e join kpi_examine x on x.enterprise_id = e.id and x.status >= 20
    join kpi_plan_indication i on i.enterprise_id = x.enterprise_id and i.plan_id = x.plan_id
    cross join lateral (select case when x.status in (30, 40, 50) then (5000 + (x.member_id * 37 + i.sort_order * 131) % 5000)::bigint end
        as score) s;
analyze kpi_examine_indication;
-- in the month in input every fifth examinee has one open input
insert into kpi_input (enterprise_id, examine_indication_id, examine_id, plan_id, member_id, who, share, value, submitted_at, created_at)
    select x.enterprise_id, v.id, x.id, x.plan_id, r.member_id, r.who, r.share,
        case when not o.open then (50 + (x.member_id * 37 + i.sort_order * 131 + r.who) % 50)::bigint * 10000 end,
        case when not o.open then x.created_at + interval '3 days' end, x.created_at + i.sort_order * interval '1 millisecond'
    from volume_tenant e join kpi_examine x on x.enterprise_id = e.id and x.status >= 20
    join kpi_examine_indication v on v.enterprise_id = x.enterprise_id and v.examine_id = x.id
    join kpi_plan_indication i on i.enterprise_id = v.enterprise_id and i.id = v.plan_indication_id and i.kind = 1
    cross join lateral (values (x.member_id, 1, 4000), (x.director_id, 2, 6000)) r (member_id, who, share)
    cross join lateral (select x.status = 20 and x.member_id / 100 % 5 = 0 and i.sort_order = 6 and r.who = 2 as open) o;

-- taken effect, entered and confirmed; of finished ones also that
insert into kpi_record (enterprise_id, plan_id, examine_id, action, member_id, reason, at, search_text, search_grams)
    select x.enterprise_id, x.plan_id, x.id, a.action, case when a.action = 12 then x.member_id else x.director_id end, '按期完成',
        x.created_at + a.later, m.search_text, m.search_grams
    from kpi_examine x join volume_member m on m.enterprise_id = x.enterprise_id and m.id = x.member_id
    cross join (values (9, interval '3 days', 20), (12, interval '30 days', 40), (19, interval '38 days', 50)) a (action, later, least)
    where x.status >= a.least and x.status <= 50;

insert into kpi_event (enterprise_id, member_id, category_id, title, points, happened_on, created_at, created_by)
    select m.enterprise_id, m.id, c.id, t.title, case when t.good then 100 + m.n % 9 * 100 else -100 - m.n % 5 * 100 end,
        date '2025-09-01' + (m.n * 7 + k * 61) % 242, timestamptz '2025-09-01' + ((m.n * 7 + k * 61) % 242 * 86400 + m.n) * interval '1 second',
        m.director_id
    from volume_member m cross join generate_series(0, 3) k
    cross join lateral (select (array['客户来电表扬', '客户赠送锦旗', '协助完成年度自检', '夜间抢修两小时恢复', '未系安全带', '工具遗留现场',
        '车辆轻微剐蹭', '未按票证动火'])[1 + (m.n + k * 3) % 8] as title, (m.n + k * 3) % 8 < 4 as good) t
    left join category c on c.enterprise_id in (0, m.enterprise_id) and c.code = 'kpi_event_category' and c.parent_id is null
        and c.name = case when t.good then '奖励事件' else '扣分事件' end and c.enterprise_id = m.enterprise_id;

-- for the month in input: of each member 24 tasks over 50 days, four customers and nine weekly reports
insert into task (enterprise_id, name, status, director_id, director_team_id, begins_on, ends_on, finished_at, seen_by, created_at, created_by)
    select m.enterprise_id, '第' || k + 1 || '项巡检', case when k < 10 then 75 else 50 end, m.id, m.team_id, s.day, s.day,
        case when k < 10 then s.day + interval '12 hours' end, array[m.id], s.day, m.id
    from volume_member m cross join generate_series(0, 23) k
    cross join lateral (select date '2026-03-20' + (m.n + k * 2) % 50 as day) s;
insert into customer (enterprise_id, name, name_key, type, is_open, created_at, created_by)
    select m.enterprise_id, '客户' || m.n || '之' || k, '客户' || m.n || '之' || k, '1', 1,
        timestamptz '2026-03-20' + ((m.n * 3 + k * 11) % 50 * 86400 + m.n) * interval '1 second', m.id
    from volume_member m cross join generate_series(0, 3) k;
insert into weekly (enterprise_id, author_id, year, week, monday, scope, status, submitted_at)
    select m.enterprise_id, m.id, 2026, 10 + k, date '2026-03-02' + k * 7, 0, case when (m.n + k) % 9 = 0 then 0 else 1 end,
        date '2026-03-06' + k * 7
    from volume_member m cross join generate_series(0, 8) k;
