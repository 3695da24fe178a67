drop index payment_receipt_received;
create index payment_receipt_received on payment_receipt (enterprise_id, received_on) include (project_id, amount) where deleted_at is null;
create index work_move_measured on work_move (enterprise_id, work_order_id, step) include (created_at, created_by)
    where step in (2, 4, 5, 9, 12);
create index work_move_ended on work_move (enterprise_id, created_at) include (work_order_id, step) where step in (2, 9, 12);
drop trigger work_move_order_times on work_move;
drop function tell_order_times();
alter table work_order
    drop column confirmed_by,
    drop column confirmed_at,
    drop column finished_at,
    drop column picked_at;
