//! A million customers with their people and places, for measuring (docs/benchmarks.md): in the enterprises of the large
//! data set, half of them in the first.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::copy::{Copy, array, index};
use super::large::{self, Scale};
use crate::{Context, Outcome, Trouble, causes, connect};

const CUSTOMERS: usize = 1_000_000;
/// People of each customer; every second has two places, the others one.
const CONTACTS: usize = 3;
/// Whose place among them `large1staff` has.
pub(super) const STAFF: usize = 7;
/// So many of an enterprise's members have customers.
const SALESPEOPLE: i64 = 500;

pub(super) const PLACES: [&str; 16] = [
    "上海", "北京", "苏州", "杭州", "南京", "无锡", "宁波", "合肥", "济南", "青岛", "武汉", "长沙", "广州",
    "深圳", "成都", "西安",
];
const FIRST: &str = "海川友联华信天宇东方金盛瑞恒德康新远博大通达安捷明泰永兴宏伟中科";
const SECOND: &str = "盛达源成创力丰和润泽晟凯越辉腾飞鑫隆佳邦诚广茂正昌祥宁顺嘉禾";
const TRADES: [&str; 12] =
    ["机电", "科技", "建材", "物流", "电子", "医药", "食品", "环保", "置业", "商贸", "能源", "装饰"];
const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋";
const GIVEN: &str = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华";

/// An enterprise with those of its members who have customers, or projects.
pub(super) struct Tenant {
    pub(super) id: i64,
    /// Member and team.
    pub(super) salespeople: Vec<(i64, i64)>,
    /// Records of the kind that is written.
    rows: usize,
}

/// Writes the large data set and the customers. Besides the owners, `large1staff` signs in, who is no administrator.
pub async fn customers(url: &str, hash: &str) -> Outcome<String> {
    let people = large::large(url, &Scale::LARGE, hash).await?;
    let mut client = connect(url).await?;
    let tx = client.transaction().await.context(|| "customers".to_owned())?;
    write(&tx, hash).await?;
    tx.commit().await.context(|| "customers".to_owned())?;
    client.batch_execute("vacuum analyze").await.context(|| "vacuum analyze".to_owned())?;
    Ok(format!("{people}；{CUSTOMERS} 家客户 / and {CUSTOMERS} customers"))
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, CUSTOMERS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, "销售", &(701..=711).collect::<Vec<_>>()).await?;
    let tables = ["customer", "contact", "customer_address", "customer_tenure", "customer_association"];
    bulk(tx, &tables, async || {
        customers_of(tx, &tenants).await?;
        contacts_of(tx, &tenants).await?;
        addresses_of(tx, &tenants).await?;
        let sql = "insert into customer_tenure (enterprise_id, customer_id, member_id, team_id, began_by, began_at)
            select enterprise_id, id, salesman_id, salesman_team_id, 1, owned_at from customer
            where salesman_id is not null and owned_at is not null and id > 1000000;
         insert into customer_association (enterprise_id, customer_id, type, member_id, team_id)
            select enterprise_id, id, 1, (select max(seen) from unnest(seen_by) seen), salesman_team_id from customer
            where cardinality(seen_by) > 2 and id > 1000000;";
        run(tx, sql).await
    })
    .await
}

/// One of the first enterprise's members signs in as `large1staff`, who is no administrator: they have a role of these menus.
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

/// Runs statements.
pub(super) async fn run(tx: &Transaction<'_>, sql: &str) -> Outcome<()> {
    tx.batch_execute(sql).await.map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
}

/// Writes very many rows into `tables`, whose ids are numbered: without the indexes that no constraint needs, which are made
/// afterwards. Numbers go on behind what was written.
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
    for table in tables {
        let sql =
            format!("select setval(pg_get_serial_sequence('{table}', 'id'), (select max(id) from {table}))");
        run(tx, &sql).await?;
    }
    Ok(())
}

/// The enterprises of the large data set, the biggest first, which has half of `all` records.
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

/// The indexes that no constraint needs, with what makes them: rows of an index that is made afterwards are sorted once.
async fn plain_indexes(tx: &Transaction<'_>, tables: &[&str]) -> Outcome<Vec<(String, String)>> {
    let sql = "select c.relname::text, pg_get_indexdef(i.indexrelid) from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        where t.relname = any ($1) and not i.indisunique";
    let rows = tx.query(sql, &[&tables]).await.context(|| sql.to_owned())?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Above what the demo has.
pub(super) const FIRST_ID: i64 = 1_000_001;

/// Each record: whose, its id, its place among those of its enterprise.
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

/// A moment of a year and a half; those of different `kind` have nothing to do with each other.
pub(super) fn moment(at: usize, kind: usize) -> String {
    let since = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000);
    let step = [157, 7_654_321, 15_485_863][kind % 3];
    let moment = since + chrono::TimeDelta::seconds(index((at * step) % 47_304_000));
    moment.format("%Y-%m-%d %H:%M:%S+00").to_string()
}

fn phone(nth: usize) -> String {
    format!("154{:08}", nth % 100_000_000)
}

fn name(at: usize, first: &[char], second: &[char]) -> String {
    let (a, b) = (pick(first, at * 7), pick(second, at * 11 + at / first.len()));
    let c = pick(second, at / 97 + 3);
    format!("{}{a}{b}{c}{}有限公司", pick(&PLACES, at / 5), pick(&TRADES, at / 13))
}

async fn customers_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let (first, second): (Vec<char>, Vec<char>) = (FIRST.chars().collect(), SECOND.chars().collect());
    let columns = "customer (enterprise_id, id, name, name_key, type, level, industry, tags, is_open, salesman_id, \
                   salesman_team_id, owned_at, seen_by, pooled_at, followed_at, next_follow_at, search_name, search_text, \
                   search_grams, created_at, created_by, updated_at)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, id, at) in each(tenants) {
        let name = name(at, &first, &second);
        let key = name.replace("有限公司", "");
        let words = search::text([name.as_str()]);
        let phones: Vec<String> = (0..CONTACTS).map(|n| phone(at * CONTACTS + n)).collect();
        let text = search::text(std::iter::once(name.as_str()).chain(phones.iter().map(String::as_str)));
        let grams = array(&search::grams(&text));
        let (member, team) = *pick(&tenant.salespeople, at * 3);
        let other = pick(&tenant.salespeople, at * 3 + 1).0;
        let pooled = at % 50 == 49;
        // every fifth is private, every tenth has somebody who assists
        let open = if at % 5 == 4 { 2 } else { 1 };
        let seen = match (pooled, at % 10 == 3) {
            (true, _) => "{}".to_owned(),
            (false, true) => format!("{{-{team},{},{}}}", member.min(other), member.max(other)),
            (false, false) => format!("{{-{team},{member}}}"),
        };
        let made = moment(at, 0);
        let none = || "\\N".to_owned();
        let (salesman, place, owned) = if pooled {
            (none(), none(), none())
        } else {
            (member.to_string(), team.to_string(), made.clone())
        };
        let in_pool = if pooled { made.clone() } else { none() };
        let followed = if at % 4 == 1 { none() } else { moment(at, 1) };
        let next = if at % 3 == 0 { moment(at, 2) } else { none() };
        let (kind, level, industry) = (1 + at % 3, 1 + at % 3, 1 + at % 5);
        let tags = match at % 4 {
            0 => "{}",
            1 => "{1}",
            2 => "{2}",
            _ => "{1,3}",
        };
        copy.row(format_args!(
            "{}\t{id}\t{name}\t{key}\t{kind}\t{level}\t{industry}\t{tags}\t{open}\t{salesman}\t{place}\t{owned}\t{seen}\t\
             {in_pool}\t{followed}\t{next}\t{words}\t{text}\t{grams}\t{made}\t{member}\t{made}",
            tenant.id
        ));
        copy.flush().await?;
    }
    copy.end().await
}

async fn contacts_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let (surnames, given): (Vec<char>, Vec<char>) = (SURNAMES.chars().collect(), GIVEN.chars().collect());
    let columns = "contact (enterprise_id, id, customer_id, name, phone, phones, depart_name, position, is_default, \
                   search_name, search_text, search_grams, created_at)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, customer, at) in each(tenants) {
        for n in 0..CONTACTS {
            let nth = at * CONTACTS + n;
            let name: String = [pick(&surnames, nth * 7), pick(&given, nth * 11), pick(&given, nth / 23)]
                .into_iter()
                .collect();
            let phone = phone(nth);
            let words = search::text([name.as_str()]);
            let text = search::text([name.as_str(), phone.as_str()]);
            let grams = array(&search::grams(&text));
            let (depart, position) =
                (pick(&["采购部", "工程部", "行政部"], nth), pick(&["经理", "主管", "专员", "总监"], nth));
            let id = FIRST_ID + (customer - FIRST_ID) * index(CONTACTS) + index(n);
            let standard = if n == 0 { 't' } else { 'f' };
            copy.row(format_args!(
                "{}\t{id}\t{customer}\t{name}\t{phone}\t{{{phone}}}\t{depart}\t{position}\t{standard}\t{words}\t{text}\t\
                 {grams}\t{}",
                tenant.id,
                moment(at + n, 0)
            ));
            copy.flush().await?;
        }
    }
    copy.end().await
}

async fn addresses_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let columns = "customer_address (enterprise_id, id, customer_id, name, address, description, lng, lat, address_key, \
                   is_default, search_text, search_grams, created_at)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, customer, at) in each(tenants) {
        for n in 0..1 + at % 2 {
            let place = pick(&PLACES, at / 5);
            let address = format!("{place}市人民路{}号", 1 + (at * 13 + n) % 9_000);
            let text = search::text([address.as_str()]);
            let grams = array(&search::grams(&text));
            let id = FIRST_ID + (customer - FIRST_ID) * 2 + index(n);
            let title = if n == 0 { "总部" } else { "工厂" };
            let standard = if n == 0 { 't' } else { 'f' };
            let coordinate =
                |from: u32, step: usize| from + u32::try_from(at * step % 20_000).unwrap_or_default();
            let (east, north) = (coordinate(100_000, 37), coordinate(20_000, 53));
            copy.row(format_args!(
                "{}\t{id}\t{customer}\t{title}\t{address}\t{}层\t{}\t{}\t{address}\t{standard}\t{text}\t{grams}\t{}",
                tenant.id,
                1 + at % 30,
                f64::from(east) / 1000.0,
                f64::from(north) / 1000.0,
                moment(at + n, 0)
            ));
            copy.flush().await?;
        }
    }
    copy.end().await
}
