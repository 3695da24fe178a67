drop table online_report_version;
drop table online_report_star;
alter table online_report add column role_ids bigint[] not null default '{}' check (cardinality(role_ids) <= 50);
update online_report r set role_ids = (
    select coalesce(array_agg(g.role_id order by g.role_id), '{}') from (
        select g.role_id from online_report_grant g
        where g.enterprise_id = r.enterprise_id and g.report_id = r.id and g.role_id is not null
        order by g.role_id limit 50) g)
    where r.restricted;
-- nobody reads what was for members and teams alone: no role has the number 0
update online_report set role_ids = '{0}' where restricted and role_ids = '{}';
alter table online_report drop column restricted;
drop table online_report_grant;
