-- Three digits or three Chinese characters in a row are looked up as one (docs/decisions/0077): what is stored gets them, except
-- whole contents of documents. `xieli_kernel::search` says the same of what is written from now on.
create function pg_temp.threes(words text) returns text[] language sql immutable as $$
    select array(
        select distinct substr(run[1], at, 3)
        from regexp_matches(words, '[0-9]{3,}|[\u3400-\u9fff]{3,}', 'g') run,
            lateral generate_series(1, length(run[1]) - 2) at
    )
$$;

do $$
declare
    searched text;
    made text[];
    one text;
begin
    set local maintenance_work_mem = '512MB';
    for searched in
        select c.table_name from information_schema.columns c
        join information_schema.columns words using (table_schema, table_name)
        where c.table_schema = current_schema() and c.column_name = 'search_grams' and words.column_name = 'search_text'
            and c.table_name <> 'file_text'
    loop
        -- every row changes: its indexes are made anew at the end, entry by entry they would take ten times as long
        select array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid) into made from pg_index i
            where i.indrelid = searched::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
        for one in
            select i.indexrelid::regclass::text from pg_index i
            where i.indrelid = searched::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
        loop
            execute 'drop index ' || one;
        end loop;
        execute format(
            'update %I set search_grams = array(select distinct unnest(search_grams || pg_temp.threes(search_text)))
             where search_text ~ %L',
            searched, '[0-9]{3}|[\u3400-\u9fff]{3}');
        foreach one in array coalesce(made, '{}') loop
            execute one;
        end loop;
        execute format('analyze %I', searched);
    end loop;
end $$;
