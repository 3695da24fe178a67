drop index work_order_ending;
alter table contact drop column email, drop column wechat;
