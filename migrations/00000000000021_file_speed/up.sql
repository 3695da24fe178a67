-- Lists of many documents (docs/decisions/0035).

-- Nearly all documents are open to everybody. With this in the indexes of the lists they are counted out of the index
-- alone; the few others are looked at one by one.
alter table file
    add column open_to_all boolean not null generated always as (is_open = 1 and invisible_members = '{}') stored,
    -- of the member who uploaded it, as it is now: own staff 1, external 2
    add column uploader_type smallint not null default 1 check (uploader_type in (1, 2));
update file set uploader_type = member.type from member
    where member.enterprise_id = file.enterprise_id and member.id = file.created_by and member.type <> 1;

drop index file_newest, file_category, file_of_group, file_of_kind, file_uploader, file_project, file_customer;
create index file_newest on file (enterprise_id, created_at desc, id desc) include (open_to_all)
    where is_doc and status = 1;
create index file_category on file (enterprise_id, category, created_at desc, id desc) include (open_to_all)
    where is_doc and status = 1;
create index file_of_group on file (enterprise_id, group_id, created_at desc, id desc) include (category, open_to_all)
    where is_doc and status = 1;
create index file_of_kind on file (enterprise_id, category, kind, created_at desc, id desc) include (open_to_all)
    where is_doc and status = 1;
create index file_uploader on file (enterprise_id, created_by, created_at desc, id desc) include (category, open_to_all)
    where is_doc and status = 1;
create index file_of_uploaders on file (enterprise_id, category, uploader_type, created_at desc, id desc)
    include (open_to_all) where is_doc and status = 1;
create index file_project on file (enterprise_id, project_id, created_at desc, id desc) include (category, open_to_all)
    where is_doc and status = 1 and project_id is not null;
create index file_customer on file (enterprise_id, customer_id, created_at desc, id desc) include (category, open_to_all)
    where is_doc and status = 1 and customer_id is not null;
create index file_narrowed on file (enterprise_id, group_id) where is_doc and status = 1 and not open_to_all;
