drop index flow_process_once;
alter table flow_process drop column request_key;
alter table flow_process drop column handed;
