with grouped as (select grouping(g.k1, g.k2, g.k3) = 7 as whole, grouping(g.k1, g.k2, g.k3) as mask, g.k1::text as k1, g.k2::text as k2, to_char(g.k3, 'YYYY-MM-DD') as k3, count(*) as m1, round(100.0 * count(*) filter (where f.status = 75) / nullif(count(*) filter (where f.status <> 90), 0), 1) as m2
from (select *
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $1) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($2 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $3 and p.deleted_at is null and p.seen_by && $4))) AND ("task"."status" != $5))) s
where s.id between 1 and 5000 or s.id between 90001 and 95000) f
cross join lateral (select (f.director_team_id) as k1, (f.status::text) as k2, date_trunc('month', (f.created_at) at time zone 'Asia/Shanghai') as k3) g
where true
group by grouping sets ((g.k1, g.k2, g.k3), (g.k1, g.k2), (g.k1, g.k3), (g.k1), (g.k3), ())), placed as (select grouped.*, count(*) filter (where mask = 1) over () as groups, count(*) over () as levels, case when mask = 1 then row_number() over (partition by mask
order by m1 desc nulls last, k1 asc nulls last, k2 asc nulls last, k3 asc nulls last) end as place from grouped), lined as (select placed.*, min(place) over (partition by mask & 6, k1, k2) as line from placed) select array[k1, k2, k3]::text[] as keys, array[m1::text, m2::text]::text[] as cells, whole, mask, groups, levels from lined
where (mask & 6) <> 0 or line <= $6
order by whole desc, (mask & 6) <> 0 desc, line, m1 desc nulls last, k1 asc nulls last, k2 asc nulls last, k3 asc nulls last limit $7
-- binds: [1, [7, -2000000000022], 1, [7, -21, -22], 0, 200, 20001]
