-- A view's name is there once among one's own of a list, or the enterprise's, and so is the default: two at the same
-- moment could make two. Of several defaults the newest stays, of several of a name the oldest keeps it.
update saved_view v set name = left(v.name, 18) || ' ' || v.id, version = v.version + 1
where exists (
    select from saved_view o
    where o.enterprise_id = v.enterprise_id and o.route = v.route and o.scope = v.scope and o.name = v.name
      and (v.scope = 'ENTERPRISE' or o.member_id = v.member_id) and o.id < v.id);
update saved_view v set is_default = false, version = v.version + 1
where v.is_default and exists (
    select from saved_view o
    where o.enterprise_id = v.enterprise_id and o.route = v.route and o.scope = v.scope and o.is_default
      and (v.scope = 'ENTERPRISE' or o.member_id = v.member_id) and o.id > v.id);
create unique index saved_view_name on saved_view
    (enterprise_id, route, (case when scope = 'PRIVATE' then member_id end), name) nulls not distinct;
create unique index saved_view_default on saved_view
    (enterprise_id, route, (case when scope = 'PRIVATE' then member_id end)) nulls not distinct where is_default;

-- Keys that sign tokens and open credentials are encrypted with a key that is not in the database. Those in clear go: new
-- ones are made when next needed, and browsers renew their tokens by themselves.
delete from signing_key;
alter table signing_key add column sealed_with text not null;
delete from login_key;
alter table login_key drop column private_pem;
alter table login_key add column private_key bytea not null;
alter table login_key add column sealed_with text not null;
