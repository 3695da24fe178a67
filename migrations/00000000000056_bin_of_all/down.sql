drop index team_deleted;
drop index comment_deleted;
alter table comment drop column updated_at, drop column updated_by;
drop index file_deleted;
-- what lay in the bin is deleted, as it was before there was one
delete from file where status = 2;
alter table file
    drop constraint file_deleted_check,
    drop constraint file_status_check,
    add constraint file_status_check check (status in (0, 1)),
    drop column deleted_at;
