-- Three digits or three Chinese characters in a row are looked up as one (docs/decisions/0077): what is stored gets them, except
-- whole contents of documents. `xieli_kernel::search` says the same of what is written from now on.
create function pg_temp.threes(words text) returns text[] language sql immutable as $$
    select array(
        select distinct three
        from regexp_split_to_table(words, '\s+') word,
            lateral (select substr(word, at, 3) as three from generate_series(1, length(word) - 2) at) part
        where three ~ '^([0-9]{3}|[\u3400-\u9fff]{3})$'
    )
$$;

do $$
declare
    searched text;
    looked_up text[];
    definition text;
begin
    set local maintenance_work_mem = '512MB';
    for searched in
        select c.table_name from information_schema.columns c
        join information_schema.columns words using (table_schema, table_name)
        where c.table_schema = current_schema() and c.column_name = 'search_grams' and words.column_name = 'search_text'
            and c.table_name <> 'file_text'
    loop
        -- made anew at the end: entry by entry they would take longer than everything else
        select array_agg(indexdef) into looked_up from pg_indexes
            where schemaname = current_schema() and tablename = searched and indexdef like '%search_grams%';
        for definition in
            select indexname from pg_indexes
            where schemaname = current_schema() and tablename = searched and indexdef like '%search_grams%'
        loop
            execute format('drop index %I', definition);
        end loop;
        execute format(
            'update %I set search_grams = array(select distinct unnest(search_grams || pg_temp.threes(search_text)))
             where search_text ~ %L',
            searched, '[0-9]{3}|[\u3400-\u9fff]{3}');
        foreach definition in array coalesce(looked_up, '{}') loop
            execute definition;
        end loop;
    end loop;
end $$;
