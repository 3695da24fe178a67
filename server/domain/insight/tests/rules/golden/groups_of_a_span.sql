with grouped as (select grouping(g.k1) = 1 as whole, grouping(g.k1) as mask, g.k1::text as k1, count(*) as m1
from (SELECT "work_order"."enterprise_id", "work_order"."id", "work_order"."name", "work_order"."status", "work_order"."service_type", "work_order"."level", "work_order"."address", "work_order"."supplement", "work_order"."visit", "work_order"."customer_id", "work_order"."project_id", "work_order"."accept_team_id", "work_order"."director_id", "work_order"."director_team_id", "work_order"."created_by", "work_order"."requested_at", "work_order"."created_at", "work_order"."due_at", "work_order"."picked_at", "work_order"."finished_at", "work_order"."confirmed_at", "work_order"."confirmed_by" FROM "work_order" WHERE ((("work_order"."enterprise_id" = $1) AND ("work_order"."deleted_at" IS NULL)) AND ("work_order"."seen_by" && $2))) f
cross join lateral (select (f.director_id) as k1) g
where true and true and (f.finished_at) >= $3 and (f.finished_at) < $4
group by grouping sets ((g.k1), ())) select array[k1]::text[] as keys, array[m1::text]::text[] as cells, whole, mask, count(*) filter (where mask = 0) over () as groups, count(*) over () as levels from grouped
order by whole desc, m1 desc nulls last, k1 asc nulls last limit $5
-- binds: [1, [7, -2000000000022], 2025-12-31T16:00:00Z, 2026-06-30T16:00:00Z, 201]
