drop trigger work_order_custom_values on work_order;
drop trigger task_custom_values on task;
drop trigger project_custom_values on project;
delete from custom_field where record_type <> 'customer';
alter table work_order drop column custom;
