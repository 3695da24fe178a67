//! A million customers with their contacts and addresses, for benchmarks (docs/benchmarks.md): in the
//! enterprises of the large data set, half of them in the first.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{FIRST_ID, PLACES, Tenant, bulk, each, moment, pick, staff, tenants, upon_people};
use super::copy::{Copy, array, index, run};
use crate::Outcome;

const CUSTOMERS: usize = 1_000_000;
/// Contacts of each customer; every second has two addresses, the others one.
const CONTACTS: usize = 3;
const FIRST: &str = "海川友联华信天宇东方金盛瑞恒德康新远博大通达安捷明泰永兴宏伟中科";
const SECOND: &str = "盛达源成创力丰和润泽晟凯越辉腾飞鑫隆佳邦诚广茂正昌祥宁顺嘉禾";
const TRADES: [&str; 12] =
    ["机电", "科技", "建材", "物流", "电子", "医药", "食品", "环保", "置业", "商贸", "能源", "装饰"];
const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋";
const GIVEN: &str = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华";

/// Writes the large data set and the customers. Besides the owners, `large1staff` can sign in, who is no
/// administrator.
pub async fn customers(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{CUSTOMERS} 家客户 / and {CUSTOMERS} customers"), write).await
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
        run(tx, sql).await?;
        fields_of(tx, first.id).await
    })
    .await
}

/// Custom fields of the first enterprise, filled for four customers in five (decision 0050).
async fn fields_of(tx: &Transaction<'_>, enterprise: i64) -> Outcome<()> {
    let sql = format!(
        "with f as (
            insert into custom_field (enterprise_id, record_type, code, name, kind, options, in_list, sort_order) values
                ({enterprise}, 'customer', 'employees', '员工人数', 2, '{{}}', false, 0),
                ({enterprise}, 'customer', 'settlement', '结算方式', 9, '{{月结,季结,预付,货到付款}}', false, 1),
                ({enterprise}, 'customer', 'contract_until', '框架合同到期', 4, '{{}}', false, 2)
            returning id, code),
         n as (select (select id from f where code = 'employees') as size, (select id from f where code = 'settlement') as terms,
            (select id from f where code = 'contract_until') as until),
         v as (select id, 1 + id * 7 % 2000 as size, (array['月结', '季结', '预付', '货到付款'])[1 + id % 4] as terms,
                (date '2024-01-01' + (id * 3 % 1500)::integer)::text as until
            from customer where enterprise_id = {enterprise} and id > 1000000 and id % 5 <> 0),
         kept as (update customer r set custom = jsonb_build_object(
                n.size::text, v.size::text, n.terms::text, jsonb_build_array(v.terms), n.until::text, v.until)
            from v, n where r.enterprise_id = {enterprise} and r.id = v.id)
         insert into custom_value (enterprise_id, field_id, key, record_id)
            select {enterprise}, n.size, lpad((9223372036854775808::numeric + v.size * 1000000)::text, 20, '0'), v.id from v, n
            union all select {enterprise}, n.terms, v.terms, v.id from v, n
            union all select {enterprise}, n.until, v.until, v.id from v, n"
    );
    run(tx, &sql).await
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
        // every fifth is private, every tenth has an assistant
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
