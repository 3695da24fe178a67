delete from invitation where member_id is not null;
alter table invitation drop column member_id, drop column team_ids, drop column role_ids;
update member set status = 2 where status = 4;
drop index member_job_number;
create unique index member_job_number on member (enterprise_id, job_number)
    where deleted_at is null and status in (0, 1) and job_number is not null;
drop index member_phone;
create unique index member_phone on member (enterprise_id, phone) where deleted_at is null and status in (0, 1);
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check check (status in (0, 1, 2, 3));
drop table entry_lock;
create function password_due(account bigint) returns timestamptz language sql stable as $$
    select a.password_changed_at + make_interval(days => min(p.password_max_days))
    from account a
    join member m on m.account_id = a.id and m.status = 1 and m.deleted_at is null
    join security_policy p on p.enterprise_id = m.enterprise_id
    where a.id = account and a.password_hash is not null
    group by a.id
$$;
alter table session drop column active_at, drop column longest_idle_minutes;
alter table account drop column proven_at, drop column home_enterprise_id, drop column password_initial,
    drop column password_length, drop column password_kinds;
