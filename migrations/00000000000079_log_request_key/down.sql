drop index item_log_once;
alter table item_log drop column request_key;
