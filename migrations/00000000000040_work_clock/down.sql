drop table work_alert;
drop table work_clock;
delete from work_move where step in (17, 18);
drop table work_roster;
drop table work_sla;
