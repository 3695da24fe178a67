delete from online_report where dataset > 7;
alter table online_report drop constraint online_report_dataset_check;
alter table online_report add constraint online_report_dataset_check check (dataset between 1 and 7);
