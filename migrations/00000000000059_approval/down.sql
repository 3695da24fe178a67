drop table flow_delegation;
drop table flow_record;
drop table flow_task;
drop table flow_process;
drop table flow_form_version;
drop table flow_form;
drop table flow_group;
