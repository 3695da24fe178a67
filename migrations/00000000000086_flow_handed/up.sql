-- Paths of sub-processes that got values of their parent, as objects {to, from, secret} (business §4 Approval flows): after a move of the
-- parent to another version, its node for the sub-process does not name them any more. Null: begun before this was stored.
alter table flow_process add column handed jsonb;
-- Applications that a program sends twice with the same key are sent once.
alter table flow_process add column request_key text check (char_length(request_key) between 8 and 64);
create unique index flow_process_once on flow_process (enterprise_id, applicant_id, request_key)
    where request_key is not null and deleted_at is null;
