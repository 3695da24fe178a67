drop table weekly_comment;
drop table weekly;
drop table journal_notice;
drop table item_log_like;
drop table item_log;
alter table project_cost drop column item_log_id;
drop table log_category;
