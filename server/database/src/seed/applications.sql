-- Applications with the tasks of their approvers and their history: SHARE in the first enterprise, and as many in all the others
-- together; FIRST is the first id. The temporary tables are those of crowd.sql and of `applications.rs`.

insert into flow_group (enterprise_id, id, name, sort_order)
    select enterprise_id, FIRST + n, (array['财务', '采购', '行政'])[n + 1], n from seed_tenant, generate_series(0, 2) n;

insert into flow_form (enterprise_id, id, group_id, name, status, admin_ids, draft, revision, sort_order, search_text, search_grams)
    select t.enterprise_id, FIRST + f.n, FIRST + f.n % 3, f.phrase, 1, array[o.id], d.definition, 1, f.n, f.found, f.grams
    from seed_tenant t
    join seed_person o on o.enterprise_id = t.enterprise_id and o.n = 0
    cross join seed_form f
    cross join lateral (select jsonb_build_object(
        'fields', '[{"key":"f1","label":"事由","type":"text","required":true},{"key":"f2","label":"金额","type":"amount","min":0},
            {"key":"f3","label":"紧急程度","type":"choice","options":["一般","紧急"]}]'::jsonb
            || case when f.n = 11 then '[{"key":"f4","label":"明细","type":"detail","columns":[
                {"key":"c1","label":"名称","type":"text"},{"key":"c2","label":"金额","type":"amount"}]}]'::jsonb else '[]' end,
        'rights', '{}'::jsonb,
        'nodes', jsonb_build_array(
            '{"key":"n1","name":"部门主管","kind":"approve","who":[{"by":"director","level":1}]}'::jsonb,
            '{"key":"n2","name":"上级主管","kind":"approve","who":[{"by":"director","level":2}]}'::jsonb,
            jsonb_build_object('key', 'n3', 'name', '财务', 'kind', 'approve', 'who', jsonb_build_array(jsonb_build_object(
                'by', 'member', 'memberIds', (select jsonb_agg(p.id::text) from seed_person p
                    where p.enterprise_id = t.enterprise_id and p.n = f.n % 10)))),
            jsonb_build_object('key', 'c1', 'name', '知会', 'kind', 'copy', 'who', jsonb_build_array(jsonb_build_object(
                'by', 'member', 'memberIds', (select jsonb_agg(p.id::text) from seed_person p
                    where p.enterprise_id = t.enterprise_id and p.n = 10 + f.n))))),
        'settings', '{"withdrawal":"running","annul":true,"batchAgree":true,"selfApproval":"allow"}'::jsonb) as definition) d;

insert into flow_form_version (enterprise_id, form_id, revision, definition)
    select enterprise_id, id, 1, draft from flow_form where id >= FIRST;

-- The states as the interpreter keeps them: the nodes that were passed, the one that is open or where it ended, and the copies after the
-- last one. They name their members as `format` takes them: three approvers, two who get a copy.
create temporary table seed_state on commit drop as
    with one as (
        select status, passed, copies, unread
        from unnest('{1,2,3,4,5,6,8}'::smallint[]) status, generate_series(0, 3) passed, generate_series(1, 2) copies,
            unnest('{true,false}'::boolean[]) unread
        where (passed = 3) = (status in (2, 8))),
    visit as (
        select one.*, v, case when v <= 3 then 'n' || v else 'c1' end as node, case when v <= passed or v = 4 then 'passed'
            when status = 1 then 'open' when status = 3 then 'refused' else 'cancelled' end as how
        from one, generate_series(1, passed + 1) v),
    item as (
        select status, passed, copies, unread, v as i, v, 0 as slot, case when v <= passed then 2 when status = 1 then 1
            when status = 3 then 3 when status = 5 then 5 else 8 end as outcome
        from visit where v <= 3
        union all
        select status, passed, copies, unread, 3 + c, 4, c - 1, case when unread then 10 else 11 end
        from one, generate_series(1, copies) c where passed = 3)
    select one.*, jsonb_build_object('round', 1, 'step', passed + 1, 'purpose', case when status = 8 then 'annul' else 'apply' end,
        'visits', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', v, 'node', node, 'round', 1, 'status', how, 'live', true,
                'opened', v, 'closed', case when how <> 'open' then v + 1 end)) order by v)
            from visit where (status, passed, copies, unread) = (one.status, one.passed, one.copies, one.unread)),
        'items', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', i, 'visit', v, 'member', '%' || i || '$s', 'status', outcome,
                'slot', slot, 'place', 'base', 'opened', v, 'closed', case when outcome not in (1, 10) then v + 1 end)) order by i)
            from item where (status, passed, copies, unread) = (one.status, one.passed, one.copies, one.unread)))::text as template
    from one;
-- members are numbers
update seed_state set template = regexp_replace(template, '"(%\d\$s)"', '\1', 'g');
create unique index on seed_state (status, passed, copies, unread);

-- in the order of their creation, over a year and a half; nearly all of those that are open are new ones
create temporary table seed_process on commit drop as
    select o.enterprise_id, o.teams, g.n, p.id as applicant_id, p.n as person, p.team_id, form, status,
        g.n * 11 % (select count(*) from seed_subject) as subject, case when g.n % 3 = 0 then 2 else 1 end as copies,
        FIRST + g.n + case when o.place = 1 then 0 else SHARE + (o.place - 2) * o.rows end as id,
        case when status in (2, 8) then 3 when status = 0 then 0 else g.n % 3 end::integer as passed,
        timestamptz '2025-05-01' + g.n * (interval '47304000 seconds' / o.rows) as at
    from (select t.*, case when place = 1 then SHARE else SHARE / (count(*) over () - 1) end as rows from seed_tenant t) o
    cross join lateral generate_series(0, o.rows - 1) g (n)
    join seed_person p on p.enterprise_id = o.enterprise_id and p.n = g.n % o.people
    cross join lateral (select (g.n * 7 + g.n / o.people) % 12 as form, g.n * 7919 % 100 as dice, g.n > o.rows * 0.95 as recent) f
    cross join lateral (select case
        when recent and dice < 60 then 1 when recent and dice < 70 then 0 when recent and dice < 80 then 5
        when dice < 5 then 3 when dice < 7 then 4 when dice = 7 then 6 when dice = 8 then 8 else 2 end::smallint as status) s;
analyze seed_process;

insert into flow_process (enterprise_id, id, form_id, revision, name, status, applicant_id, applicant_team_id, "values", state, seen_by,
        hidden_by, sent_at, finished_at, search_text, search_grams, created_at, created_by, updated_at, updated_by)
    select p.enterprise_id, p.id, FIRST + p.form, case when p.status = 0 then 0 else 1 end, t.phrase, p.status, p.applicant_id, p.team_id,
        jsonb_build_object('f1', s.phrase, 'f2', 10 + p.n * 37 % 20000, 'f3', case when p.n % 9 = 0 then '紧急' else '一般' end)
            || case when p.form = 11 then jsonb_build_object('f4', (select jsonb_agg(jsonb_build_object('c1', s.phrase,
                'c2', 10 + (p.n + r) % 500)) from generate_series(1, 20) r)) else '{}' end,
        case when p.status = 0 then '{}' else format(z.template, d1.id, d2.id, d3.id, c1.id, c2.id)::jsonb end,
        case when p.status = 0 then array[p.applicant_id]
            else array(select distinct m from unnest(array[p.applicant_id, d1.id, case when p.passed >= 1 then d2.id end,
                case when p.passed >= 2 then d3.id end, case when p.passed = 3 then c1.id end,
                case when p.passed = 3 and p.copies = 2 then c2.id end]) m where m is not null order by m) end,
        case when p.status <> 1 and p.n % 50 = 0 then array[p.applicant_id] else '{}' end,
        case when p.status <> 0 then p.at + interval '10 minutes' end,
        case when p.status not in (0, 1, 5) then p.at + interval '40 hours' end,
        t.found || ' ' || s.found, t.grams || s.grams, p.at, p.applicant_id, p.at, p.applicant_id
    from seed_process p
    join seed_title t on t.enterprise_id = p.enterprise_id and t.person = p.person and t.form = p.form
    join seed_subject s on s.n = p.subject
    -- the director of the team, the one of the team above, one of ten people of finance; one or two of a hundred get a copy
    join seed_person d1 on d1.enterprise_id = p.enterprise_id and d1.n = p.person % p.teams
    join seed_person d2 on d2.enterprise_id = p.enterprise_id and d2.n = greatest(p.person % p.teams - 1, 0) / 5
    join seed_person d3 on d3.enterprise_id = p.enterprise_id and d3.n = p.n % 10
    join seed_person c1 on c1.enterprise_id = p.enterprise_id and c1.n = p.n * 13 % 100
    join seed_person c2 on c2.enterprise_id = p.enterprise_id and c2.n = (p.n * 13 + 50) % 100
    left join seed_state z on z.status = p.status and z.passed = p.passed and z.copies = p.copies and z.unread = (p.n / 7 % 10 = 0);

insert into flow_task (enterprise_id, process_id, form_id, applicant_id, item, node_key, node_name, round, member_id, status, opinion,
        arrived_at, due_at, done_at, hidden, created_at, updated_at)
    select p.enterprise_id, p.id, p.form_id, p.applicant_id, i.id, v.node,
        case v.node when 'n1' then '部门主管' when 'n2' then '上级主管' when 'n3' then '财务' else '知会' end, 1, i.member, i.status,
        case when i.status = 2 and p.id % 3 = 0 then '同意' when i.status = 3 then '预算已用完，下季度再提'
            when i.status = 5 then '请补充附件' end,
        p.sent_at + (i.visit - 1) * interval '10 hours', case when i.status = 1 then p.sent_at + interval '10 years' end,
        case when i.status not in (1, 10) then p.sent_at + i.visit * interval '9 hours' + p.id % 600 * interval '1 minute' end,
        p.id % 60 = 0 and i.status <> 1, p.created_at, p.created_at
    from flow_process p
    cross join lateral jsonb_to_recordset(p.state -> 'items') as i (id integer, visit integer, member bigint, status smallint)
    cross join lateral (select case when i.visit <= 3 then 'n' || i.visit else 'c1' end as node) v
    where p.id >= FIRST and p.status <> 0;

insert into flow_record (enterprise_id, process_id, verb, member_id, created_at)
    select enterprise_id, id, 'start', applicant_id, sent_at from flow_process where id >= FIRST and status <> 0;
insert into flow_record (enterprise_id, process_id, verb, node_key, node_name, member_id, body, created_at)
    select enterprise_id, process_id, case status when 2 then 'agree' when 3 then 'refuse' else 'return_applicant' end, node_key, node_name,
        member_id, opinion, done_at
    from flow_task where process_id >= FIRST and status in (2, 3, 5);
insert into flow_record (enterprise_id, process_id, verb, created_at)
    select enterprise_id, id, case status when 3 then 'refused' when 4 then 'withdraw' when 6 then 'terminate' when 8 then 'annulled'
        else 'approved' end, finished_at
    from flow_process where id >= FIRST and finished_at is not null;
