drop index work_score_of_team;
drop index work_score_created;
drop index task_finished;
alter table work_group drop column service_types;
drop table work_plan;
