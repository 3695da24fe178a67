-- Indexes of lists of attendance and of appraisals, as large lists ask for them (docs/benchmarks.md).

-- days by the time of their first computation
create index attend_day_created on attend_day (enterprise_id, created_at desc, id desc) where deleted_at is null;

-- exceptions by the time of their decision: the list puts those without one last
drop index attend_exception_handled;
create index attend_exception_handled on attend_exception (enterprise_id, handled_at desc nulls last, id desc) where deleted_at is null;

-- lists show results from the input on alone (20, `KpiPlanStatus::Input`): those of drafts need not be passed
drop index kpi_examine_created;
drop index kpi_examine_updated;
drop index kpi_examine_total;
drop index kpi_examine_finished;
create index kpi_examine_created on kpi_examine (enterprise_id, created_at desc, id desc) where deleted_at is null and status >= 20;
create index kpi_examine_updated on kpi_examine (enterprise_id, updated_at desc, id desc) where deleted_at is null and status >= 20;
create index kpi_examine_total on kpi_examine (enterprise_id, total desc nulls last, id desc) where deleted_at is null and status >= 20;
create index kpi_examine_finished on kpi_examine (enterprise_id, finished_at desc nulls last, id desc)
    where deleted_at is null and status >= 20;
-- the results of an opened plan, the last changed first
create index kpi_examine_plan_updated on kpi_examine (enterprise_id, plan_id, updated_at desc, id desc) where deleted_at is null;

-- the inputs of a plan in the order of their list
drop index kpi_input_of_plan;
create index kpi_input_of_plan on kpi_input (enterprise_id, plan_id, created_at desc, id desc);
