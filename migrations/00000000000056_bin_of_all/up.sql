-- Documents, comments and teams come back from the recycle bin, too (docs/decisions/0078).

-- 0 pending until acknowledged, 1 published (core §4), 2 in the recycle bin: what reads published files finds it no more
alter table file
    add column deleted_at timestamptz,
    drop constraint file_status_check,
    add constraint file_status_check check (status in (0, 1, 2)),
    add constraint file_deleted_check check ((status = 2) = (deleted_at is not null));
create index file_deleted on file (enterprise_id, deleted_at desc, id desc) where deleted_at is not null;

-- whose deletion it was
alter table comment
    add column updated_at timestamptz not null default now(),
    add column updated_by bigint;
update comment set updated_at = deleted_at where deleted_at is not null;
create index comment_deleted on comment (enterprise_id, deleted_at desc, id desc) where deleted_at is not null;
create index team_deleted on team (enterprise_id, deleted_at desc, id desc) where deleted_at is not null;
