-- Documents that all inside see and no external member does (docs/decisions/0070).

-- Meant of what is open to all but some (is_open = 1). open_to_all stays what it was: of those who are asked whether a
-- document is for insiders alone, it is said besides.
alter table file
    add column insiders_only boolean not null default false,
    add check (not insiders_only or is_open = 1);

-- What external members see: for them the indexes of all documents would be read past nearly everything.
create index file_outside on file (enterprise_id, category, created_at desc, id desc) include (group_id, open_to_all)
    where is_doc and status = 1 and not insiders_only;
