with grouped as (select grouping(g.k1) = 1 as whole, grouping(g.k1) as mask, g.k1::text as k1, count(*) as m1
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $1) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($2 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $3 and p.deleted_at is null and p.seen_by && $4))) AND ("task"."status" != $5))) f
cross join lateral (select (f.director_id) as k1) g
where true
group by grouping sets ((g.k1), ())) select array[k1]::text[] as keys, array[m1::text]::text[] as cells, whole, mask, count(*) filter (where mask = 0) over () as groups, count(*) over () as levels from grouped
order by whole desc, m1 desc nulls last, k1 asc nulls last limit $6
-- binds: [1, [7, -2000000000022], 1, [7, -21, -22], 0, 201]
