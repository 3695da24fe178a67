-- What was deleted and is not erased yet takes room: it is counted with what is kept.
alter table file_garbage add column size bigint not null default 0 check (size >= 0);
-- What hangs on a record is seen by who sees that, and is no document of a list.
update file set is_doc = false where is_doc and source_type is not null;
