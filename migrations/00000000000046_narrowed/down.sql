drop index work_order_due_last;
drop index task_ends_last;
drop index task_begins_last;
drop index work_order_created;
create index work_order_created on work_order (enterprise_id, created_at desc, id desc) include (status, seen_by)
    where deleted_at is null;
drop index task_created;
create index task_created on task (enterprise_id, created_at desc, id desc) include (status, seen_by)
    where deleted_at is null;
