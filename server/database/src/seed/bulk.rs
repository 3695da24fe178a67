//! Helpers of the data sets for benchmarks: the enterprises of the large set with the members who have
//! records, and bulk writes of very many rows.

use tokio_postgres::Transaction;

use super::copy::{index, renumber, run};
use super::large::{self, Scale};
use crate::{Context, Outcome, connect};

/// Number of an enterprise's members who have records.
const SALESPEOPLE: i64 = 500;
/// Index among them of the member who signs in as `large1staff`.
const STAFF: usize = 7;
/// The first id, above those of the demo.
pub(super) const FIRST_ID: i64 = 1_000_001;
/// Number of customers and of projects in each enterprise.
pub(super) const PLACED: usize = 500;
pub(super) const PLACES: [&str; 16] = [
    "上海", "北京", "苏州", "杭州", "南京", "无锡", "宁波", "合肥", "济南", "青岛", "武汉", "长沙", "广州",
    "深圳", "成都", "西安",
];
/// An enterprise with those of its members who have records.
pub(super) struct Tenant {
    pub(super) id: i64,
    /// Member and team.
    pub(super) salespeople: Vec<(i64, i64)>,
    /// Number of records to write.
    rows: usize,
}

/// Writes the large data set and then, in a transaction of its own, runs `write`; `said` describes it in both
/// languages.
pub(super) async fn upon_people(
    url: &str,
    hash: &str,
    said: &str,
    write: impl AsyncFnOnce(&Transaction<'_>, &str) -> Outcome<()>,
) -> Outcome<String> {
    upon(url, &Scale::LARGE, hash, said, write).await
}

/// The same with another number of people.
pub(super) async fn upon(
    url: &str,
    scale: &Scale,
    hash: &str,
    said: &str,
    write: impl AsyncFnOnce(&Transaction<'_>, &str) -> Outcome<()>,
) -> Outcome<String> {
    let people = large::large(url, scale, hash).await?;
    let mut client = connect(url).await?;
    let tx = client.transaction().await.context(|| said.to_owned())?;
    write(&tx, hash).await?;
    tx.commit().await.context(|| said.to_owned())?;
    client.batch_execute("vacuum analyze").await.context(|| "vacuum analyze".to_owned())?;
    Ok(format!("{people}；{said}"))
}

/// Lets a member of the first enterprise, no administrator, sign in as `large1staff` with a role of these
/// menus.
pub(super) async fn staff(
    tx: &Transaction<'_>,
    first: &Tenant,
    hash: &str,
    role: &str,
    menus: &[i32],
) -> Outcome<()> {
    let Some((staff, _)) = first.salespeople.get(STAFF) else { return Ok(()) };
    let menus: Vec<String> = menus.iter().map(i32::to_string).collect();
    run(
        tx,
        &format!(
            "insert into account (username, phone, password_hash, demo, proven_at)
                values ('large1staff', '15489999999', '{hash}', true, now());
             update member set account_id = (select id from account where username = 'large1staff')
                where enterprise_id = {tenant} and id = {staff};
             with made as (insert into role (enterprise_id, name) values ({tenant}, '{role}') returning id)
             insert into role_menu (enterprise_id, role_id, menu_id)
                select {tenant}, made.id, menu from made, unnest(array[{menus}]) menu;
             insert into role_member (enterprise_id, role_id, member_id)
                select {tenant}, id, {staff} from role where enterprise_id = {tenant} and name = '{role}';",
            tenant = first.id,
            menus = menus.join(","),
        ),
    )
    .await
}

/// Bulk write into `tables` with numbered ids: drops indexes without a constraint and recreates them
/// afterwards. Sequences continue after the written ids.
pub(super) async fn bulk(
    tx: &Transaction<'_>,
    tables: &[&str],
    write: impl AsyncFnOnce() -> Outcome<()>,
) -> Outcome<()> {
    let indexes = plain_indexes(tx, tables).await?;
    for (name, _) in &indexes {
        run(tx, &format!("drop index {name}")).await?;
    }
    write().await?;
    for (_, definition) in &indexes {
        run(tx, definition).await?;
    }
    renumber(tx, tables).await
}

/// Runs `write` without the foreign keys of `tables`, which are made again afterwards: a check of all rows
/// together takes a fraction of the checks of each.
pub(super) async fn unchecked(
    tx: &Transaction<'_>,
    tables: &[&str],
    write: impl AsyncFnOnce() -> Outcome<()>,
) -> Outcome<()> {
    let sql = "select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
        where contype = 'f' and conrelid::regclass::text = any ($1)";
    let rows = tx.query(sql, &[&tables]).await.context(|| sql.to_owned())?;
    let keys: Vec<(String, String, String)> =
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect();
    for (table, name, _) in &keys {
        run(tx, &format!("alter table {table} drop constraint {name}")).await?;
    }
    write().await?;
    for (table, name, definition) in &keys {
        run(tx, &format!("alter table {table} add constraint {name} {definition}")).await?;
    }
    Ok(())
}

/// Runs statements in which `FIRST` stands for the first written id.
pub(super) async fn above(tx: &Transaction<'_>, statements: &[&str]) -> Outcome<()> {
    for sql in statements {
        run(tx, &sql.replace("FIRST", &FIRST_ID.to_string())).await?;
    }
    Ok(())
}

/// Customers and projects for tasks and orders, with the same numbers in each enterprise. The first two
/// projects also involve `large1staff`.
pub(super) async fn ground(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    for Tenant { id, salespeople, .. } in tenants {
        let (members, teams): (Vec<String>, Vec<String>) =
            salespeople.iter().map(|(member, team)| (member.to_string(), team.to_string())).unzip();
        let (members, teams, count) = (members.join(","), teams.join(","), salespeople.len());
        run(
            tx,
            &format!(
                "insert into customer (enterprise_id, id, name, name_key, type, is_open)
                    select {id}, {FIRST_ID} + n, '客户' || n || '有限公司', '客户' || n, '1', 1
                    from generate_series(0, {PLACED} - 1) n;
                 insert into project (enterprise_id, id, name, status, customer_id, director_id, director_team_id, is_open,
                    seen_by)
                    select {id}, {FIRST_ID} + n, '第' || n || '号项目', '2', {FIRST_ID} + n, m[1 + n % {count}],
                        t[1 + n % {count}], 1 + n % 2,
                        array[m[1 + n % {count}], m[1 + (n + 1) % {count}]] || case when n < 2 then array[m[{STAFF} + 1]] else '{{}}' end
                    from generate_series(0, {PLACED} - 1) n, (select array[{members}]::bigint[] m, array[{teams}]::bigint[] t) x;"
            ),
        )
        .await?;
    }
    renumber(tx, &["customer", "project"]).await
}

/// The enterprises of the large data set; the first is the largest and has half of `all` records.
pub(super) async fn tenants(tx: &Transaction<'_>, all: usize) -> Outcome<Vec<Tenant>> {
    let sql = "select m.enterprise_id, m.id, t.team_id from account a
        join member o on o.account_id = a.id
        join lateral (select enterprise_id, id from member where enterprise_id = o.enterprise_id order by id limit $1) m on true
        join team_member t on t.enterprise_id = m.enterprise_id and t.member_id = m.id and t.main
        where a.username ~ '^large[0-9]+$' order by m.enterprise_id, m.id";
    let mut tenants: Vec<Tenant> = Vec::new();
    for row in tx.query(sql, &[&SALESPEOPLE]).await.context(|| sql.to_owned())? {
        let (id, member, team): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
        match tenants.last_mut().filter(|last| last.id == id) {
            Some(last) => last.salespeople.push((member, team)),
            None => tenants.push(Tenant { id, salespeople: vec![(member, team)], rows: 0 }),
        }
    }
    let others = tenants.len().saturating_sub(1).max(1);
    for (at, tenant) in tenants.iter_mut().enumerate() {
        tenant.rows = if at == 0 { all / 2 } else { all / 2 / others };
    }
    Ok(tenants)
}

/// Indexes without a constraint, with their definitions: building an index afterwards sorts its rows once.
async fn plain_indexes(tx: &Transaction<'_>, tables: &[&str]) -> Outcome<Vec<(String, String)>> {
    let sql = "select c.relname::text, pg_get_indexdef(i.indexrelid) from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        where t.relname = any ($1) and not i.indisunique";
    let rows = tx.query(sql, &[&tables]).await.context(|| sql.to_owned())?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Each record: its enterprise, its id, its index within the enterprise.
pub(super) fn each(tenants: &[Tenant]) -> impl Iterator<Item = (&Tenant, i64, usize)> {
    let mut next = FIRST_ID;
    tenants.iter().flat_map(move |tenant| {
        let from = next;
        next += index(tenant.rows);
        (0..tenant.rows).map(move |at| (tenant, from + index(at), at))
    })
}

pub(super) fn pick<T>(from: &[T], at: usize) -> &T {
    &from[at % from.len()]
}

/// A time within a year and a half; times of different `kind` are uncorrelated.
pub(super) fn moment(at: usize, kind: usize) -> String {
    let since = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000);
    let step = [157, 7_654_321, 15_485_863][kind % 3];
    let moment = since + chrono::TimeDelta::seconds(index((at * step) % 47_304_000));
    moment.format("%Y-%m-%d %H:%M:%S+00").to_string()
}
