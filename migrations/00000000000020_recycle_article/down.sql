drop table enterprise_article_version;
drop table enterprise_article;
drop index category_gone;
drop index question_gone;
drop index product_gone;
drop index brand_model_gone;
alter table enterprise add column logo bytea;
drop index enterprise_logo;
alter table enterprise drop column logo_file_id;
