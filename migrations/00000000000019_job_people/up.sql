-- Jobs that people start: what they are called, how far they are, that they are to end (docs/decisions/0033).
alter table job drop constraint job_state_check;
alter table job
    -- 0 queued, 1 running, 2 done, 3 failed, 4 cancelled
    add constraint job_state_check check (state between 0 and 4),
    -- for people; nothing for what the clock asks for
    add column title text check (char_length(title) between 1 and 200),
    add column created_by bigint,
    add column cancel_requested boolean not null default false,
    add column done bigint not null default 0,
    -- nothing while it is not known
    add column total bigint,
    add column started_at timestamptz,
    add foreign key (enterprise_id, created_by) references member (enterprise_id, id),
    add check (created_by is null or title is not null);
create index job_own on job (enterprise_id, created_by, created_at desc, id desc) where created_by is not null;
create index job_people on job (enterprise_id, created_at desc, id desc) where created_by is not null;
