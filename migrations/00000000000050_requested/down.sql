drop index work_order_requested;
create index work_order_requested on work_order (enterprise_id, requested_at desc, id desc) where deleted_at is null;
