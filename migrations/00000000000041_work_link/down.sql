delete from sms_code where purpose = 'REPORT';
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in ('LOGIN', 'RESET_PASSWORD', 'JOIN'));
drop table work_report;
drop table work_agree;
drop table work_link;
drop table work_follow;
