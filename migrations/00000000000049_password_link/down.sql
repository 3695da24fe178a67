drop table password_link;
