with kept as (select r.k1, r.k2
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $1) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($2 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $3 and p.deleted_at is null and p.seen_by && $4))) AND ("task"."status" != $5))) f
cross join lateral (select (f.director_team_id)::text as k1, (f.status::text)::text as k2, to_char(date_trunc('month', (f.created_at) at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as k3) r
where true
group by r.k1, r.k2
having true and (count(*))::float8 >= $6), best as (select r.k1 as k, true as hit
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $7) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($8 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $9 and p.deleted_at is null and p.seen_by && $10))) AND ("task"."status" != $11))) f
cross join lateral (select (f.director_team_id)::text as k1, (f.status::text)::text as k2, to_char(date_trunc('month', (f.created_at) at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as k3) r
where true and exists (select from kept
where coalesce('=' || kept.k1, '') = coalesce('=' || r.k1, '') and coalesce('=' || kept.k2, '') = coalesce('=' || r.k2, '')) and r.k1 is distinct from '@rest'
group by r.k1
order by count(*) desc nulls last, r.k1 asc nulls last limit $12),
grouped as (select grouping(g.k1, g.k2, g.k3) = 7 as whole, grouping(g.k1, g.k2, g.k3) as mask, g.k1 as k1, g.k2 as k2, g.k3 as k3, count(*) as m1, round(100.0 * count(*) filter (where f.status = 75) / nullif(count(*) filter (where f.status <> 90), 0), 1) as m2
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $13) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($14 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $15 and p.deleted_at is null and p.seen_by && $16))) AND ("task"."status" != $17))) f
cross join lateral (select (f.director_team_id)::text as k1, (f.status::text)::text as k2, to_char(date_trunc('month', (f.created_at) at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as k3) r
left join best on coalesce('=' || best.k, '') = coalesce('=' || r.k1, '')
cross join lateral (select case when best.hit then r.k1 else '@rest' end as k1, r.k2 as k2, r.k3 as k3) g
where true and exists (select from kept
where coalesce('=' || kept.k1, '') = coalesce('=' || r.k1, '') and coalesce('=' || kept.k2, '') = coalesce('=' || r.k2, '')) and best.hit
group by grouping sets ((g.k1, g.k2, g.k3), (g.k1, g.k2), (g.k1, g.k3), (g.k1), (g.k3), ())), placed as (select grouped.*, count(*) filter (where mask = 1) over () as groups, count(*) over () as levels, case when mask = 1 then row_number() over (partition by mask
order by m1 desc nulls last, k1 asc nulls last, k2 asc nulls last, k3 asc nulls last) end as place from grouped), lined as (select placed.*, min(place) over (partition by mask & 6, k1, k2) as line from placed) select array[k1, k2, k3]::text[] as keys, array[m1::text, m2::text]::text[] as cells, whole, mask, groups, levels from lined
where (mask & 6) <> 0 or line <= $18
order by whole desc, (mask & 6) <> 0 desc, line, m1 desc nulls last, k1 asc nulls last, k2 asc nulls last, k3 asc nulls last limit $19
-- binds: [1, [7, -2000000000022], 1, [7, -21, -22], 0, 3.0, 1, [7, -2000000000022], 1, [7, -21, -22], 0, 2, 1, [7, -2000000000022], 1, [7, -21, -22], 0, 200, 20001]
