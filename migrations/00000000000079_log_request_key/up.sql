-- Logs that were written without a network are sent later, each once (docs/decisions/0094).
alter table item_log add column request_key text check (char_length(request_key) between 8 and 64);
create unique index item_log_once on item_log (enterprise_id, author_id, request_key) where request_key is not null;
