drop table project_start;
drop table project_template;
