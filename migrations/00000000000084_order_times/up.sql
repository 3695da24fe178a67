-- Times of work orders that statistics measure stand in the order itself, each as a fact with its time (business §7 Statistics): until
-- now they were looked up in the steps of every order. Steps are numbered as in `work_order::rules::Step`.

alter table work_order
    -- picked up, or begun at once, for the first time
    add column picked_at timestamptz,
    -- done for the last time, or recorded as done
    add column finished_at timestamptz,
    -- confirmed, which happens once, and by whom
    add column confirmed_at timestamptz,
    add column confirmed_by bigint;

update work_order o
    set picked_at = m.picked_at, finished_at = m.finished_at, confirmed_at = m.confirmed_at, confirmed_by = m.confirmed_by
    from (select enterprise_id, work_order_id,
            min(created_at) filter (where step in (4, 5)) as picked_at,
            max(created_at) filter (where step in (2, 9)) as finished_at,
            max(created_at) filter (where step = 12) as confirmed_at,
            max(created_by) filter (where step = 12) as confirmed_by
        from work_move where step in (2, 4, 5, 9, 12) group by enterprise_id, work_order_id) m
    where o.enterprise_id = m.enterprise_id and o.id = m.work_order_id;

-- Steps of every writer keep them, also those of nodes of the release before.
create function tell_order_times() returns trigger language plpgsql as $$
begin
    -- neither function counts nulls
    update work_order o
        set picked_at = least(o.picked_at, m.picked_at), finished_at = greatest(o.finished_at, m.finished_at),
            confirmed_at = greatest(o.confirmed_at, m.confirmed_at), confirmed_by = coalesce(m.confirmed_by, o.confirmed_by)
        from (select enterprise_id, work_order_id,
                min(created_at) filter (where step in (4, 5)) as picked_at,
                max(created_at) filter (where step in (2, 9)) as finished_at,
                max(created_at) filter (where step = 12) as confirmed_at,
                max(created_by) filter (where step = 12) as confirmed_by
            from made where step in (2, 4, 5, 9, 12) group by enterprise_id, work_order_id) m
        where o.enterprise_id = m.enterprise_id and o.id = m.work_order_id
            and (o.picked_at, o.finished_at, o.confirmed_at, o.confirmed_by) is distinct from
                (least(o.picked_at, m.picked_at), greatest(o.finished_at, m.finished_at),
                greatest(o.confirmed_at, m.confirmed_at), coalesce(m.confirmed_by, o.confirmed_by));
    return null;
end $$;
create trigger work_move_order_times after insert on work_move referencing new table as made
    for each statement execute function tell_order_times();

-- orders that were finished or confirmed in a span
create index work_order_finished on work_order (enterprise_id, finished_at)
    where deleted_at is null and finished_at is not null;
create index work_order_confirmed on work_order (enterprise_id, confirmed_at)
    where deleted_at is null and confirmed_at is not null;
drop index work_move_ended;
drop index work_move_measured;

-- sums of a span count confirmed receipts
drop index payment_receipt_received;
create index payment_receipt_received on payment_receipt (enterprise_id, received_on) include (project_id, amount, confirmed_at)
    where deleted_at is null;
