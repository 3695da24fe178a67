//! The demo: one enterprise with all kinds of records, and a second one to show the separation of tenants.

use std::collections::HashMap;

use tokio_postgres::Transaction;
use xieli_kernel::Code;

use super::files;
use super::people::{people, teams};
use super::roles::{ENGINEER, EXTERNAL, FINANCE, MANAGER, PERSONNEL, SALES, STAFF};
use super::writer::{NewMember, NewTeam, Writer};
use super::{
    acceptance, approvals, articles, attendance, catalog, comments, custom_fields, customers, dashboards,
    dictionaries, has_demo, intakes, jobs, journals, kpi, mcenter, online_reports, orders, plans,
    project_templates, project_works, projects, qrcodes, report_queries, tasks, webhooks, work_clock,
    work_settings, work_types, written,
};
use crate::{Context, Outcome, Trouble, causes, connect};

/// The mobile number of the `n`th person.
fn phone(n: usize) -> String {
    format!("154{n:08}")
}

/// Writes the demo and returns a description; refused if it exists. `hash` is that of the demo's password,
/// because password hashing belongs to the domain, which this crate does not know.
pub async fn demo(url: &str, hash: &str) -> Outcome<String> {
    if has_demo(url).await? {
        return Err(Trouble::new("演示数据已存在 / the demo is there already"));
    }
    articles(url).await?;
    let mut client = connect(url).await?;
    let tx = client.transaction().await.context(|| "demo".to_owned())?;
    let owner = first(&tx, hash).await?;
    second(&tx, hash, owner).await?;
    let row = tx.query_one("select count(*) from member", &[]).await.context(|| "demo".to_owned())?;
    let members: i64 = row.try_get(0).context(|| "demo".to_owned())?;
    tx.commit().await.context(|| "demo".to_owned())?;
    // the product's role may not analyse the catalogues of the cluster, of which PostgreSQL warns table by
    // table
    let quietly = "set client_min_messages = error; analyze; reset client_min_messages";
    client.batch_execute(quietly).await.context(|| "analyze".to_owned())?;
    Ok(format!(
        "已写入演示数据：两家企业，{members} 名成员 / the demo is written: two enterprises, {members} members"
    ))
}

async fn enterprise(
    tx: &Transaction<'_>,
    name: &str,
    short: &str,
    industry: &str,
    introduction: &str,
) -> Outcome<i64> {
    let sql = "insert into enterprise (name, short_name, industry, introduction, phone, address, demo) \
               values ($1, $2, $3, $4, '4000000154', '云岭市协力路 1 号', true) returning id";
    let row = tx.query_one(sql, &[&name, &short, &industry, &introduction]).await;
    row.and_then(|row| row.try_get(0)).map_err(|error| Trouble::new(causes(&error)))
}

/// The first enterprise; returns the owner's account.
async fn first(tx: &Transaction<'_>, hash: &str) -> Outcome<i64> {
    let name = "云岭智能科技有限公司";
    let about = "为园区与工厂提供智能控制设备的研发、安装与长期维保服务。";
    let to =
        Writer { tx, enterprise: enterprise(tx, name, "云岭智能", "智能制造", about).await?, hash };
    let mut roles: HashMap<&str, i64> = HashMap::new();
    let wanted: [(&str, Option<&str>, &str, &[Code]); 9] = [
        ("企业所有者", Some("ROLE_owner"), "系统角色：拥有企业的全部权限", &[]),
        ("管理员", Some("ROLE_admin"), "系统角色：管理成员、团队与权限", &[]),
        ("团队经理", None, "管理所负责团队的成员与事务", MANAGER),
        ("工程师", None, "研发与服务工程师", ENGINEER),
        ("销售", None, "客户与商机", SALES),
        ("人事", None, "成员、考勤与绩效", PERSONNEL),
        ("财务", None, "财务与项目统计", FINANCE),
        ("员工", None, "所有员工的基本权限", STAFF),
        ("外部成员", None, "合作伙伴与客户，只看共享的内容", EXTERNAL),
    ];
    for (order, (name, code, about, codes)) in (0..).zip(wanted) {
        roles.insert(name, to.role(order, name, code, about, codes).await?);
    }
    let teams = write_teams(&to).await?;
    catalog::catalog(&to).await?;
    dictionaries::dictionaries(&to).await?;
    qrcodes::qrcodes(&to).await?;
    webhooks::webhooks(&to).await?;
    let mut members: HashMap<&str, i64> = HashMap::new();
    let mut owner = 0;
    for (n, person) in (1..).zip(people()) {
        let phone = phone(n);
        let account = to.account(person.username, &phone).await?;
        let member = to
            .member(&NewMember {
                account: Some(account),
                name: person.name,
                phone: &phone,
                gender: person.gender,
                job_number: Some(format!("YL{n:04}")),
                position: Some(person.position),
                status: 1,
                kind: 1,
                technician: person.technician,
                engineer: person.engineer,
                work_status: if person.technician {
                    i16::from(n % 3 == 0) + 2 * i16::from(n % 7 == 0 && n % 3 != 0)
                } else {
                    0
                },
                entry: Some(person.entry),
                ..NewMember::default()
            })
            .await?;
        if let Some((team, _)) = teams.get(person.team) {
            to.join(*team, member, person.director, true, Some(person.position)).await?;
        }
        if let Some(role) = roles.get(person.role) {
            to.grant(*role, member).await?;
        }
        if person.username == "owner" {
            owner = account;
            let sql = "update enterprise set owner_member_id = $2 where id = $1";
            to.run(sql, &[&to.enterprise, &member]).await?;
        }
        members.insert(person.username, member);
    }
    let manager = find(&members, "manager")?;
    // a manager is also a technician
    if let Some((team, _)) = teams.get("备件中心") {
        to.join(*team, manager, false, false, None).await?;
    }
    external(&to, find(&roles, "外部成员")?, manager).await?;
    files::first(&to, &members).await?;
    customers::first(&to, &members).await?;
    custom_fields::first(&to).await?;
    projects::first(&to, &members).await?;
    acceptance::acceptance(&to).await?;
    project_templates::project_templates(&to, &members).await?;
    tasks::first(&to, &members).await?;
    project_works::project_works(&to).await?;
    work_settings::work_settings(&to).await?;
    orders::orders(&to).await?;
    work_clock::work_clock(&to).await?;
    work_types::work_types(&to).await?;
    intakes::intakes(&to).await?;
    plans::first(&to, &members).await?;
    approvals::first(&to, &members).await?;
    journals::first(&to, &members).await?;
    attendance::first(&to, &members).await?;
    kpi::first(&to, &members).await?;
    mcenter::first(&to, &members).await?;
    online_reports::first(&to).await?;
    report_queries::first(&to).await?;
    dashboards::first(&to, find(&members, "admin")?).await?;
    applications(&to, &members, teams.get("上海服务站").map(|(id, _)| *id)).await?;
    comments::first(&to, &members).await?;
    written::first(&to, find(&members, "admin")?).await?;
    jobs::jobs(&to, &[find(&members, "admin")?, find(&members, "owner")?, find(&members, "engineer")?])
        .await?;
    for user in ["owner", "admin", "manager", "engineer", "sales"] {
        let member = find(&members, user)?;
        to.notify(
            member,
            "system.welcome",
            "欢迎使用协力",
            "点击右上角的帮助，可以查看系统介绍与使用说明。",
            None,
        )
        .await?;
    }
    Ok(owner)
}

fn find(known: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    known.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}

type Teams = HashMap<&'static str, (i64, Vec<i64>)>;

async fn write_teams(to: &Writer<'_>) -> Outcome<Teams> {
    let mut written: Teams = HashMap::new();
    let mut orders: HashMap<&str, i32> = HashMap::new();
    for line in teams() {
        let order = orders.entry(line.parent).or_insert(0);
        let new = NewTeam {
            parent: written.get(line.parent).cloned(),
            name: line.name,
            code: line.code,
            kind: 1,
            order: *order,
            phone: line.phone,
            address: line.address,
            contact: line.contact,
            remark: line.remark,
            accept: false,
        };
        *order += 1;
        written.insert(line.name, to.team(&new).await?);
    }
    Ok(written)
}

/// Partners and customers, with teams of their own.
async fn external(to: &Writer<'_>, role: i64, inviter: i64) -> Outcome<()> {
    // name, user, gender, position
    type Partner = (&'static str, &'static str, i16, &'static str);
    let partners: [(&str, &str, bool, &[Partner]); 3] = [
        (
            "蓝岸安装合作队",
            "承接华东区域的设备安装",
            true,
            &[
                ("海明", "external", 1, "队长"),
                ("丁一帆", "dingyifan", 1, "安装工"),
                ("盛夏", "shengxia", 2, "安装工"),
            ],
        ),
        (
            "恒远电气维保",
            "承接华南区域的维保",
            true,
            &[("康健", "kangjian", 1, "维保主管"), ("池小满", "chixiaoman", 2, "维保技师")],
        ),
        ("启明物业", "客户：启明园区物业", false, &[("宋知远", "songzhiyuan", 1, "设备主管")]),
    ];
    let mut n = 200;
    for (order, (name, remark, accept, people)) in (0..).zip(partners) {
        let contact = people.first().map_or("", |person| person.0);
        let new = NewTeam { name, remark, accept, contact, kind: 2, order, ..NewTeam::default() };
        let (team, _) = to.team(&new).await?;
        for (at, (person, username, gender, position)) in people.iter().enumerate() {
            n += 1;
            let phone = phone(n);
            let account = to.account(username, &phone).await?;
            let member = to
                .member(&NewMember {
                    account: Some(account),
                    name: person,
                    phone: &phone,
                    gender: *gender,
                    position: Some(position),
                    status: 1,
                    kind: 2,
                    technician: accept,
                    entry: Some("2024-03-01"),
                    inviter: Some(inviter),
                    ..NewMember::default()
                })
                .await?;
            to.join(team, member, at == 0, true, Some(position)).await?;
            to.grant(role, member).await?;
        }
    }
    Ok(())
}

/// Applicants for membership, a refused one and a former member.
async fn applications(to: &Writer<'_>, members: &HashMap<&str, i64>, team: Option<i64>) -> Outcome<()> {
    let admin = find(members, "admin")?;
    let sql = "insert into invitation (enterprise_id, code, team_id, max_uses, used_count, expires_at, created_by) \
               values ($1, 'demo-yunling-shanghai', $2, 20, 4, now() + interval '90 days', $3) returning id";
    let invitation = to.insert(sql, &[&to.enterprise, &team, &admin]).await?;
    // name, user, gender, status, reason of the application, reason of the refusal
    type Applicant = (&'static str, &'static str, i16, i16, Option<&'static str>, Option<&'static str>);
    let people: [Applicant; 5] = [
        ("凌霄", "lingxiao", 1, 0, Some("应聘上海服务站服务工程师，已与岳长青站长沟通"), None),
        ("阮青梅", "ruanqingmei", 2, 0, Some("由行政人事部通知加入"), None),
        ("裴思齐", "peisiqi", 1, 0, None, None),
        ("邹一", "zouyi", 1, 2, Some("想了解贵公司产品"), Some("请联系市场销售中心，无需加入企业")),
        ("付采薇", "fucaiwei", 2, 3, None, None),
    ];
    for (n, (name, username, gender, status, why, refused)) in (301..).zip(people) {
        let phone = phone(n);
        let account = to.account(username, &phone).await?;
        let member = NewMember {
            account: Some(account),
            name,
            phone: &phone,
            gender,
            status,
            kind: 1,
            entry: (status == 3).then_some("2021-02-22"),
            apply_reason: why,
            refuse_reason: refused,
            invitation: (status != 3).then_some(invitation),
            inviter: (status != 3).then_some(admin),
            ..NewMember::default()
        };
        to.member(&member).await?;
    }
    for user in ["admin", "owner"] {
        let body = "凌霄、阮青梅、裴思齐申请加入企业，请审核。";
        to.notify(
            find(members, user)?,
            "member.applied",
            "有 3 个加入申请待审核",
            body,
            Some("/members/Pending"),
        )
        .await?;
    }
    Ok(())
}

/// The second enterprise; the owner of the first is a member there, too, to show switching.
async fn second(tx: &Transaction<'_>, hash: &str, owner_account: i64) -> Outcome<()> {
    let name = "海棠机电服务有限公司";
    let about = "电梯与空调设备的安装、改造与维修。";
    let to =
        Writer { tx, enterprise: enterprise(tx, name, "海棠机电", "机电服务", about).await?, hash };
    let owner_role =
        to.role(0, "企业所有者", Some("ROLE_owner"), "系统角色：拥有企业的全部权限", &[]).await?;
    to.role(1, "管理员", Some("ROLE_admin"), "系统角色：管理成员、团队与权限", &[]).await?;
    let engineer = to.role(2, "维修工程师", None, "现场维修", ENGINEER).await?;
    let staff = to.role(3, "员工", None, "所有员工的基本权限", STAFF).await?;
    catalog::catalog(&to).await?;
    dictionaries::dictionaries(&to).await?;
    qrcodes::qrcodes(&to).await?;
    webhooks::webhooks(&to).await?;
    let mut teams = Vec::new();
    for (order, name) in (0..).zip(["综合部", "电梯维修部", "空调维修部"]) {
        teams.push(to.team(&NewTeam { name, kind: 1, order, ..NewTeam::default() }).await?.0);
    }
    let people: [(&str, &str, i16, &str, usize, i64, bool); 9] = [
        ("苗雨禾", "other", 2, "总经理", 0, owner_role, true),
        ("雷鸣", "leiming", 1, "电梯维修主管", 1, engineer, true),
        ("季风", "jifeng", 1, "维修工程师", 1, engineer, false),
        ("车如水", "cherushui", 1, "维修工程师", 1, engineer, false),
        ("霍启航", "huoqihang", 1, "空调维修主管", 2, engineer, true),
        ("施小雨", "shixiaoyu", 2, "维修工程师", 2, engineer, false),
        ("滕飞", "tengfei", 1, "维修工程师", 2, engineer, false),
        ("宁静", "ningjing", 2, "行政", 0, staff, false),
        ("平安", "pingan", 1, "仓管", 0, staff, false),
    ];
    let add = async |account: i64, name: &str, phone: String, n: usize, gender: i16, position: &str| {
        let new = NewMember {
            account: Some(account),
            name,
            phone: &phone,
            gender,
            job_number: Some(format!("HT{n:03}")),
            position: Some(position),
            status: 1,
            kind: 1,
            technician: position.contains("维修"),
            entry: Some("2022-05-16"),
            ..NewMember::default()
        };
        to.member(&new).await
    };
    let mut members: HashMap<&str, i64> = HashMap::new();
    for (n, (name, username, gender, position, team, role, director)) in (1..).zip(people) {
        let phone = phone(400 + n);
        let account = to.account(username, &phone).await?;
        let member = add(account, name, phone, n, gender, position).await?;
        if let Some(team) = teams.get(team) {
            to.join(*team, member, director, true, Some(position)).await?;
        }
        to.grant(role, member).await?;
        members.insert(username, member);
        if username == "other" {
            files::second(&to, member).await?;
            to.run("update enterprise set owner_member_id = $2 where id = $1", &[&to.enterprise, &member])
                .await?;
            to.notify(
                member,
                "system.welcome",
                "欢迎使用协力",
                "点击右上角的帮助，可以查看系统介绍与使用说明。",
                None,
            )
            .await?;
        }
    }
    customers::second(&to, &members).await?;
    projects::second(&to, &members).await?;
    acceptance::acceptance(&to).await?;
    project_templates::project_templates(&to, &members).await?;
    tasks::second(&to, &members).await?;
    project_works::project_works(&to).await?;
    work_settings::work_settings(&to).await?;
    orders::orders(&to).await?;
    work_clock::work_clock(&to).await?;
    work_types::work_types(&to).await?;
    intakes::intakes(&to).await?;
    plans::second(&to, &members).await?;
    approvals::second(&to, &members).await?;
    journals::second(&to, &members).await?;
    attendance::second(&to, &members).await?;
    kpi::second(&to, &members).await?;
    mcenter::second(&to, &members).await?;
    online_reports::second(&to).await?;
    report_queries::second(&to).await?;
    dashboards::second(&to, find(&members, "other")?).await?;
    comments::second(&to, &members).await?;
    written::second(&to, find(&members, "other")?).await?;
    jobs::jobs(&to, &[find(&members, "other")?]).await?;
    let guest = add(owner_account, "顾明远", phone(1), 10, 1, "顾问").await?;
    if let Some(team) = teams.first() {
        to.join(*team, guest, false, true, Some("顾问")).await?;
    }
    to.grant(staff, guest).await
}
