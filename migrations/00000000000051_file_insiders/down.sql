-- What all inside saw is shown to exactly those who are inside now.
update file set is_open = 2, insiders_only = false, visible_members = array(
        select m.id from member m
        where m.enterprise_id = file.enterprise_id and m.type = 1 and m.id <> all (file.invisible_members))
    where insiders_only;
drop index file_outside;
alter table file drop column insiders_only;
