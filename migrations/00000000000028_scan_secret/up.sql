-- The browser that shows a ticket holds a secret that is not in the picture: whoever photographs it gets no tokens. The
-- tickets of the moment live three minutes at most and have none.
delete from scan_ticket;
alter table scan_ticket add column secret_hash bytea not null;
