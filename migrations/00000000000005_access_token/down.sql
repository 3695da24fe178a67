alter table operation_log drop column access_token_id;
drop table access_token;
