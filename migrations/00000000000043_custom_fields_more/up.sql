-- Projects, tasks and work orders have fields of the enterprise's own, too (decision 0050).

alter table work_order add column custom jsonb not null default '{}';

create trigger project_custom_values after delete on project
    for each row execute function forget_custom_values('project');
create trigger task_custom_values after delete on task
    for each row execute function forget_custom_values('task');
create trigger work_order_custom_values after delete on work_order
    for each row execute function forget_custom_values('work_order');
