//! 200,000 projects with their members, milestones, payments and costs, for benchmarks (docs/benchmarks.md):
//! in the enterprises of the large data set, half of them in the first.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{FIRST_ID, PLACES, Tenant, above, bulk, each, moment, pick, staff, tenants, upon_people};
use super::copy::{Copy, array, index, run};
use crate::Outcome;

const PROJECTS: usize = 200_000;
const WORKS: [&str; 10] = [
    "弱电改造",
    "安防监控",
    "机房建设",
    "能耗监测",
    "空调维保",
    "消防联动",
    "综合布线",
    "会议系统",
    "停车管理",
    "楼宇自控",
];
const SITES: [&str; 8] = ["园区", "大厦", "医院", "学校", "工厂", "仓库", "车站", "酒店"];
/// Milestones of a project, in order.
const MILEPOSTS: [&str; 5] = ["勘察", "设计", "施工", "调试", "验收"];
const PLANS: [&str; 3] = ["首付款", "进度款", "尾款"];
const COSTS: [&str; 10] = ["主设备", "线缆", "辅材", "吊车", "人工", "运输", "差旅", "住宿", "检测", "培训"];

/// Writes the large data set and the projects. Besides the owners, `large1staff` can sign in, who is no
/// administrator.
pub async fn projects(url: &str, hash: &str) -> Outcome<String> {
    upon_people(url, hash, &format!("{PROJECTS} 个项目 / and {PROJECTS} projects"), write).await
}

async fn write(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let tenants = tenants(tx, PROJECTS).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, "项目经理", &[401, 403, 404, 406, 407, 701]).await?;
    let customers = format!(
        "insert into customer (enterprise_id, name, name_key, type, is_open)
            select {}, '客户' || n || '有限公司', '客户' || n, '1', 1 from generate_series(1, 500) n",
        first.id
    );
    run(tx, &customers).await?;
    let tables = [
        "project",
        "project_group",
        "project_member",
        "milepost",
        "payment_plan",
        "payment_receipt",
        "project_cost",
        "acceptance_item",
        "acceptance_resource",
    ];
    bulk(tx, &tables, async || {
        projects_of(tx, &tenants).await?;
        let whose = format!(
            "update project p set customer_id = c.id from (
                select enterprise_id, id, row_number() over (order by id) - 1 as place from customer
                where enterprise_id = {tenant} and name like '客户%') c
             where p.enterprise_id = {tenant} and p.enterprise_id = c.enterprise_id and p.id >= {FIRST_ID}
                and p.id % 500 = c.place",
            tenant = first.id
        );
        run(tx, &whose).await?;
        parts(tx).await?;
        directory(tx, first.id).await
    })
    .await
}

/// Acceptance directory of `large1staff`'s newest project: 2,000 nodes on three levels, with documents for
/// each of the lowest.
async fn directory(tx: &Transaction<'_>, tenant: i64) -> Outcome<()> {
    let project = format!(
        "select p.id from project p join member m on m.enterprise_id = p.enterprise_id and m.id = p.director_id
            join account a on a.id = m.account_id
         where p.enterprise_id = {tenant} and a.username = 'large1staff' order by p.created_at desc, p.id desc limit 1"
    );
    let roots = format!(
        "insert into acceptance_item (enterprise_id, project_id, name, sort_order)
            select {tenant}, p.id, '卷' || n, n from ({project}) p, generate_series(1, 20) n"
    );
    run(tx, &roots).await?;
    let nested = |name: &str, above: &str, number: u32| {
        format!(
            "insert into acceptance_item (enterprise_id, project_id, parent_id, name, sort_order)
                select {tenant}, i.project_id, i.id, '{name}' || n, n
                from acceptance_item i, generate_series(1, {number}) n
                where i.enterprise_id = {tenant} and i.name like '{above}%'"
        )
    };
    run(tx, &nested("册", "卷", 9)).await?;
    run(tx, &nested("资料", "册", 10)).await?;
    let papers = format!(
        "insert into acceptance_resource (enterprise_id, project_id, item_id, name, status, submitted_at)
            select {tenant}, i.project_id, i.id, i.name, (array[0, 10, 15, 20, 30])[1 + i.id % 5], now()
            from acceptance_item i where i.enterprise_id = {tenant} and i.name like '资料%'"
    );
    run(tx, &papers).await
}

async fn projects_of(tx: &Transaction<'_>, tenants: &[Tenant]) -> Outcome<()> {
    let columns = "project (enterprise_id, id, name, number, project_type, status, property, tags, is_open, director_id, \
                   director_team_id, begins_on, ends_on, finished_on, amount, seen_by, progress, received, spent, \
                   search_text, search_grams, created_at, created_by, updated_at)";
    let mut copy = Copy::begin(tx, columns).await?;
    for (tenant, id, at) in each(tenants) {
        let name = format!(
            "{}{}{}{}项目",
            pick(&PLACES, at / 5),
            pick(&SITES, at / 3),
            1 + at % 900,
            pick(&WORKS, at * 7 + at / 10)
        );
        let number = format!("LP-{at:06}");
        let text = search::text([name.as_str(), number.as_str()]);
        let grams = array(&search::grams(&text));
        let (director, team) = *pick(&tenant.salespeople, at * 3);
        let mut seen: Vec<i64> = (0..4).map(|n| pick(&tenant.salespeople, at * 3 + n).0).collect();
        seen.sort_unstable();
        let seen: Vec<String> = seen.iter().map(i64::to_string).collect();
        let (kind, status, property) = (1 + at % 3, 1 + at % 5, 1 + at % 2);
        let tags = match at % 4 {
            0 => "{}",
            1 => "{1}",
            2 => "{2}",
            _ => "{1,2}",
        };
        // every fifth is only for its members
        let open = if at % 5 == 4 { 2 } else { 1 };
        let begins = chrono::NaiveDate::default() + chrono::TimeDelta::days(20_000 + index(at * 13 % 540));
        let ends = begins + chrono::TimeDelta::days(90 + index(at * 7 % 180));
        let finished = if status >= 4 { ends.to_string() } else { "\\N".to_owned() };
        // see `parts`: three payment plans, of which the first is paid in two of three projects, and ten
        // costs
        let plan = 10_000_000 + index(at % 500) * 1_000_000;
        let received = if at % 3 == 0 { 0 } else { plan };
        let spent = plan / 10 * 10;
        let (progress, made) = (20 * (at % 6), moment(at, 0));
        copy.row(format_args!(
            "{}\t{id}\t{name}\t{number}\t{kind}\t{status}\t{property}\t{tags}\t{open}\t{director}\t{team}\t{begins}\t\
             {ends}\t{finished}\t{}\t{{{}}}\t{progress}\t{received}\t{spent}\t{text}\t{grams}\t{made}\t{director}\t{made}",
            tenant.id,
            plan * 3,
            seen.join(","),
        ));
        copy.flush().await?;
    }
    copy.end().await
}

/// A list of names with their search texts, as rows of SQL: index, name, text, grams.
fn named(names: &[&str]) -> String {
    let row = |(place, name): (usize, &&str)| {
        let text = search::text([*name]);
        format!("({place}, '{name}', '{text}', '{}'::text[])", array(&search::grams(&text)))
    };
    names.iter().enumerate().map(row).collect::<Vec<_>>().join(", ")
}

/// Dependent rows of the projects; sums stored in projects agree with these rows.
async fn parts(tx: &Transaction<'_>) -> Outcome<()> {
    let (mileposts, plans, costs) = (named(&MILEPOSTS), named(&PLANS), named(&COSTS));
    let parts = [
        "insert into project_group (enterprise_id, id, project_id, kind, name)
            select enterprise_id, id, id, 1, '实施组' from project where id >= FIRST".to_owned(),
        "insert into project_member (enterprise_id, project_id, group_id, member_id, duty)
            select p.enterprise_id, p.id, p.id, seen, '实施' from project p cross join unnest(p.seen_by) seen
            where p.id >= FIRST and seen <> p.director_id".to_owned(),
        format!(
            "insert into milepost (enterprise_id, id, project_id, name, begins_on, ends_on, finished_on, director_id, sort_order,
                search_text, search_grams)
             select p.enterprise_id, FIRST + (p.id - FIRST) * 5 + w.place, p.id, w.name, p.begins_on + w.place * 18,
                p.begins_on + w.place * 18 + 17, case when w.place < p.progress / 20 then p.begins_on + w.place * 18 + 15 end,
                p.director_id, w.place, w.words, w.grams
             from project p cross join (values {mileposts}) w(place, name, words, grams) where p.id >= FIRST"
        ),
        "insert into milepost_link (enterprise_id, before_id, after_id)
            select enterprise_id, id, id + 1 from milepost where id >= FIRST and (id - FIRST) % 5 < 4".to_owned(),
        format!(
            "insert into payment_plan (enterprise_id, id, project_id, name, return_type, milepost_id, amount, due_on, received,
                paid_on, search_text, search_grams)
             select p.enterprise_id, FIRST + (p.id - FIRST) * 3 + w.place, p.id, w.name, '1', FIRST + (p.id - FIRST) * 5 + w.place,
                p.amount / 3, p.begins_on + w.place * 60, case when w.place = 0 then p.received else 0 end,
                case when w.place = 0 and p.received > 0 then p.begins_on end, w.words, w.grams
             from project p cross join (values {plans}) w(place, name, words, grams) where p.id >= FIRST"
        ),
        "insert into payment_receipt (enterprise_id, project_id, plan_id, amount, received_on, confirmed_at, confirmed_by, earner_id,
                earner_team_id)
            select l.enterprise_id, l.project_id, l.id, l.received, l.paid_on, now(), p.director_id, p.director_id,
                p.director_team_id
            from payment_plan l join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id
            where l.id >= FIRST and l.received > 0".to_owned(),
        format!(
            "insert into project_cost (enterprise_id, project_id, kind, name, cost_type, amount, occurred_on, member_id,
                search_text, search_grams)
             select p.enterprise_id, p.id, case when w.place < 6 then 1 else 2 end, w.name, (1 + w.place % 3)::text, p.spent / 10,
                p.begins_on + w.place * 9, p.director_id, w.words, w.grams
             from project p cross join (values {costs}) w(place, name, words, grams) where p.id >= FIRST"
        ),
    ];
    above(tx, &parts.each_ref().map(String::as_str)).await
}
