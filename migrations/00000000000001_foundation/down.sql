drop table event;
drop function announce_event();
drop table operation_log;
drop function refuse_change();
drop table enterprise;
drop extension if exists btree_gin;
