-- what the customer said stays
delete from work_evaluate where not counts;

drop index work_evaluate_counted;

alter table work_evaluate
    drop constraint work_evaluate_once,
    add constraint work_evaluate_enterprise_id_work_order_id_key unique (enterprise_id, work_order_id),
    drop column counts;
