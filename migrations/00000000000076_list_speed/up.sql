-- Lists of approvals and weekly reports in the orders in which they are asked for: rows without the time come last, also in descending
-- order. Columns that lists are narrowed by are included, so that totals and pages far down need no row.

create index flow_process_sent_last on flow_process (enterprise_id, sent_at desc nulls last, id desc)
    include (status, applicant_id, form_id, applicant_team_id) where deleted_at is null;
create index flow_process_finished_last on flow_process (enterprise_id, finished_at desc nulls last, id desc) where deleted_at is null;
-- applications that their applicant still waits for or has to send
create index flow_process_mine_open on flow_process (enterprise_id, applicant_id, status)
    where status in (0, 1, 5, 7) and deleted_at is null;

drop index flow_task_done;
create index flow_task_done on flow_task (enterprise_id, member_id, done_at desc nulls last, id desc)
    include (form_id, applicant_id, arrived_at, process_id)
    where status in (2, 3, 4, 5, 6) and not hidden and deleted_at is null;
create index flow_task_done_arrived on flow_task (enterprise_id, member_id, arrived_at desc, id desc)
    where status in (2, 3, 4, 5, 6) and not hidden and deleted_at is null;
create index flow_task_unread on flow_task (enterprise_id, member_id, arrived_at desc, id desc)
    where status = 10 and not hidden and deleted_at is null;

create index weekly_submitted_last on weekly (enterprise_id, submitted_at desc nulls last, id desc)
    include (status, scope, author_id, late) where deleted_at is null;
