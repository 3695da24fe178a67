drop index file_narrowed, file_of_uploaders;
drop index file_newest, file_category, file_of_group, file_of_kind, file_uploader, file_project, file_customer;
create index file_newest on file (enterprise_id, created_at desc, id desc) where is_doc and status = 1;
create index file_category on file (enterprise_id, category, created_at desc, id desc) where is_doc and status = 1;
create index file_of_group on file (enterprise_id, group_id, created_at desc, id desc) where is_doc and status = 1;
create index file_of_kind on file (enterprise_id, category, kind, created_at desc, id desc)
    where is_doc and status = 1;
create index file_uploader on file (enterprise_id, created_by, created_at desc, id desc) where is_doc and status = 1;
create index file_project on file (enterprise_id, project_id, created_at desc, id desc)
    where is_doc and status = 1 and project_id is not null;
create index file_customer on file (enterprise_id, customer_id, created_at desc, id desc)
    where is_doc and status = 1 and customer_id is not null;
alter table file drop column open_to_all, drop column uploader_type;
