-- A receipt that counted is taken back by a row of its own with the negative amount, on a day of its own: the months before stay as they
-- were (docs/decisions/0098).
alter table payment_receipt drop constraint payment_receipt_amount_check;
alter table payment_receipt
    add column reverses_id bigint,
    add column reversal_reason text check (char_length(reversal_reason) between 1 and 200),
    -- of the one that was taken back
    add column reversed_at timestamptz,
    add foreign key (enterprise_id, reverses_id) references payment_receipt (enterprise_id, id) on delete cascade,
    add check (case when reverses_id is null then amount > 0 and reversal_reason is null
        else amount < 0 and reversal_reason is not null and reversed_at is null and confirmed_at is not null end);
-- once
create unique index payment_receipt_reverses on payment_receipt (enterprise_id, reverses_id) where reverses_id is not null;
