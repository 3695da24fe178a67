//! Customers of the demo, read from the tables beside this file, with contacts, addresses, assets and
//! follow-ups. Details missing in the tables are derived from a customer's index.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use xieli_kernel::search;

use super::people::rows;
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A line of a table.
struct Line {
    name: &'static str,
    kind: &'static str,
    level: Option<&'static str>,
    industry: Option<&'static str>,
    tags: Vec<&'static str>,
    is_open: i16,
    /// Salesperson; `pool:` and a user: the last one before the pool; `pool`: none.
    salesman: &'static str,
    assisting: Vec<&'static str>,
    following: Vec<&'static str>,
    days: i64,
    contact: &'static str,
    address: &'static str,
}

fn lines(text: &'static str) -> impl Iterator<Item = Line> {
    let some = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    let list = |text: &'static str| text.split(',').filter(|part| !part.is_empty()).collect::<Vec<_>>();
    rows(text).map(
        move |[
            name,
            kind,
            level,
            industry,
            tags,
            open,
            salesman,
            assisting,
            following,
            days,
            contact,
            address,
        ]| {
            Line {
                name,
                kind,
                level: some(level),
                industry: some(industry),
                tags: list(tags),
                is_open: if open == "2" { 2 } else { 1 },
                salesman,
                assisting: list(assisting),
                following: list(following),
                days: days.parse().unwrap_or_default(),
                contact,
                address,
            }
        },
    )
}

/// Further contacts of a customer: name, department, position.
const PEOPLE: [(&str, &str, &str); 8] = [
    ("许安", "设备部", "设备主管"),
    ("罗静怡", "采购部", "采购经理"),
    ("邓明", "工程部", "电气工程师"),
    ("曹旭", "安环部", "安全员"),
    ("彭亮", "设备部", "值班长"),
    ("曾琪", "财务部", "会计"),
    ("萧然", "综合办", "主任"),
    ("袁帅", "信息中心", "网络管理员"),
];
/// Centres of the towns that addresses begin with.
const TOWNS: [(&str, f64, f64); 10] = [
    ("上海", 121.4737, 31.2304),
    ("杭州", 120.1551, 30.2741),
    ("苏州", 120.5853, 31.2989),
    ("南京", 118.7969, 32.0603),
    ("宁波", 121.5440, 29.8683),
    ("深圳", 114.0579, 22.5431),
    ("广州", 113.2644, 23.1291),
    ("无锡", 120.3119, 31.4912),
    ("云岭", 118.0895, 30.1412),
    ("海棠", 117.4312, 29.7011),
];
/// Methods and texts of follow-ups.
const FOLLOWED: [(&str, &str); 6] = [
    ("1", "电话沟通了下半年的维保计划，对方希望月底前拿到报价。"),
    ("2", "上门拜访设备部，确认了三台控制柜的更换时间。"),
    ("3", "微信发送了产品资料，约下周演示。"),
    ("4", "邮件回复了合同条款的修改意见。"),
    ("2", "现场勘察，空调机房需要加装两只传感器。"),
    ("5", "展会上交流，对方对园区监控平台感兴趣。"),
];

/// Of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, include_str!("demo_customers.tsv"), "sales", 0).await
}

/// Of the second enterprise.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, include_str!("demo_customers_second.tsv"), "other", 500).await
}

async fn write(
    to: &Writer<'_>,
    members: &HashMap<&str, i64>,
    text: &'static str,
    maker: &str,
    numbers: usize,
) -> Outcome<()> {
    let maker = members.get(maker).copied().ok_or_else(|| Trouble::new(format!("demo: {maker}")))?;
    let demo = Demo { to, members, batch: batch(to).await?, maker, now: Utc::now() };
    for (n, line) in (1..).zip(lines(text)) {
        let customer = demo.customer(n, &line, numbers + n * 10).await?;
        demo.parts(n, &line, &customer).await?;
        demo.followed(n, &customer).await?;
    }
    Ok(())
}

/// The batch of labels attached at customers.
async fn batch(to: &Writer<'_>) -> Outcome<i64> {
    let name = "客户设备标签首批";
    let text = search::text([name, "SB"]);
    let sql = "insert into qrcode_batch (enterprise_id, name, template_id, prefix, quantity, search_text, search_grams) \
               select $1, $2, id, 'SB', 64, $3, $4 from qrcode_template \
               where enterprise_id = $1 and is_default returning id";
    to.insert(sql, &[&to.enterprise, &name, &text, &search::grams(&text)]).await
}

/// Data shared by all customers.
struct Demo<'a> {
    to: &'a Writer<'a>,
    members: &'a HashMap<&'a str, i64>,
    batch: i64,
    /// Member who created those that never had a salesperson.
    maker: i64,
    now: DateTime<Utc>,
}

/// A customer that was written.
struct Written {
    id: i64,
    contact: i64,
    address: Option<i64>,
    /// Member who has it, had it last, or created it.
    by: i64,
    created: DateTime<Utc>,
}

impl Demo<'_> {
    fn member(&self, user: &str) -> Outcome<i64> {
        self.members.get(user).copied().ok_or_else(|| Trouble::new(format!("demo: {user}")))
    }

    fn ago(&self, days: i64, hours: i64) -> DateTime<Utc> {
        self.now - TimeDelta::days(days) - TimeDelta::hours(hours)
    }

    async fn main_team(&self, member: i64) -> Outcome<i64> {
        let sql = "select team_id from team_member where enterprise_id = $1 and member_id = $2 and main";
        self.to.insert(sql, &[&self.to.enterprise, &member]).await
    }

    /// A customer with its members, contacts and addresses.
    async fn customer(&self, n: usize, line: &Line, number: usize) -> Outcome<Written> {
        let (to, created) = (self.to, self.ago(line.days, 3));
        let (had, pooled) = match line.salesman.strip_prefix("pool") {
            Some(by) => (by.strip_prefix(':'), true),
            None => (Some(line.salesman), false),
        };
        let had = had.map(|user| self.member(user)).transpose()?;
        let had = match had {
            Some(member) => Some((member, self.main_team(member).await?)),
            None => None,
        };
        let by = had.map_or(self.maker, |(member, _)| member);
        let mut assisting = Vec::new();
        for user in &line.assisting {
            let member = self.member(user)?;
            assisting.push((member, self.main_team(member).await?));
        }
        let mut following = Vec::new();
        for team in &line.following {
            let sql = "select id from team where enterprise_id = $1 and name = $2";
            following.push(to.insert(sql, &[&to.enterprise, team]).await?);
        }
        let owner = had.filter(|_| !pooled);
        let seen: BTreeSet<i64> = owner
            .into_iter()
            .chain(assisting.iter().copied().map(|(member, _)| (member, 0)))
            .flat_map(|(member, team)| [member, -team])
            .chain(following.iter().map(|team| -team))
            .filter(|token| *token != 0)
            .collect();
        let owned = if n.is_multiple_of(6) { self.ago(line.days / 2, 1) } else { created };
        let pooled_at = pooled.then(|| if had.is_some() { self.ago(line.days / 10, 5) } else { created });
        let id = to
            .insert(
                "insert into customer (enterprise_id, name, name_key, type, level, industry, tags, is_open, salesman_id, \
                 salesman_team_id, owned_at, seen_by, remark, pooled_at, pooled_from, created_at, created_by, updated_at, \
                 updated_by) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16, $17) returning id",
                &[
                    &to.enterprise, &line.name, &name_key(line.name), &line.kind, &line.level, &line.industry, &line.tags,
                    &line.is_open, &owner.map(|(member, _)| member), &owner.map(|(_, team)| team),
                    &owner.map(|_| owned), &seen.into_iter().collect::<Vec<_>>(), &remark(n), &pooled_at,
                    &had.filter(|_| pooled).map(|(member, _)| member), &created, &by,
                ],
            )
            .await?;
        for (kind, member, team) in assisting
            .iter()
            .map(|(member, team)| (1_i16, Some(*member), *team))
            .chain(following.iter().map(|team| (2, None, *team)))
        {
            let sql = "insert into customer_association (enterprise_id, customer_id, type, member_id, team_id, created_by) \
                       values ($1, $2, $3, $4, $5, $6)";
            to.run(sql, &[&to.enterprise, &id, &kind, &member, &team, &by]).await?;
        }
        self.tenures(id, had, (created, owned, pooled_at), by).await?;
        let contact = self.people(n, line, id, (number, by, created)).await?;
        let address = self.addresses(n, line, id, (by, created)).await?;
        Ok(Written { id, contact, address, by, created })
    }

    /// Its past and present salespeople.
    async fn tenures(
        &self,
        customer: i64,
        had: Option<(i64, i64)>,
        (created, owned, pooled): (DateTime<Utc>, DateTime<Utc>, Option<DateTime<Utc>>),
        by: i64,
    ) -> Outcome<()> {
        let Some((member, team)) = had else { return Ok(()) };
        let sql = "insert into customer_tenure (enterprise_id, customer_id, member_id, team_id, began_by, began_at, ended_by, \
                   ended_at) values ($1, $2, $3, $4, $5, $6, $7, $8)";
        let moved = owned > created && pooled.is_none();
        if moved {
            // an earlier salesperson
            let before = self.members.values().copied().filter(|one| *one != by).min().unwrap_or(by);
            let team = self.main_team(before).await?;
            let (made, ended) = (1_i16, Some(1_i16));
            self.to
                .run(
                    sql,
                    &[&self.to.enterprise, &customer, &before, &team, &made, &created, &ended, &Some(owned)],
                )
                .await?;
        }
        let began = if moved { 2_i16 } else { 1 };
        let since = if moved { owned } else { created };
        let ended = pooled.map(|_| if customer % 2 == 0 { 2_i16 } else { 3 });
        self.to
            .run(
                sql,
                &[&self.to.enterprise, &customer, &member, &Some(team), &began, &since, &ended, &pooled],
            )
            .await
    }

    /// Its contacts with their search texts; returns the default one.
    async fn people(
        &self,
        n: usize,
        line: &Line,
        customer: i64,
        (number, by, created): (usize, i64, DateTime<Utc>),
    ) -> Outcome<i64> {
        let to = self.to;
        // a private customer is their own only contact
        let more = if line.kind == "2" { 0 } else { n % 3 };
        let further = PEOPLE.iter().cycle().skip(n).take(more).copied();
        let all: Vec<_> = std::iter::once((line.contact, "总务部", "负责人")).chain(further).collect();
        let (mut first, mut phones) = (0, Vec::new());
        for (at, (name, department, position)) in all.iter().enumerate() {
            let own = [format!("1545{:07}", number + at), format!("0210000{:04}", number + at)];
            let numbers = &own[..if at == 0 && n.is_multiple_of(5) { 2 } else { 1 }];
            let (department, position) =
                if line.kind == "2" { (None, None) } else { (Some(*department), Some(*position)) };
            let words = [Some(*name), department, position];
            let text = search::text(words.into_iter().flatten());
            let (email, wechat) = ways(number + at);
            let reached = numbers.iter().map(String::as_str).chain(email.as_deref()).chain(wechat.as_deref());
            let with = search::text(words.into_iter().flatten().chain(reached));
            let id = to
                .insert(
                    "insert into contact (enterprise_id, customer_id, name, phone, other_phones, phones, depart_name, position, \
                     is_default, search_name, search_text, search_grams, created_at, created_by, updated_at, updated_by, \
                     email, wechat) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14, $15, $16) returning id",
                    &[
                        &to.enterprise, &customer, name, &numbers[0], &numbers[1..].to_vec(), &numbers.to_vec(), &department,
                        &position, &(at == 0), &text, &with, &search::grams(&with), &created, &by, &email, &wechat,
                    ],
                )
                .await?;
            if at == 0 {
                first = id;
            }
            phones.extend(numbers.iter().cloned());
        }
        let names = || std::iter::once(line.name).chain(all.iter().map(|(name, ..)| *name));
        let (name, with) =
            (search::text(names()), search::text(names().chain(phones.iter().map(String::as_str))));
        let sql = "update customer set search_name = $3, search_text = $4, search_grams = $5 \
                   where enterprise_id = $1 and id = $2";
        to.run(sql, &[&to.enterprise, &customer, &name, &with, &search::grams(&with)]).await?;
        Ok(first)
    }

    /// Its addresses; returns the default one.
    async fn addresses(
        &self,
        n: usize,
        line: &Line,
        customer: i64,
        (by, created): (i64, DateTime<Utc>),
    ) -> Outcome<Option<i64>> {
        let to = self.to;
        let branch = format!("{}东门库房", line.address);
        let all = [("总部", line.address), ("库房", branch.as_str())];
        let count = if line.address.is_empty() { 0 } else { 1 + usize::from(n.is_multiple_of(4)) };
        let mut first = None;
        for (at, (name, address)) in all.into_iter().take(count).enumerate() {
            let step = 0.003 * f64::from(u32::try_from(n + at).unwrap_or_default());
            let town =
                TOWNS.iter().find(|(town, ..)| address.starts_with(town)).filter(|_| !n.is_multiple_of(9));
            let (lng, lat) = town.map(|(_, lng, lat)| (lng + step, lat + step / 2.0)).unzip();
            let description = (n.is_multiple_of(2)).then_some("3 号楼 2 层 201 室");
            let text = search::text([Some(name), Some(address), description].into_iter().flatten());
            let id = to
                .insert(
                    "insert into customer_address (enterprise_id, customer_id, name, address, description, lng, lat, address_key, \
                     is_default, search_text, search_grams, created_at, created_by, updated_at, updated_by) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13) returning id",
                    &[
                        &to.enterprise, &customer, &name, &address, &description, &lng, &lat, &name_key(address), &(at == 0),
                        &text, &search::grams(&text), &created, &by,
                    ],
                )
                .await?;
            first.get_or_insert(id);
        }
        Ok(first)
    }

    /// Its sub-units, assets and devices, with QR codes on some of these.
    async fn parts(&self, n: usize, line: &Line, of: &Written) -> Outcome<()> {
        let to = self.to;
        for name in ["一分厂", "二分厂"].into_iter().filter(|_| n % 4 == 1) {
            let (name, contacts) = (format!("{}{name}", line.name), PEOPLE[n % PEOPLE.len()].0);
            let text = search::text([name.as_str(), contacts]);
            let sql = "insert into customer_child (enterprise_id, customer_id, name, contacts, phone, search_text, search_grams, \
                       created_at, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)";
            let (phone, grams) = (format!("0210001{n:04}"), search::grams(&text));
            to.run(
                sql,
                &[&to.enterprise, &of.id, &name, &contacts, &phone, &text, &grams, &of.created, &of.by],
            )
            .await?;
        }
        if line.kind == "2" {
            return Ok(());
        }
        for (kind, prefix, name, wanted) in
            [(1_i16, "ZC", "配电柜", n.is_multiple_of(3)), (2, "SB", "控制柜", n % 2 == 1)]
        {
            for at in (1..=2).filter(|_| wanted) {
                let asset =
                    Asset { kind, number: format!("{prefix}-{n:03}-{at}"), name: format!("{at} 号{name}") };
                let id = self.asset(n, of, &asset).await?;
                if at == 2 {
                    self.label(n, of, id, &asset).await?;
                }
            }
        }
        Ok(())
    }

    async fn asset(&self, n: usize, of: &Written, asset: &Asset) -> Outcome<i64> {
        let to = self.to;
        let today = self.now.date_naive();
        let day = |back: usize| today.checked_sub_days(Days::new(u64::try_from(back).unwrap_or_default()));
        let (bought, installed): (Option<NaiveDate>, Option<NaiveDate>) = (day(300 + n), day(280 + n));
        let until = today.checked_add_days(Days::new(u64::try_from(n).unwrap_or_default() * 11));
        let serial = format!("SN2025{n:04}{}", asset.kind);
        let (department, location) = ("设备部", "一层配电间");
        let price = i64::try_from(n).unwrap_or_default() * 10_050;
        let status = if n.is_multiple_of(7) { 2_i16 } else { 1 };
        let words = [asset.name.as_str(), &asset.number, &serial, location];
        let text = search::text(words);
        let offset = i64::try_from(n).unwrap_or_default() % 12;
        to.insert(
            "insert into customer_asset (enterprise_id, customer_id, kind, name, number, serial_number, product_id, \
             brand_model_id, depart_name, address_id, location, price, purchased_on, installed_on, warranty_until, status, \
             search_text, search_grams, created_at, created_by, updated_by) \
             select $1, $2, $3, $4, $5, $6, p.id, p.brand_model_id, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18 \
             from product p where p.enterprise_id = $1 and p.deleted_at is null order by p.id offset $19 limit 1 returning id",
            &[
                &to.enterprise, &of.id, &asset.kind, &asset.name, &asset.number, &serial, &department, &of.address,
                &location, &price, &bought, &installed, &until, &status, &text, &search::grams(&text), &of.created,
                &of.by, &offset,
            ],
        )
        .await
    }

    /// The QR code attached to a device.
    async fn label(&self, n: usize, of: &Written, asset: i64, device: &Asset) -> Outcome<()> {
        let to = self.to;
        // as for other codes of the demo: no secret, and no signature yet
        let code = format!(
            "SB{:012}00000000",
            to.enterprise * 1000 + 500 + 2 * i64::try_from(n).unwrap_or_default() + i64::from(device.kind)
        );
        let text = search::text([code.as_str(), &device.name]);
        let sql = "insert into qrcode (enterprise_id, batch_id, code, status, name, location, bound_at, bound_by, search_text, \
                   search_grams, created_by) values ($1, $2, $3, 1, $4, '一层配电间', $5, $6, $7, $8, $6) returning id";
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] = [
            &to.enterprise,
            &self.batch,
            &code,
            &device.name,
            &of.created,
            &of.by,
            &text,
            &search::grams(&text),
        ];
        let qrcode = to.insert(sql, &values).await?;
        let sql = "insert into customer_qrcode (enterprise_id, customer_id, qrcode_id, asset_id, address_id, created_at, \
                   created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $7)";
        to.run(sql, &[&to.enterprise, &of.id, &qrcode, &asset, &of.address, &of.created, &of.by]).await
    }

    /// Its follow-ups, and the date of the next one.
    async fn followed(&self, n: usize, of: &Written) -> Outcome<()> {
        let to = self.to;
        let age = (self.now - of.created).num_days();
        let count = i64::try_from(n * 7 % 4).unwrap_or_default();
        let told = FOLLOWED.iter().cycle().skip(n).take(n * 7 % 4);
        for (left, (kind, body)) in (0..count).rev().zip(told) {
            let at = self.now - TimeDelta::days((left * 20 + 2).min(age)) + TimeDelta::hours(1);
            let next =
                (left == 0).then(|| self.now + TimeDelta::days(i64::try_from(n % 9).unwrap_or_default() - 3));
            let contact = (n.is_multiple_of(2)).then_some(of.contact);
            let sql = "insert into customer_follow (enterprise_id, customer_id, kind, body, contact_id, next_at, created_at, \
                       created_by, updated_at, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)";
            to.run(sql, &[&to.enterprise, &of.id, kind, body, &contact, &next, &at, &of.by]).await?;
        }
        let sql = "update customer c set followed_at = f.last, next_follow_at = f.next from ( \
                   select max(created_at) as last, max(next_at) as next from customer_follow \
                   where enterprise_id = $1 and customer_id = $2) f where c.enterprise_id = $1 and c.id = $2";
        to.run(sql, &[&to.enterprise, &of.id]).await
    }
}

struct Asset {
    kind: i16,
    number: String,
    name: String,
}

/// E-mail and WeChat of the contacts of every other customer, by their number.
fn ways(number: usize) -> (Option<String>, Option<String>) {
    if (number / 10).is_multiple_of(2) {
        return (None, None);
    }
    (Some(format!("contact{number}@example.com")), Some(format!("wx_{number:07}")))
}

fn remark(n: usize) -> Option<&'static str> {
    (n % 8 == 1).then_some("每年三月签订维保合同，付款周期三十天。")
}

/// The normalized name as the domain, which this crate does not know, writes it: without company suffixes.
fn name_key(name: &str) -> String {
    let bare: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
    bare.strip_suffix("有限公司").or(bare.strip_suffix("公司")).map_or(bare.clone(), str::to_owned)
}
