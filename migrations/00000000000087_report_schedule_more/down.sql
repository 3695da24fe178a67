-- The release before knows neither: such schedules wait for somebody to change them, and send no file.
update report_schedule set enabled = false, next_at = null, measure = null, comparison = null, threshold = null
    where comparison > 2;
update report_schedule set file = 0 where file > 2;
alter table report_schedule drop constraint report_schedule_comparison_check;
alter table report_schedule add constraint report_schedule_comparison_check check (comparison between 1 and 2);
alter table report_schedule drop constraint report_schedule_file_check;
alter table report_schedule add constraint report_schedule_file_check check (file between 0 and 2);
