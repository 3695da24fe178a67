drop index team_member_director;
drop index member_changed;
drop index member_phone_book;
drop index member_newest;
