-- A view that was shared with a team stays with the member who shared it, under a name of its own.
drop index saved_view_of_team;
drop index saved_view_name;
alter table saved_view drop constraint saved_view_team_default_check;
alter table saved_view drop constraint saved_view_team_check;
alter table saved_view drop constraint saved_view_scope_check;
update saved_view v set scope = 'PRIVATE', name = left(v.name, 10) || ' ' || v.id, version = v.version + 1
where v.scope = 'TEAM';
alter table saved_view
    drop column team_id,
    add constraint saved_view_scope_check check (scope in ('PRIVATE', 'ENTERPRISE'));
create unique index saved_view_name on saved_view
    (enterprise_id, route, (case when scope = 'PRIVATE' then member_id end), name) nulls not distinct;
