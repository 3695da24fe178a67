alter table file_garbage drop column size;
