-- When and where somebody is expected for a work order, what work groups can do, and whose points are whose
-- (docs/decisions/0061).

-- Beside the order, not in it: most orders that were ever done have no plan, and the board reads nothing else.
create table work_plan (
    enterprise_id bigint not null references enterprise (id),
    work_order_id bigint not null,
    starts_at timestamptz,
    ends_at timestamptz,
    -- the customer's address that the order was given, and where that was then; WGS84
    address_id bigint,
    lng double precision check (lng between -180 and 180),
    lat double precision check (lat between -90 and 90),
    created_at timestamptz not null default now(),
    primary key (enterprise_id, work_order_id),
    foreign key (enterprise_id, work_order_id) references work_order (enterprise_id, id) on delete cascade,
    foreign key (enterprise_id, address_id) references customer_address (enterprise_id, id) on delete set null (address_id),
    check ((starts_at is null) = (ends_at is null)),
    check (ends_at > starts_at and ends_at <= starts_at + interval '7 days'),
    check ((lng is null) = (lat is null))
);
create index work_plan_start on work_plan (enterprise_id, starts_at, work_order_id) include (ends_at) where starts_at is not null;
create index work_plan_of_address on work_plan (enterprise_id, address_id) where address_id is not null;

-- Values of the dictionary work_service_type: what the group can do.
alter table work_group add column service_types text[] not null default '{}';

create index task_finished on task (enterprise_id, finished_at desc, id desc) where deleted_at is null and finished_at is not null;
create index work_score_created on work_score (enterprise_id, created_at desc, id desc);
create index work_score_of_team on work_score (enterprise_id, team_id, created_at desc) where team_id is not null;
