drop index file_blob_bytes;
drop index file_upload_of;
create index file_upload_of on file_upload (enterprise_id, created_by) where file_id is null;
