drop index work_order_members;
drop index work_order_running;
drop index work_order_maker;
drop index task_members;
drop index task_waiting;
drop index task_maker;
