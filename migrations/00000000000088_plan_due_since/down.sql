alter table plan_task drop column due_since;
