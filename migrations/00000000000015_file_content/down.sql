drop table file_text;
