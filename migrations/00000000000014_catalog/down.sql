alter table enterprise drop column area_code;
drop table question;
drop table product;
drop table brand_model;
drop table category;
