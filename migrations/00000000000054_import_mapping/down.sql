drop table import_mapping;
