-- How much an enterprise keeps and has under way is counted before each upload, out of the indexes alone.
create index file_blob_bytes on file_blob (enterprise_id) include (size);
drop index file_upload_of;
create index file_upload_of on file_upload (enterprise_id, created_by) include (size) where file_id is null;
