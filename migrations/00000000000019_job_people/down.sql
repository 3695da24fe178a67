drop index job_own;
drop index job_people;
delete from job where state = 4;
alter table job
    drop constraint job_state_check,
    drop column title,
    drop column created_by,
    drop column cancel_requested,
    drop column done,
    drop column total,
    drop column started_at,
    add constraint job_state_check check (state between 0 and 3);
