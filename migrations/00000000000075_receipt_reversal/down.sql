delete from payment_receipt where reverses_id is not null;
drop index payment_receipt_reverses;
alter table payment_receipt drop column reversed_at, drop column reversal_reason, drop column reverses_id;
alter table payment_receipt add constraint payment_receipt_amount_check check (amount > 0);
