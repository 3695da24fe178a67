drop table qrcode;
drop table qrcode_batch;
drop table qrcode_template;
