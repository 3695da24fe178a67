-- Whose an account is (docs/decisions/0046): of the person who has proven its number. Until then it belongs to the
-- enterprise that made it and opens that one and nothing else.
alter table account add column proven_at timestamptz;
alter table account add column home_enterprise_id bigint references enterprise (id);
-- the password was chosen by somebody else, or voided by the proof: a new one is asked for before anything else
alter table account add column password_initial boolean not null default false;
-- no more of a password is kept than some enterprise of the person asked for; null: not known
alter table account add column password_length smallint;
alter table account add column password_kinds smallint;
create index account_home on account (home_enterprise_id) where proven_at is null;
-- who runs an enterprise has been trusted with it; of everybody else nothing was ever proven
update account a set proven_at = a.created_at
where a.demo or exists (select from enterprise e
    join member m on m.enterprise_id = e.id and m.id = e.owner_member_id where m.account_id = a.id);
update account a set home_enterprise_id = (
    select m.enterprise_id from member m where m.account_id = a.id and m.deleted_at is null
    order by m.status = 1 desc, m.created_at, m.enterprise_id limit 1)
where a.proven_at is null;

-- When somebody last did something on the device, and the longest they did nothing: an enterprise that asks for less
-- closes its doors to the session, the others do not (docs/decisions/0016).
alter table session add column active_at timestamptz not null default now();
alter table session add column longest_idle_minutes integer not null default 0;
update session set active_at = last_seen_at;
drop function password_due(bigint);

-- Failures that lock the way into one enterprise and no other.
create table entry_lock (
    enterprise_id bigint not null references enterprise (id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    locked_until timestamptz not null,
    primary key (enterprise_id, account_id)
);
create index entry_lock_account on entry_lock (account_id);

-- 4 invited: added by the enterprise, not accepted yet by the person whose number it is
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check check (status in (0, 1, 2, 3, 4));
drop index member_phone;
create unique index member_phone on member (enterprise_id, phone) where deleted_at is null and status in (0, 1, 4);
drop index member_job_number;
create unique index member_job_number on member (enterprise_id, job_number)
    where deleted_at is null and status in (0, 1, 4) and job_number is not null;

-- An invitation of somebody whose record is prepared already, with the places that wait for them. The record outlives
-- it and may be gone before it.
alter table invitation add column member_id bigint;
alter table invitation add column team_ids bigint[] not null default '{}';
alter table invitation add column role_ids bigint[] not null default '{}';
alter table invitation add foreign key (enterprise_id, member_id) references member (enterprise_id, id);
create index invitation_of_member on invitation (enterprise_id, member_id) where member_id is not null;
create index invitation_of_phone on invitation (phone) where member_id is not null and revoked_at is null;
