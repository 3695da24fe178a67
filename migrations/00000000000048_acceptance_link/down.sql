delete from sms_code where purpose = 'SIGN';
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in ('LOGIN', 'RESET_PASSWORD', 'JOIN', 'REPORT'));
drop table acceptance_signature_paper;
drop table acceptance_signature;
drop table acceptance_link_item;
drop table acceptance_link;
