drop table article;
drop table saved_view;
drop table notification;
