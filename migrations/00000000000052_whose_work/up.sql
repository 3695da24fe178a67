-- Whose work it is, looked up without reading whatever else somebody sees: what they come along on, what waits for somebody, what
-- somebody has made. `seen_by` finds a hundred times as many, each of which is then read from the table.

create index work_order_members on work_order using gin (enterprise_id, members)
    where deleted_at is null and members <> '{}';
create index work_order_running on work_order using gin (enterprise_id, seen_by)
    where deleted_at is null and status in (10, 20, 50, 55);
create index work_order_maker on work_order (enterprise_id, created_by, created_at desc, id desc) where deleted_at is null;

create index task_members on task using gin (enterprise_id, members) where deleted_at is null and members <> '{}';
create index task_waiting on task using gin (enterprise_id, seen_by)
    where deleted_at is null and status in (10, 50, 55, 60);
create index task_maker on task (enterprise_id, created_by, created_at desc, id desc) where deleted_at is null;
