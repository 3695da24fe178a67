drop index weekly_submitted_last;
drop index flow_task_unread;
drop index flow_task_done_arrived;
drop index flow_task_done;
create index flow_task_done on flow_task (enterprise_id, member_id, done_at desc, id desc)
    where status in (2, 3, 4, 5, 6) and not hidden and deleted_at is null;
drop index flow_process_mine_open;
drop index flow_process_finished_last;
drop index flow_process_sent_last;
