-- Reports of logs, weekly reports, work of projects and contracts (business §7 Online reports, Statistics).
alter table online_report drop constraint online_report_dataset_check;
alter table online_report add constraint online_report_dataset_check check (dataset between 1 and 11);
