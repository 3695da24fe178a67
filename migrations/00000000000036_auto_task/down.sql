drop table auto_task_outcome;
drop trigger event_auto_task on event;
drop function queue_auto_task();
drop table auto_task_due;
drop table auto_task;
