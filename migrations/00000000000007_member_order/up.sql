-- The list of members asks for no one status by default: the indexes by status give it no order, and an enterprise of
-- 100,000 would be sorted for every page.
create index member_newest on member (enterprise_id, created_at desc, id desc) where deleted_at is null;
create index member_phone_book on member (enterprise_id, sort_name, id) where deleted_at is null;
create index member_changed on member (enterprise_id, updated_at desc, id desc) where deleted_at is null;
-- Who directs a team is asked with every list of teams, and a team of a hundred was read for its one director.
create index team_member_director on team_member (enterprise_id, team_id) where left_at is null and director;
