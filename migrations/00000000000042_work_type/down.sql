drop table work_action_key;
drop table work_fill;
drop table work_type;
