with grouped as (select grouping(g.k1, g.k2) = 3 as whole, grouping(g.k1, g.k2) as mask, g.k1::text as k1, to_char(g.k2, 'YYYY-MM-DD') as k2, count(*) as m1
from (SELECT "task"."enterprise_id", "task"."id", "task"."name", "task"."description", "task"."status", "task"."level", "task"."parent_id", "task"."root_id", "task"."project_id", "task"."milepost_id", "task"."customer_id", "task"."director_id", "task"."director_team_id", "task"."validator_id", "task"."members", "task"."begins_on", "task"."ends_on", "task"."estimate", "task"."spent", "task"."seen_by", "task"."since", "task"."finished_at", "task"."custom", "task"."search_text", "task"."search_grams", "task"."deleted_at", "task"."version", "task"."created_at", "task"."created_by", "task"."updated_at", "task"."updated_by" FROM "task" WHERE (((("task"."enterprise_id" = $1) AND ("task"."deleted_at" IS NULL)) AND task.seen_by && ($2 || array(select -1000000000000 - p.id from project p
               
where p.enterprise_id = $3 and p.deleted_at is null and p.seen_by && $4))) AND ("task"."status" != $5))) f
cross join lateral (select (f.director_id) as k1, date_trunc('month', (f.created_at) at time zone 'Asia/Shanghai') + interval '12 months' as k2) g
where true and true and (f.created_at) >= $6 and (f.created_at) < $7
group by grouping sets ((g.k1, g.k2), ())) select array[k1, k2]::text[] as keys, array[m1::text]::text[] as cells, whole, mask, 0::bigint as groups, 0::bigint as levels from grouped
where exists (select from unnest($8, $9, $10) w(mask, k1, k2)
where w.mask = grouped.mask and coalesce('=' || w.k1, '') = coalesce('=' || grouped.k1, '') and coalesce('=' || w.k2, '') = coalesce('=' || grouped.k2, ''))
-- binds: [1, [7, -2000000000022], 1, [7, -21, -22], 0, 2024-12-31T16:00:00Z, 2025-06-30T16:00:00Z, [0], [Some("9")], [Some("2026-03-01")]]
