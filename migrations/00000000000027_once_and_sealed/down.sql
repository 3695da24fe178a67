delete from login_key;
alter table login_key drop column sealed_with;
alter table login_key drop column private_key;
alter table login_key add column private_pem text not null;
delete from signing_key;
alter table signing_key drop column sealed_with;
drop index saved_view_default;
drop index saved_view_name;
