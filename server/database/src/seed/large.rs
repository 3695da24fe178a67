//! Large data set of members for benchmarks: written with COPY; the search index is built afterwards.

use tokio_postgres::Transaction;
use xieli_kernel::permission::all_menu_ids;
use xieli_kernel::search;

use super::articles;
use super::copy::{Copy, array, flag, index, renumber, run};
use crate::{Context, Outcome, connect};

/// Numbers of records.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    /// Tenants.
    pub enterprises: usize,
    /// Teams of all enterprises together.
    pub teams: usize,
    /// Members of all enterprises together.
    pub members: usize,
}

impl Scale {
    /// 200,000 members in 2,000 teams over 20 enterprises, half of them in the first.
    pub const LARGE: Self = Self { enterprises: 20, teams: 2_000, members: 200_000 };

    /// The numbers of each enterprise: the first gets half of everything, the others share the rest equally.
    /// Real tenants differ in size, and query plans that fit small ones must not be chosen for the large one.
    fn parts(&self) -> Vec<Part> {
        let of = |total: usize, e: usize| match (self.enterprises, e) {
            (1, _) => total,
            (_, 0) => total / 2,
            (all, e) => (total - total / 2) / (all - 1) + usize::from(e <= (total - total / 2) % (all - 1)),
        };
        let mut parts = Vec::with_capacity(self.enterprises);
        let (mut team, mut member) = (0, 0);
        for enterprise in 0..self.enterprises {
            let (teams, members) = (of(self.teams, enterprise), of(self.members, enterprise));
            parts.push(Part { enterprise, team, teams, member, members });
            (team, member) = (team + teams, member + members);
        }
        parts
    }
}

/// The rows of one enterprise, each kind numbered from 0 over all enterprises.
struct Part {
    enterprise: usize,
    /// Its first team, and how many.
    team: usize,
    teams: usize,
    /// Its first member, and how many.
    member: usize,
    members: usize,
}

const SURNAMES: &str =
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈";
const GIVEN: &str = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文建国志海云飞雪梅兰竹菊松柏晨曦雨欣怡然子轩浩宇梓涵思远博雅";

/// Children of a team of the tree: three levels hold a hundred teams.
const BRANCHES: usize = 5;

/// Writes everything in one transaction and returns a description. The owners sign in as `large1`, `large2`,
/// … with the demo's password, whose hash is given.
pub async fn large(url: &str, scale: &Scale, hash: &str) -> Outcome<String> {
    articles(url).await?;
    let mut client = connect(url).await?;
    let tx = client.transaction().await.context(|| "large".to_owned())?;
    write(&tx, scale, hash).await?;
    tx.commit().await.context(|| "large".to_owned())?;
    // vacuum, too: index-only scans need the visibility map
    client.batch_execute("vacuum analyze").await.context(|| "vacuum analyze".to_owned())?;
    Ok(format!(
        "已写入 {} 家企业、{} 个团队、{} 名成员 / written: {} enterprises, {} teams, {} members",
        scale.enterprises, scale.teams, scale.members, scale.enterprises, scale.teams, scale.members
    ))
}

async fn write(tx: &Transaction<'_>, scale: &Scale, hash: &str) -> Outcome<()> {
    // building an index afterwards sorts its rows once instead of inserting them one by one
    run(tx, "drop index member_grams").await?;
    let first = First::read(tx).await?;
    let parts = scale.parts();
    let mut copy = Copy::begin(tx, "enterprise (id, name, short_name, demo)").await?;
    for e in 0..scale.enterprises {
        copy.row(format_args!("{}\t第{}分公司\t分公司{}\tt", first.enterprise + index(e), e + 1, e + 1));
        copy.flush().await?;
    }
    copy.end().await?;
    let mut copy = Copy::begin(tx, "account (id, username, phone, password_hash, demo, proven_at)").await?;
    for e in 0..scale.enterprises {
        copy.row(format_args!(
            "{}\tlarge{}\t154{:08}\t{hash}\tt\tnow",
            first.account + index(e),
            e + 1,
            90_000_000 + e
        ));
        copy.flush().await?;
    }
    copy.end().await?;
    teams(tx, &first, &parts).await?;
    members(tx, &first, &parts).await?;
    let columns = "team_member (enterprise_id, id, team_id, member_id, director, main)";
    let mut copy = Copy::begin(tx, columns).await?;
    for part in &parts {
        for m in 0..part.members {
            let at = part.member + m;
            let team = first.team + index(part.team + m % part.teams);
            let director = if m < part.teams { 't' } else { 'f' };
            let enterprise = first.enterprise + index(part.enterprise);
            copy.row(format_args!(
                "{enterprise}\t{}\t{team}\t{}\t{director}\tt",
                first.team_member + index(at),
                first.member + index(at)
            ));
            copy.flush().await?;
        }
    }
    copy.end().await?;
    let menus = all_menu_ids().map(|id| id.to_string()).collect::<Vec<_>>().join(",");
    let (low, high) = (first.enterprise, first.enterprise + index(scale.enterprises));
    run(tx, &format!(
        "insert into role (enterprise_id, name, code) select id, '企业所有者', 'ROLE_owner' from enterprise where id >= {low} and id < {high};
         insert into role_menu (enterprise_id, role_id, menu_id)
             select enterprise_id, id, unnest('{{{menus}}}'::integer[]) from role where enterprise_id >= {low} and enterprise_id < {high};
         insert into role_member (enterprise_id, role_id, member_id)
             select r.enterprise_id, r.id, m.id from role r join member m on m.enterprise_id = r.enterprise_id
             where m.account_id is not null and r.enterprise_id >= {low} and r.enterprise_id < {high};
         update enterprise e set owner_member_id = m.id from member m
             where m.enterprise_id = e.id and m.account_id is not null and e.id >= {low} and e.id < {high};
         create index member_grams on member using gin (enterprise_id, search_grams) where deleted_at is null;"
    ))
    .await?;
    renumber(tx, &["enterprise", "account", "team", "member", "team_member"]).await
}

/// A tree of teams for each enterprise: the parent of team `t` is team `(t - 1) / BRANCHES`.
async fn teams(tx: &Transaction<'_>, first: &First, parts: &[Part]) -> Outcome<()> {
    let columns =
        "team (enterprise_id, id, parent_id, name, code, path, sort_order, search_text, search_grams)";
    let mut copy = Copy::begin(tx, columns).await?;
    for part in parts {
        for t in 0..part.teams {
            let id = |team: usize| first.team + index(part.team + team);
            let mut path = vec![t];
            while let Some(&at) = path.last().filter(|at| **at > 0) {
                path.push((at - 1) / BRANCHES);
            }
            let parent = path.get(1).map_or_else(|| "\\N".to_owned(), |parent| id(*parent).to_string());
            let path = path.iter().rev().map(|team| id(*team).to_string()).collect::<Vec<_>>().join(",");
            let (name, code) = (format!("第{}团队", t + 1), format!("T{:04}", t + 1));
            let text = search::text([name.as_str(), code.as_str()]);
            let (enterprise, team, grams) =
                (first.enterprise + index(part.enterprise), id(t), array(&search::grams(&text)));
            copy.row(format_args!(
                "{enterprise}\t{team}\t{parent}\t{name}\t{code}\t{{{path}}}\t{t}\t{text}\t{grams}"
            ));
            copy.flush().await?;
        }
    }
    copy.end().await
}

async fn members(tx: &Transaction<'_>, first: &First, parts: &[Part]) -> Outcome<()> {
    let (surnames, given): (Vec<char>, Vec<char>) = (SURNAMES.chars().collect(), GIVEN.chars().collect());
    let columns = "member (enterprise_id, id, account_id, name, phone, gender, job_number, position, is_technician, \
                   is_engineer, entry_date, search_text, search_grams, sort_name, created_at, updated_at)";
    let since = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000);
    let mut copy = Copy::begin(tx, columns).await?;
    for part in parts {
        for m in 0..part.members {
            let at = part.member + m;
            // steps coprime with the lengths: neighbours differ, and every pair occurs
            let name: String = [
                surnames[(at * 7) % surnames.len()],
                given[(at * 11) % given.len()],
                given[(at / given.len() * 13 + at * 17) % given.len()],
            ]
            .iter()
            .collect();
            let (phone, job) = (format!("154{at:08}"), format!("N{m:05}"));
            let text = search::text([name.as_str(), phone.as_str(), job.as_str()]);
            let (grams, sort) = (array(&search::grams(&text)), search::sort_name(&name));
            let account =
                if m == 0 { (first.account + index(part.enterprise)).to_string() } else { "\\N".to_owned() };
            let day = format!("20{:02}-{:02}-{:02}", 10 + at % 15, 1 + at % 12, 1 + at % 28);
            let (technician, engineer) = (flag(at.is_multiple_of(4)), flag(at.is_multiple_of(5)));
            let position = ["工程师", "销售", "行政", "财务", "主管"][at % 5];
            let (enterprise, member, gender) =
                (first.enterprise + index(part.enterprise), first.member + index(at), 1 + at % 2);
            // spread over a year by seconds, so that sorting by time is realistic
            let created = since + chrono::TimeDelta::seconds(index((at * 157) % 31_536_000));
            let created = created.format("%Y-%m-%d %H:%M:%S+00");
            copy.row(format_args!(
                "{enterprise}\t{member}\t{account}\t{name}\t{phone}\t{gender}\t{job}\t{position}\t{technician}\t{engineer}\t\
                 {day}\t{text}\t{grams}\t{sort}\t{created}\t{created}"
            ));
            copy.flush().await?;
        }
    }
    copy.end().await
}

/// The first free id of each table.
struct First {
    enterprise: i64,
    account: i64,
    team: i64,
    member: i64,
    team_member: i64,
}

impl First {
    async fn read(tx: &Transaction<'_>) -> Outcome<Self> {
        let next = async |table: &str| -> Outcome<i64> {
            let sql = format!("select coalesce(max(id), 0) + 1 from {table}");
            let row = tx.query_one(&sql, &[]).await.context(|| sql.clone())?;
            row.try_get(0).context(|| sql.clone())
        };
        Ok(Self {
            enterprise: next("enterprise").await?,
            account: next("account").await?,
            team: next("team").await?,
            member: next("member").await?,
            team_member: next("team_member").await?,
        })
    }
}
