-- What of an order is due next, for lists that are sorted by it; the devices of projects that orders are made for; pictures of
-- faults that are reported without an account.

-- Its deadlines are in two tables: where it stands and its end in the order, what else was promised in its clock. What is next of
-- them stands beside the end, so that an index gives the order of a list (docs/decisions/0058). The same as
-- `work_order::clock::next_due`, which a test holds.
create function work_next_due(status smallint, due_at timestamptz, respond_due_at timestamptz, arrive_due_at timestamptz)
    returns timestamptz language sql immutable parallel safe as $$
    select case
        when status in (0, 10) then least(respond_due_at, due_at)
        when status = 20 then least(arrive_due_at, due_at)
        when status in (50, 55, 60, 70) then due_at
    end
$$;

alter table work_order add column next_due_at timestamptz;
update work_order o set next_due_at = work_next_due(x.status, x.due_at, c.respond_due_at, c.arrive_due_at)
    from work_order x left join work_clock c on c.enterprise_id = x.enterprise_id and c.work_order_id = x.id
    where o.enterprise_id = x.enterprise_id and o.id = x.id and x.status in (0, 10, 20, 50, 55, 60, 70);
create index work_order_next_due on work_order (enterprise_id, next_due_at nulls last, id) include (status, seen_by)
    where deleted_at is null;
create index work_order_next_due_last on work_order (enterprise_id, next_due_at desc nulls last, id desc)
    where deleted_at is null;

-- Whoever writes either of the two has it right.
create function set_next_due() returns trigger language plpgsql as $$
declare
    clock work_clock%rowtype;
begin
    if new.status in (0, 10, 20) then
        select * into clock from work_clock where enterprise_id = new.enterprise_id and work_order_id = new.id;
    end if;
    new.next_due_at := work_next_due(new.status, new.due_at, clock.respond_due_at, clock.arrive_due_at);
    return new;
end $$;
create trigger work_order_next_due before insert or update of status, due_at on work_order
    for each row execute function set_next_due();

create function tell_next_due() returns trigger language plpgsql as $$
begin
    update work_order o
        set next_due_at = work_next_due(o.status, o.due_at, new.respond_due_at, new.arrive_due_at)
        where o.enterprise_id = new.enterprise_id and o.id = new.work_order_id
            and o.next_due_at is distinct from work_next_due(o.status, o.due_at, new.respond_due_at, new.arrive_due_at);
    return null;
end $$;
create trigger work_clock_next_due after insert or update of respond_due_at, arrive_due_at on work_clock
    for each row execute function tell_next_due();

-- On this device of the order's project.
alter table work_order add column project_device_id bigint;
alter table work_order add foreign key (enterprise_id, project_device_id) references project_device (enterprise_id, id)
    on delete set null (project_device_id);
-- for what is deleted below, and for the orders of a device
create index work_order_of_project_device on work_order (enterprise_id, project_device_id) where project_device_id is not null;

-- Uploads of nobody of ours: of whoever reported a fault, who has its link (docs/decisions/0059). So many were begun for a report.
alter table file_upload alter column created_by drop not null;
alter table work_report add column pictures smallint not null default 0 check (pictures between 0 and 12);
