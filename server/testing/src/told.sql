-- What a process remembers of rows (docs/decisions/0080) is right as long as whoever writes them says so in the same transaction. A
-- transaction of the product that changes such a row and announces nothing by which it is forgotten fails here, in whichever test
-- it runs. `columns` are what is never shown from memory.
create schema watch;

create function watch.told() returns trigger language plpgsql as $$
declare
    now_ jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    kinds text[] := string_to_array(tg_argv[0], ' ');
    columns text[] := string_to_array(tg_argv[1], ' ');
    said text[];
begin
    -- tests write what they like
    if current_setting('application_name') <> 'xieli' then
        return null;
    end if;
    if tg_op = 'UPDATE' and to_jsonb(new) - columns = to_jsonb(old) - columns then
        return null;
    end if;
    -- all of a transaction have its time
    select array_agg(distinct kind) into said from event
    where enterprise_id = (now_ ->> 'enterprise_id')::bigint and created_at = now();
    if not exists (
        select from unnest(said) as kind
        where split_part(kind, '.', 1) = any (kinds || array['member', 'team', 'role', 'account', 'enterprise'])
            or split_part(kind, '.', 2) in ('merge', 'merge_undo')) then
        raise exception '% of % is told to nobody; said was %', tg_op, tg_table_name, said;
    end if;
    return null;
end $$;

do $$
declare
    one record;
begin
    for one in values
        ('customer', 'customer contact customer_follow custom_field dict_item', 'return_told_at'),
        ('customer_association', 'customer', ''),
        ('contact', 'contact customer', ''),
        ('customer_address', 'customer_address customer', ''),
        ('project', 'project project_member project_group milepost payment_plan payment_receipt project_cost custom_field dict_item', ''),
        ('project_member', 'project_member project project_group', ''),
        ('project_group', 'project_group project project_member', ''),
        ('milepost', 'milepost project project_member project_group', ''),
        ('task', 'task project project_member project_group team custom_field dict_item', 'spent'),
        ('task_check', 'task', ''),
        ('task_link', 'task', ''),
        ('task_move', 'task', ''),
        ('work_order', 'work_order customer team custom_field dict_item', ''),
        ('work_use', 'work_order', ''),
        ('work_score', 'work_order', ''),
        ('work_move', 'work_order', ''),
        ('work_clock', 'work_order', ''),
        ('work_evaluate', 'work_order', ''),
        ('work_fill', 'work_order', ''),
        ('work_plan', 'work_order', ''),
        ('work_follow', 'work_order', '')
    loop
        execute format(
            'create constraint trigger watch_told after insert or update or delete on %I deferrable initially deferred
             for each row execute function watch.told(%L, %L)', one.column1, one.column2,
            one.column3 || ' search_name search_text search_grams version updated_at updated_by');
    end loop;
end $$;
