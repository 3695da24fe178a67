-- Since when the days of a recurring task are due by its present rule: days before that are not missed.
alter table plan_task add column due_since date not null default (now() at time zone 'Asia/Shanghai')::date;
update plan_task set due_since = (created_at at time zone 'Asia/Shanghai')::date;
