-- Scheduled reports: conditions 3 more than, 4 less than; file 3 a PDF (business §7 Online reports, docs/decisions/0101).
alter table report_schedule drop constraint report_schedule_comparison_check;
alter table report_schedule add constraint report_schedule_comparison_check check (comparison between 1 and 4);
alter table report_schedule drop constraint report_schedule_file_check;
alter table report_schedule add constraint report_schedule_file_check check (file between 0 and 3);
