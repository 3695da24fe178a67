drop table webhook_delivery;
drop table webhook;
