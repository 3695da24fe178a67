-- Most tasks and orders are done, and most that are looked for are not: those that are open, the newest first, without walking
-- through all that was ever done.
create index task_open on task (enterprise_id, created_at desc, id desc) include (status, seen_by)
    where deleted_at is null and status in (10, 20, 50, 55, 60);
create index work_order_open on work_order (enterprise_id, created_at desc, id desc) include (status, seen_by, director_id)
    where deleted_at is null and status in (0, 10, 20, 50, 55, 60, 70);
