drop table weekly_comment;
drop table weekly;
drop table journal_notice;
drop table item_log_like;
drop table item_log;
drop table log_category;
