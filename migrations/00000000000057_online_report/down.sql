drop table online_report;
