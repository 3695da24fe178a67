alter table flow_process drop column shut_fields;
