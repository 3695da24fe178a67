-- Temporary tables from which the bulk data of approvals and journals are derived: the enterprises of the large data set, and those of
-- their members who have records: WRITERS in the first enterprise, and as many in all the others together.

create temporary table seed_tenant on commit drop as
    select t.*, case when place = 1 then WRITERS else WRITERS / (count(*) over () - 1) end as people
    from (select o.enterprise_id, row_number() over (order by o.enterprise_id) as place,
            (select count(*) from team t where t.enterprise_id = o.enterprise_id) as teams
        from account a join member o on o.account_id = a.id
        where a.username ~ '^large[0-9]+$') t;

-- the first members are the directors of the teams, in the order of both
create temporary table seed_person on commit drop as
    select p.*
    from (select m.enterprise_id, row_number() over (partition by m.enterprise_id order by m.id) - 1 as n, m.id, m.name,
            s.team_id, t.path
        from member m
        join team_member s on s.enterprise_id = m.enterprise_id and s.member_id = m.id and s.main and s.left_at is null
        join team t on t.enterprise_id = s.enterprise_id and t.id = s.team_id
        where m.enterprise_id in (select enterprise_id from seed_tenant)) p
    join seed_tenant o on o.enterprise_id = p.enterprise_id
    where p.n < o.people;
create unique index on seed_person (enterprise_id, n);
analyze seed_tenant, seed_person;
