alter table scan_ticket drop column secret_hash;
