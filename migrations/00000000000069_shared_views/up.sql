-- A view can be shared with a team: its members and those of the teams below it see the view. Such a view is never a default, and its
-- name is unique among the views shared with the team.
alter table saved_view drop constraint saved_view_scope_check;
alter table saved_view
    add column team_id bigint,
    add constraint saved_view_scope_check check (scope in ('PRIVATE', 'TEAM', 'ENTERPRISE')),
    add constraint saved_view_team_check check ((scope = 'TEAM') = (team_id is not null)),
    add constraint saved_view_team_default_check check (scope <> 'TEAM' or not is_default),
    add foreign key (enterprise_id, team_id) references team (enterprise_id, id);
drop index saved_view_name;
create unique index saved_view_name on saved_view
    (enterprise_id, route, team_id, (case when scope = 'PRIVATE' then member_id end), name) nulls not distinct;
create index saved_view_of_team on saved_view (enterprise_id, team_id) where team_id is not null;
