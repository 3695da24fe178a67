-- What an enterprise decided for itself (business §3 Enterprise settings kept); without a row the default counts.
create table config_value (
    enterprise_id bigint not null references enterprise (id),
    code text not null check (code ~ '^[a-z][a-z_]{1,49}$'),
    value jsonb not null check (jsonb_typeof(value) = 'object'),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    created_by bigint,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    primary key (enterprise_id, code)
);
