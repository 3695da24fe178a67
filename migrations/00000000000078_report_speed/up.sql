-- Statistics and reports over years read these out of the index alone (business §7 Statistics, docs/benchmarks.md, Statistics and reports).

-- the times of an order that they measure: picked up, finished, confirmed
create index work_move_measured on work_move (enterprise_id, work_order_id, step) include (created_at, created_by)
    where step in (2, 4, 5, 9, 12);
-- orders that were finished or confirmed in a span
create index work_move_ended on work_move (enterprise_id, created_at) include (work_order_id, step) where step in (2, 9, 12);
-- receipts of a span, confirmed or not
create index payment_receipt_received on payment_receipt (enterprise_id, received_on) include (project_id, amount) where deleted_at is null;
