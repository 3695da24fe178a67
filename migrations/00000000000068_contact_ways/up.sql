-- How else somebody at a customer is reached, and work orders by the end of their numbers in the search box.

alter table contact
    -- read by whoever may read their phones
    add column email text check (char_length(email) <= 100),
    add column wechat text check (char_length(wechat) <= 50);

-- the last four figures of a number
create index work_order_ending on work_order (enterprise_id, (id % 10000)) where deleted_at is null;
