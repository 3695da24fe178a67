alter table work_report drop column pictures;
-- what was stored of them is forgotten with them
delete from file_upload where created_by is null;
alter table file_upload alter column created_by set not null;
alter table work_order drop column project_device_id;
drop trigger work_clock_next_due on work_clock;
drop trigger work_order_next_due on work_order;
alter table work_order drop column next_due_at;
drop function tell_next_due();
drop function set_next_due();
drop function work_next_due(smallint, timestamptz, timestamptz, timestamptz);
