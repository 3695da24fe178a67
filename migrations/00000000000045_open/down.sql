drop index work_order_open;
drop index task_open;
