-- The words in files, for the keyword filter of the document list (core §2; docs/decisions/0023).

-- One row for each content that may hold words, written with the content itself: what is still to be read is found here,
-- whatever was killed in between.
create table file_text (
    enterprise_id bigint not null references enterprise (id),
    hash text not null,
    -- 0 to be read, 1 read, 2 can't be read
    state smallint not null default 0 check (state in (0, 1, 2)),
    -- how often reading was begun
    attempts smallint not null default 0,
    -- whoever reads it has it until then
    taken_until timestamptz not null default now(),
    search_text text not null default '',
    search_grams text[] not null default '{}',
    created_at timestamptz not null default now(),
    primary key (enterprise_id, hash),
    foreign key (enterprise_id, hash) references file_blob (enterprise_id, hash) on delete cascade
);
create index file_text_waiting on file_text (taken_until) where state = 0;
create index file_text_grams on file_text using gin (enterprise_id, search_grams) where state = 1;
