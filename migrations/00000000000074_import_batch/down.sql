drop table import_batch_row;
drop table import_batch;
