-- What lists of tasks and orders are narrowed by stands in the indexes that give their order: what is passed over costs no look at
-- the table (the ids of a page are found in the index alone, decision 0064).
drop index task_created;
create index task_created on task (enterprise_id, created_at desc, id desc)
    include (status, seen_by, level, parent_id, project_id, director_id, director_team_id, created_by, begins_on, ends_on,
        finished_at)
    where deleted_at is null;
drop index work_order_created;
create index work_order_created on work_order (enterprise_id, created_at desc, id desc)
    include (status, seen_by, level, service_type, zone_id, accept_team_id, director_id, director_team_id, created_by,
        requested_at, due_at)
    where deleted_at is null;

-- Whatever has no end comes last whichever way it is sorted, which an index read backwards does not give.
create index task_begins_last on task (enterprise_id, begins_on desc nulls last, id desc) where deleted_at is null;
create index task_ends_last on task (enterprise_id, ends_on desc nulls last, id desc) where deleted_at is null;
create index work_order_due_last on work_order (enterprise_id, due_at desc nulls last, id desc) where deleted_at is null;
