-- Work logs with likes, and weekly reports with comments and summaries of teams: SHARE logs and REPORTS reports in the first enterprise, and
-- as many in all the others together; FIRST is the first id. The temporary tables are those of crowd.sql and of `logbook.rs`.

insert into log_category (enterprise_id, log_type, min_length, sort_order)
    select enterprise_id, n::text, 5, n from seed_tenant, generate_series(1, 5) n;

-- a log of each member and workday, twenty weeks long
insert into item_log (enterprise_id, id, author_id, log_type, category_id, happened_on, minutes, contents, task_id, work_order_id,
        project_id, customer_id, team_id, team_ids, visible_member_ids, open_to_project, edited_late, search_text, search_grams,
        created_at, created_by, updated_at, updated_by)
    select o.enterprise_id, FIRST + g.n + case when o.place = 1 then 0 else SHARE + (o.place - 2) * o.rows end, p.id, c.log_type, c.id,
        d.day, 30 * (1 + g.n * 7 % 16), w.phrase || ' ' || r.phrase,
        case when g.n % 5 = 1 then FIRST + g.n % 200000 end, case when g.n % 5 = 2 then FIRST + g.n % 200000 end,
        case when g.n % 3 = 0 then FIRST + g.n / 3 % 500 end, case when g.n % 3 = 0 then FIRST + g.n / 3 % 500 end,
        p.team_id, p.path, case when g.n % 20 = 7 then array[v.id] else '{}' end, g.n % 12 = 0, g.n % 100 = 3,
        w.found || ' ' || r.found, w.grams || r.grams, s.at, p.id, s.at, p.id
    from (select t.*, case when place = 1 then SHARE else SHARE / (count(*) over () - 1) end as rows from seed_tenant t) o
    cross join lateral generate_series(0, o.rows - 1) g (n)
    join seed_person p on p.enterprise_id = o.enterprise_id and p.n = g.n % o.people
    -- one of a hundred members was named
    join seed_person v on v.enterprise_id = o.enterprise_id and v.n = g.n / 20 % 100
    cross join lateral (select (g.n / o.people)::integer as nth) x
    cross join lateral (select date '2025-09-01' + nth / 5 * 7 + nth % 5 as day) d
    -- written from half past four in China on
    cross join lateral (select d.day + time '08:30' + p.n * interval '2 seconds' as local) l
    cross join lateral (select l.local at time zone 'UTC' as at) s
    join log_category c on c.enterprise_id = o.enterprise_id and c.log_type = (1 + g.n * 3 % 5)::text
    join seed_work w on w.n = g.n * 7 % (select count(*) from seed_work)
    join seed_note r on r.n = g.n * 11 % (select count(*) from seed_note);
analyze item_log;

insert into item_log_like (enterprise_id, item_log_id, member_id, created_at)
    select l.enterprise_id, l.id, p.id, l.created_at from item_log l
    join seed_person p on p.enterprise_id = l.enterprise_id and p.n = l.id % 200
    where l.id >= FIRST and l.id % 5 = 0;

-- a report of each member and week, thirty weeks long; of the last two some are drafts
insert into weekly (enterprise_id, id, scope, author_id, team_id, team_ids, year, week, monday, status, done, plan, words, submitted_at, late,
        search_text, search_grams, created_at, created_by, updated_at, updated_by)
    select o.enterprise_id, FIRST + g.n + case when o.place = 1 then 0 else REPORTS + (o.place - 2) * o.rows end, 0, p.id, p.team_id, p.path,
        extract(isoyear from d.monday)::integer, extract(week from d.monday)::integer, d.monday, x.status,
        jsonb_build_array(jsonb_build_object('key', 'own:1', 'text', w.phrase, 'own', true),
            jsonb_build_object('key', 'own:2', 'text', r.phrase, 'own', true), jsonb_build_object('key', 'own:3', 'text', w2.phrase, 'own', true)),
        jsonb_build_array(jsonb_build_object('key', '1', 'text', w2.phrase, 'asTask', false)), r.phrase,
        case when x.status <> 0 then s.at end, x.status <> 0 and x.late,
        concat_ws(' ', w.found, r.found, w2.found), w.grams || r.grams || w2.grams, s.at - interval '1 hour', p.id, s.at, p.id
    from (select t.*, case when place = 1 then REPORTS else REPORTS / (count(*) over () - 1) end as rows from seed_tenant t) o
    cross join lateral generate_series(0, o.rows - 1) g (n)
    join seed_person p on p.enterprise_id = o.enterprise_id and p.n = g.n % o.people
    cross join lateral (select date '2025-09-01' + (g.n / o.people * 7)::integer as monday, g.n * 13 % 12 = 0 as late,
        case when g.n / o.people >= 28 and g.n % 10 = 0 then 0 when g.n % 3 = 0 then 2 when g.n % 50 = 1 then 3 else 1 end::smallint
            as status) x
    cross join lateral (select x.monday) d
    cross join lateral (select (d.monday + case when x.late then 8 else 4 end + time '08:00') at time zone 'UTC' + p.n * interval '3 seconds'
        as at) s
    join seed_work w on w.n = g.n * 7 % (select count(*) from seed_work)
    join seed_work w2 on w2.n = (g.n * 17 + 5) % (select count(*) from seed_work)
    join seed_note r on r.n = g.n * 11 % (select count(*) from seed_note);
analyze weekly;

-- the director of the team has commented, or the one of the team above
insert into weekly_comment (enterprise_id, weekly_id, author_id, grade, body, created_at, created_by)
    select w.enterprise_id, w.id, d.id, (1 + w.id % 4)::text, case when w.id % 2 = 0 then '辛苦了' end, w.submitted_at + interval '1 day', d.id
    from weekly w
    join seed_tenant t on t.enterprise_id = w.enterprise_id
    join seed_person p on p.enterprise_id = w.enterprise_id and p.id = w.author_id
    join seed_person d on d.enterprise_id = w.enterprise_id
        and d.n = case when p.n < t.teams then greatest(p.n - 1, 0) / 5 else p.n % t.teams end and d.id <> p.id
    where w.id >= FIRST and w.status = 2;

-- the summaries of all teams for the same weeks
insert into weekly (enterprise_id, scope, author_id, team_id, team_ids, year, week, monday, status, done, words, submitted_at, search_text,
        search_grams, created_at, created_by)
    select p.enterprise_id, 1, p.id, p.team_id, p.path, extract(isoyear from d.monday)::integer, extract(week from d.monday)::integer, d.monday,
        case when g.n >= 28 then 0 else 1 end,
        jsonb_build_array(jsonb_build_object('key', 'own:1', 'text', w.phrase, 'own', true)), w.phrase,
        case when g.n < 28 then d.monday + interval '7 days' end, w.found, w.grams, d.monday + interval '7 days', p.id
    from seed_tenant t
    join seed_person p on p.enterprise_id = t.enterprise_id and p.n < t.teams
    cross join lateral generate_series(0, 29) g (n)
    cross join lateral (select date '2025-09-01' + g.n * 7 as monday) d
    join seed_work w on w.n = (p.n * 31 + g.n) % (select count(*) from seed_work);
