drop table file_garbage;
drop table file_upload;
drop table file_record;
drop table file_version;
drop table file;
drop table file_blob;
drop table file_group;
