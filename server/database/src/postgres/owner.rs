//! The product's role: it owns its database and has no other rights. The cluster's superuser role, which may
//! act as the machine's user (`copy … to program`), is for setup and maintenance only.

use tokio_postgres::Client;

use crate::{Context, Outcome};

/// The product's role. The cluster's own role is named like the database and can't be restricted.
pub const ROLE: &str = "xieli_service";

/// Query of objects in the database that belong to the current role, without those of the system and of
/// extensions: from a cluster of an older release, or a restored dump.
const NOT_YET: &str = "
    with mine as (select oid from pg_roles where rolname = current_user),
    spaces as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    brought as (select classid, objid from pg_depend where deptype = 'e')
    select format('alter %s %s owner to xieli_service', kind, name) from (
        select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
               else 'table' end as kind, oid::regclass::text as name, 'pg_class'::regclass as class, oid, relowner as owner
        from pg_class where relkind in ('r', 'p', 'S', 'v', 'm') and relnamespace in (table spaces)
          -- a sequence of a column goes with its table
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid
                          and d.deptype in ('a', 'i'))
        union all
        select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner
        from pg_proc where pronamespace in (table spaces)
        union all
        select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner
        from pg_type where typtype in ('e', 'd') and typnamespace in (table spaces)
        union all
        select 'schema', quote_ident(nspname), 'pg_namespace'::regclass, oid, nspowner
        from pg_namespace where oid in (table spaces)
    ) found
    where owner in (table mine) and (class, oid) not in (table brought)";

/// Creates the role if there is none, and makes it the owner of the database. `admin` is the cluster's role,
/// in `postgres`.
pub async fn make(admin: &Client, database: &str, password: &str) -> Outcome<()> {
    let there = async |sql: &str, name: &str| {
        let found = admin.query_opt(sql, &[&name]).await.context(|| sql.to_owned())?;
        Ok::<_, crate::Trouble>(found.is_some())
    };
    // the generated password is hexadecimal, so it needs no quoting
    let may =
        format!("login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '{password}'");
    let verb =
        if there("select 1 from pg_roles where rolname = $1", ROLE).await? { "alter" } else { "create" };
    run(admin, &format!("{verb} role {ROLE} {may}"), "the product's role").await?;
    let made = there("select 1 from pg_database where datname = $1", database).await?;
    let sql = match made {
        true => format!("alter database {database} owner to {ROLE}"),
        false => format!("create database {database} owner {ROLE}"),
    };
    run(admin, &sql, &sql).await
}

/// Transfers objects of the cluster's role to the product's role. `admin` is the cluster's role, in the
/// product's database.
pub async fn give(admin: &Client) -> Outcome<()> {
    let rows = admin.query(NOT_YET, &[]).await.context(|| "the database's objects".to_owned())?;
    if rows.is_empty() {
        return Ok(());
    }
    let all: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    run(admin, &all.join(";\n"), "the owner of the database's objects").await
}

async fn run(admin: &Client, sql: &str, what: &str) -> Outcome<()> {
    admin.batch_execute(sql).await.context(|| what.to_owned())
}
