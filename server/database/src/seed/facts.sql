-- Facts of five years, from 2021 to 2025, in the order of time: FIRST is the first written id, the other words in capitals are numbers
-- of rows of all enterprises together (facts.rs). The first enterprise has four fifths of everything.

-- members who have records, 500 of each enterprise, and the share of their enterprise
create temporary table person on commit drop as
    select m.enterprise_id, row_number() over (partition by m.enterprise_id order by m.id)::int - 1 as place, m.id as member_id, t.team_id
    from account a join member o on o.account_id = a.id
    join lateral (select enterprise_id, id from member where enterprise_id = o.enterprise_id order by id limit 500) m on true
    join team_member t on t.enterprise_id = m.enterprise_id and t.member_id = m.id and t.main
    where a.username ~ '^large[0-9]+$';
create temporary table fact_tenant on commit drop as
    select enterprise_id, count(*) as people,
        case when enterprise_id = min(enterprise_id) over () then 0.8 else 0.2 / (count(*) over () - 1) end::float8 as share
    from person group by enterprise_id;
alter table fact_tenant add column projects bigint;
update fact_tenant set projects = (PROJECTS * share)::bigint;
analyze person, fact_tenant;

-- eight members of the first enterprise who sign in as `large1reader1` to `large1reader8` and read everything
insert into account (username, phone, password_hash, demo, proven_at)
select 'large1reader' || n, '1548888888' || n, a.password_hash, true, now() from account a, generate_series(1, 8) n
where a.username = 'large1';
update member m set account_id = a.id from account a, person w
where w.enterprise_id = (select min(enterprise_id) from person) and a.username = 'large1reader' || w.place - 100
    and m.enterprise_id = w.enterprise_id and m.id = w.member_id;
insert into role_member (enterprise_id, role_id, member_id)
select m.enterprise_id, r.id, m.id from account a join member m on m.account_id = a.id
join role r on r.enterprise_id = m.enterprise_id and r.code = 'ROLE_owner' where a.username like 'large1reader%';

update customer u set salesman_id = w.member_id, salesman_team_id = w.team_id, seen_by = array[w.member_id]
    from fact_tenant c cross join lateral generate_series(0, PLACED - 1) n cross join lateral (select n % c.people as p) x
    join person w on w.enterprise_id = c.enterprise_id and w.place = x.p
    where u.enterprise_id = c.enterprise_id and u.id = FIRST + n;

-- after the first ones, which every data set of this kind has
insert into project (enterprise_id, id, name, status, project_type, customer_id, director_id, director_team_id, is_open, seen_by,
    begins_on, ends_on, signed_on, finished_on, created_at, created_by)
select c.enterprise_id, FIRST + n, '第' || n || '号项目', (1 + n % 5)::text, (1 + n % 3)::text, FIRST + n % PLACED, w.member_id,
    w.team_id, 1 + n % 2, array[w.member_id], x.at::date, x.at::date + 180, x.at::date,
    case when n % 5 > 2 then x.at::date + 170 end, x.at, w.member_id
from fact_tenant c cross join lateral generate_series(PLACED, c.projects - 1) n
cross join lateral (select n % c.people as p,
    timestamptz '2020-12-31 16:00Z' + n / c.projects::float8 * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

insert into task (enterprise_id, id, name, status, level, project_id, customer_id, director_id, director_team_id, begins_on, ends_on,
    estimate, spent, seen_by, since, finished_at, created_at, created_by, updated_at, updated_by)
select c.enterprise_id, FIRST + n, '第' || n || '号任务', x.status, (1 + n % 3)::text,
    case when n % 3 > 0 then FIRST + n / 3 % c.projects end, FIRST + n % PLACED, w.member_id, w.team_id,
    x.at::date, x.at::date + (1 + n * 7 % 20)::int, 60 + n % 600, case when n % 5 = 0 then 90 else 0 end,
    array[w.member_id, -2000000000000 - w.team_id], x.at,
    case x.status when 75 then x.at + n % 30 * interval '13 hours' end, x.at, w.member_id, x.at + interval '1 day', w.member_id
from fact_tenant c cross join lateral generate_series(0, (TASKS * c.share)::bigint - 1) n
cross join lateral (select n * 7 % c.people as p,
    case n % 20 when 0 then 10 when 1 then 50 when 2 then 90 else 75 end as status,
    timestamptz '2020-12-31 16:00Z' + n / (TASKS * c.share) * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

insert into work_order (enterprise_id, id, name, status, service_type, level, customer_id, project_id, accept_team_id, director_id,
    director_team_id, requested_at, due_at, seen_by, since, created_at, created_by, updated_at, updated_by, picked_at, finished_at,
    confirmed_at, confirmed_by)
select c.enterprise_id, FIRST + n, '第' || n || '号工单', x.status, (1 + n % 5)::text, (1 + n % 3)::text, FIRST + n * 7 % PLACED,
    case when n % 6 = 0 then FIRST + n / 6 % c.projects end, w.team_id, w.member_id, w.team_id, x.at,
    x.at + interval '2 days', array[w.member_id, -2000000000000 - w.team_id], x.at, x.at, w.member_id,
    x.at + interval '1 day', w.member_id, x.at + interval '1 hour' + y.late,
    case when y.ended then x.at + interval '40 hours' + y.late end,
    case when y.ended then x.at + interval '60 hours' + y.late end, case when y.ended then w.member_id end
from fact_tenant c cross join lateral generate_series(0, (ORDERS * c.share)::bigint - 1) n
cross join lateral (select n * 11 % c.people as p,
    case n % 20 when 0 then 20 when 1 then 50 when 2 then 90 when 3 then 75 else 80 end as status,
    timestamptz '2020-12-31 16:00Z' + n / (ORDERS * c.share) * interval '1826 days' as at) x
cross join lateral (select x.status in (75, 80) as ended, (FIRST + n) % 50 * interval '20 minutes' as late) y
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

-- given out, picked up, finished, confirmed; the orders above have these times already
insert into work_move (enterprise_id, work_order_id, step, from_status, to_status, director_id, created_at, created_by)
select o.enterprise_id, o.id, s.step, s.before, s.after, o.director_id, o.requested_at + s.late + o.id % 50 * interval '20 minutes',
    o.director_id
from work_order o cross join (values (1, 0, 10, interval '5 minutes'), (4, 10, 20, interval '1 hour'),
    (9, 50, 70, interval '40 hours'), (12, 70, 75, interval '60 hours')) s(step, before, after, late)
where o.id >= FIRST and (s.step < 9 or o.status in (75, 80));

insert into work_evaluate (enterprise_id, work_order_id, score, attitude, created_at)
select enterprise_id, id, 1 + id % 5, 3 + id % 3, requested_at + interval '4 days' from work_order
where id >= FIRST and status in (75, 80) and id % 3 = 0;

insert into payment_plan (enterprise_id, id, project_id, name, return_type, amount, due_on, received, paid_on, created_at)
select c.enterprise_id, FIRST + n, FIRST + n % c.projects, '第' || n || '号款项', (1 + n % 3)::text,
    case when n % 8 = 0 then 12 else 10 end * x.amount, x.at::date, 10 * x.amount, case when n % 8 > 0 then x.at::date end, x.at
from fact_tenant c cross join lateral generate_series(0, (RECEIPTS * c.share)::bigint / 10 - 1) n
cross join lateral (select 100000 + n % 500 * 1000 as amount,
    timestamptz '2020-12-31 16:00Z' + n / (RECEIPTS / 10 * c.share) * interval '1826 days' as at) x;

-- ten of each plan, one after the other
insert into payment_receipt (enterprise_id, project_id, plan_id, amount, received_on, confirmed_at, confirmed_by, earner_id,
    earner_team_id, created_at)
select c.enterprise_id, FIRST + n / 10 % c.projects, FIRST + n / 10, 100000 + n / 10 % 500 * 1000, x.at::date, x.at,
    w.member_id, w.member_id, w.team_id, x.at
from fact_tenant c cross join lateral generate_series(0, (RECEIPTS * c.share)::bigint / 10 * 10 - 1) n
cross join lateral (select n / 10 % c.people as p,
    timestamptz '2020-12-31 16:00Z' + n / (RECEIPTS * c.share) * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

insert into project_cost (enterprise_id, project_id, kind, name, cost_type, amount, occurred_on, member_id, created_at)
select c.enterprise_id, FIRST + n % c.projects, 1 + n % 2, '第' || n || '笔', (1 + n % 3)::text, 10000 + n % 900 * 100,
    x.at::date, w.member_id, x.at
from fact_tenant c cross join lateral generate_series(0, (COSTS * c.share)::bigint - 1) n
cross join lateral (select n % c.people as p,
    timestamptz '2020-12-31 16:00Z' + n / (COSTS * c.share) * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

insert into item_log (enterprise_id, id, author_id, log_type, happened_on, minutes, contents, project_id, customer_id, team_id, team_ids,
    edited_late, created_at, created_by)
select c.enterprise_id, FIRST + n, w.member_id, (1 + n % 4)::text, x.at::date, 30 + n % 450, '第' || n || '篇日志',
    case when n % 3 > 0 then FIRST + n / 3 % c.projects end, FIRST + n % PLACED, w.team_id, array[w.team_id],
    n % 50 = 0, x.at, w.member_id
from fact_tenant c cross join lateral generate_series(0, (LOGS * c.share)::bigint - 1) n
cross join lateral (select n * 7 % c.people as p,
    timestamptz '2020-12-31 16:00Z' + n / (LOGS * c.share) * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

-- of every tenth member in each week
insert into weekly (enterprise_id, author_id, team_id, team_ids, year, week, monday, status, submitted_at, late, created_at)
select c.enterprise_id, w.member_id, w.team_id, array[w.team_id], extract(isoyear from d)::int, extract(week from d)::int, d::date,
    case when x.open then 0 else 1 end, case when not x.open then d + interval '5 days' + w.place * interval '10 minutes' end, w.place % 9 = 0, d
from fact_tenant c join person w on w.enterprise_id = c.enterprise_id and w.place % 10 = 0
cross join generate_series(timestamptz '2021-01-04 00:00Z', timestamptz '2025-12-29 00:00Z', interval '7 days') d
cross join lateral (select w.place % 20 = 10 as open) x;

insert into project_work (enterprise_id, id, project_id, name, status, director_id, director_team_id, quantity, price, score,
    done_quantity, ends_on, drawn_at, done_at, confirmed_at, confirmed_by, created_at, created_by)
select c.enterprise_id, FIRST + n, FIRST + n % c.projects, '第' || n || '号项目工单', x.status,
    case when x.status > 0 then w.member_id end, case when x.status > 0 then w.team_id end, 100 + n % 900, 5000 + n % 700 * 10,
    case when x.status = 3 then n % 500 end, case when x.status > 1 then 100 + n % 900 end, x.at::date + 10,
    case when x.status > 0 then x.at + interval '1 day' end, case when x.status > 1 then x.at + n % 15 * interval '1 day' end,
    case when x.status = 3 then x.at + interval '16 days' end, case when x.status = 3 then w.member_id end, x.at, w.member_id
from fact_tenant c cross join lateral generate_series(0, (WORKS * c.share)::bigint - 1) n
cross join lateral (select n * 3 % c.people as p, (case when n % 10 < 3 then n % 10 else 3 end)::smallint as status,
    timestamptz '2020-12-31 16:00Z' + n / (WORKS * c.share) * interval '1826 days' as at) x
join person w on w.enterprise_id = c.enterprise_id and w.place = x.p;

-- the sums that a project keeps of its parts
update project p set amount = l.amount, received = l.received
    from (select enterprise_id, project_id, sum(amount) as amount, sum(received) as received from payment_plan where id >= FIRST
        group by enterprise_id, project_id) l
    where p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.id >= FIRST;
update project p set spent = l.amount
    from (select enterprise_id, project_id, sum(amount) as amount from project_cost where project_id >= FIRST
        group by enterprise_id, project_id) l
    where p.enterprise_id = l.enterprise_id and p.id = l.project_id and p.id >= FIRST;
