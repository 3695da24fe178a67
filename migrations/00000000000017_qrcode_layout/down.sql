drop table qrcode_step;

drop index qrcode_code;
create unique index qrcode_code on qrcode (enterprise_id, code);
alter table qrcode drop constraint qrcode_code_check, add check (char_length(code) between 16 and 32);

alter table qrcode_batch drop column job_id, drop column ready, drop constraint qrcode_batch_quantity_check,
    add check (quantity between 1 and 20000);

drop index qrcode_template_default;
alter table qrcode_template
    drop column scan_facts,
    drop column is_default,
    add column width integer,
    add column height integer,
    add column code_size integer,
    add column title text,
    add column show_code boolean not null default true;
update qrcode_template set
    width = greatest(10, least(300, round((layout ->> 'width')::numeric))),
    height = greatest(10, least(300, round((layout ->> 'height')::numeric))),
    code_size = greatest(8, least(300, (select coalesce(min(round((element ->> 'width')::numeric)), 8)
        from jsonb_array_elements(layout -> 'elements') element where element ->> 'kind' = 'qr')));
alter table qrcode_template
    alter column width set not null,
    alter column height set not null,
    alter column code_size set not null,
    drop column layout;
