drop table dashboard;
