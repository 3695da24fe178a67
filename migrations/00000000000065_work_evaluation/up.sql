-- An order is evaluated once by its customer and once by somebody here on the customer's behalf; one of the two is counted in
-- figures: the customer's own where there is one (docs/decisions/0059).
alter table work_evaluate
    add column counts boolean not null default true;

alter table work_evaluate
    drop constraint work_evaluate_enterprise_id_work_order_id_key,
    add constraint work_evaluate_once unique (enterprise_id, work_order_id, source);

create unique index work_evaluate_counted on work_evaluate (enterprise_id, work_order_id) where counts;
