-- Files of fields that conditions of the form hide, as of the last action: they are given to their uploaders and to managers of
-- approval alone (business §4 Approval flows).
alter table flow_process add column shut_file_ids bigint[] not null default '{}';
