drop table dict_item;
