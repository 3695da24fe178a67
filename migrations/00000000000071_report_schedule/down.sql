drop table report_schedule_copy;
drop table report_schedule_run;
drop table report_schedule;
