-- Caches of rows (docs/decisions/0080, 0082) are invalidated by events in the transaction that changes the rows. These triggers fail
-- a transaction of the product that changes a cached row without a matching event, in every test. `columns` are never cached.
-- `ordinary` events change facts of a member alone: they invalidate what depends on members, and nothing else.
create schema watch;

create function watch.told() returns trigger language plpgsql as $$
declare
    now_ jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    kinds text[] := string_to_array(tg_argv[0], ' ');
    columns text[] := string_to_array(tg_argv[1], ' ');
    ordinary text[] := string_to_array(tg_argv[2], ' ');
    said text[];
begin
    if tg_op = 'UPDATE' and to_jsonb(new) - columns = to_jsonb(old) - columns then
        return null;
    end if;
    -- all events of a transaction have its time
    select array_agg(distinct kind) into said from event
    where enterprise_id = (now_ ->> 'enterprise_id')::bigint and created_at = now();
    if not exists (
        select from unnest(said) as kind
        where split_part(kind, '.', 1) = any (kinds || array['member', 'team', 'role', 'account', 'enterprise'])
                and (kind <> all (ordinary) or tg_table_name = 'member')
            or split_part(kind, '.', 2) in ('merge', 'merge_undo')) then
        raise exception '% of % is told to nobody; said was %', tg_op, tg_table_name, said;
    end if;
    return null;
end $$;
