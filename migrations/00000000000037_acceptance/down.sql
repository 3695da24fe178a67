drop table acceptance_resource;
drop table acceptance_item;
drop table acceptance_use;
drop table acceptance_template_entry;
drop table acceptance_template;
