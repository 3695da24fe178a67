drop function password_due(bigint);
drop table password_history;
drop table login_ticket;
drop table trusted_device;
drop table recovery_code;
drop table second_factor;
drop table security_policy;
