-- What a time of request finds is sorted by the time of making without a look at the table.
drop index work_order_requested;
create index work_order_requested on work_order (enterprise_id, requested_at desc, id desc)
    include (created_at, status, seen_by, level, service_type)
    where deleted_at is null;
