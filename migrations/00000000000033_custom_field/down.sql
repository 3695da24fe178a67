drop trigger customer_custom_values on customer;
drop function forget_custom_values();
drop table custom_value;
drop table custom_field;
