-- Fields that conditions of the form hide, as of the last action: they are in no sum, export or search (business §4 Approval flows).
-- Null: the job flow_process.shut has not yet computed them, the files and the search text of an application from before.
alter table flow_process add column shut_fields text[];
alter table flow_process alter column shut_fields set default '{}';
create index flow_process_unshut on flow_process (enterprise_id, id) where shut_fields is null;
