-- Which column of a file somebody has said to be which of ours, for the next file with the same headings (docs/decisions/0075).
create table import_mapping (
    enterprise_id bigint not null references enterprise (id),
    member_id bigint not null,
    -- of which import
    book text not null check (char_length(book) between 1 and 100),
    -- a hash of the file's headings, whatever their order
    headings text not null check (headings ~ '^[0-9a-f]{64}$'),
    -- pairs of a heading and a column; none: it is left out
    chosen jsonb not null,
    used_at timestamptz not null default now(),
    primary key (enterprise_id, member_id, book, headings),
    foreign key (enterprise_id, member_id) references member (enterprise_id, id)
);
-- those that have not been used for longest go
create index import_mapping_used on import_mapping (enterprise_id, member_id, used_at desc);
