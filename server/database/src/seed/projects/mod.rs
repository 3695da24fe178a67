//! Projects of the demo with their members, milestones, payments, addresses and assets. Details missing in
//! the table are derived from a project's index.

mod table;

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, Utc};
use xieli_kernel::search;

use self::table::{COSTS, DEVICES, FIRST, Line, MILEPOSTS, PLANS, RULES, Rule, SECOND};
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// Of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, &FIRST).await
}

/// Of the second enterprise.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    write(to, members, &SECOND).await
}

async fn write(to: &Writer<'_>, members: &HashMap<&str, i64>, lines: &[Line]) -> Outcome<()> {
    let demo = Demo { to, members, now: Utc::now(), today: Utc::now().date_naive() };
    for (n, line) in (1..).zip(lines) {
        let project = demo.project(n, line).await?;
        let mileposts = demo.mileposts(line, project).await?;
        demo.people(n, line, project).await?;
        demo.money(n, line, project, &mileposts).await?;
        demo.things(n, line, project).await?;
    }
    for (order, rule) in (0_i32..).zip(RULES) {
        let Rule { name, event, statuses, title, assignee, days } = rule;
        let (text, grams) = words(&[name, title]);
        let sql = "insert into auto_task (enterprise_id, name, event, statuses, title, assignee, due_days, enabled, sort_order, \
                   search_text, search_grams) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let (on, statuses) = (order < 2, statuses.to_vec());
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 11] =
            [&to.enterprise, &name, &event, &statuses, &title, &assignee, &days, &on, &order, &text, &grams];
        to.run(sql, &values).await?;
    }
    // tasks created by the rules so far
    let sql = "insert into auto_task_outcome (enterprise_id, rule_id, project_id, record_type, record_id, title, member_id, due_on)
        select m.enterprise_id, r.id, p.id, 'milepost', m.id, '为“' || p.name || '”的' || m.name || '申请开票', p.director_id,
            m.finished_on + r.due_days
        from milepost m join project p on p.enterprise_id = m.enterprise_id and p.id = m.project_id
        join auto_task r on r.enterprise_id = m.enterprise_id and r.event = 4
        where m.enterprise_id = $1 and m.finished_on is not null order by m.finished_on desc, m.id limit 3";
    to.run(sql, &[&to.enterprise]).await?;
    derive(to).await
}

struct Demo<'a> {
    to: &'a Writer<'a>,
    members: &'a HashMap<&'a str, i64>,
    now: DateTime<Utc>,
    today: NaiveDate,
}

fn words(text: &[&str]) -> (String, Vec<String>) {
    let text = search::text(text.iter().copied());
    let grams = search::grams(&text);
    (text, grams)
}

impl Demo<'_> {
    fn day(&self, days: i64) -> NaiveDate {
        let by = Days::new(days.unsigned_abs());
        let day = if days < 0 { self.today.checked_sub_days(by) } else { self.today.checked_add_days(by) };
        day.unwrap_or(self.today)
    }

    /// The day after so many tenths of a project's duration.
    fn tenth(&self, line: &Line, tenths: i64) -> NaiveDate {
        self.day(line.begins + (line.ends - line.begins) * tenths / 10)
    }

    fn member(&self, user: &str) -> Outcome<i64> {
        self.members.get(user).copied().ok_or_else(|| Trouble::new(format!("demo: {user}")))
    }

    async fn project(&self, n: i64, line: &Line) -> Outcome<i64> {
        let director = self.member(line.director)?;
        let number = format!("XM{:04}", 2600 + n);
        let contract = (line.property == "2").then(|| format!("HT-{:03}", 100 + n));
        let (text, grams) = words(&[line.name, &number, contract.as_deref().unwrap_or_default()]);
        let made = self.now - chrono::TimeDelta::days((20 - line.begins).max(1))
            + chrono::TimeDelta::minutes(n * 37);
        let tags: Vec<&str> = line.tags.to_vec();
        let finished = matches!(line.status, "4" | "5").then(|| self.day(line.ends));
        self.to
            .insert(
                "insert into project (enterprise_id, name, number, project_type, status, property, tags, is_open, customer_id,
                    director_id, director_team_id, begins_on, ends_on, finished_on, contract_number, signed_on, amount,
                    description, search_text, search_grams, created_at, updated_at, created_by)
                 select $1, $2, $3, $4, $5, $6, $7, $8,
                    (select id from customer where enterprise_id = $1 and name = $9 and deleted_at is null limit 1),
                    $10, (select team_id from team_member where enterprise_id = $1 and member_id = $10 order by main desc limit 1),
                    $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $10
                 returning id",
                &[
                    &self.to.enterprise, &line.name, &number, &line.kind, &line.status, &line.property, &tags,
                    &line.is_open, &line.customer, &director, &self.day(line.begins), &self.day(line.ends), &finished,
                    &contract, &contract.as_ref().map(|_| self.day(line.begins - 10)), &(line.amount * 1_000_000),
                    &format!("{}：按合同与现场条件组织实施，每周一例会。", line.name), &text, &grams, &made,
                ],
            )
            .await
    }

    async fn mileposts(&self, line: &Line, project: i64) -> Outcome<Vec<i64>> {
        let director = self.member(line.director)?;
        let mut made: Vec<i64> = Vec::with_capacity(MILEPOSTS.len());
        for (order, (name, from, to)) in (0_i32..).zip(MILEPOSTS) {
            let (text, grams) = words(&[name]);
            let begins = self.tenth(line, from) + Days::new(u64::from(from > 0));
            let ends = self.tenth(line, to).max(begins);
            // past milestones are reached, except for the last of a running project
            let reached = line.status == "4" || (line.status != "5" && ends < self.day(-9) && to < 10);
            let finished = reached.then_some(ends);
            let id = self
                .to
                .insert(
                    "insert into milepost (enterprise_id, project_id, name, begins_on, ends_on, baseline_begins_on,
                        baseline_ends_on, finished_on, director_id, sort_order, search_text, search_grams, created_by)
                     values ($1, $2, $3, $4, $5, $4, $5, $6, $7, $8, $9, $10, $7) returning id",
                    &[
                        &self.to.enterprise, &project, &name, &begins, &ends, &finished, &director, &order, &text, &grams,
                    ],
                )
                .await?;
            if let Some(before) = made.last() {
                let sql =
                    "insert into milepost_link (enterprise_id, before_id, after_id) values ($1, $2, $3)";
                self.to.run(sql, &[&self.to.enterprise, before, &id]).await?;
            }
            made.push(id);
        }
        Ok(made)
    }

    async fn people(&self, n: i64, line: &Line, project: i64) -> Outcome<()> {
        let own = self.group(project, 1, "实施组", Some("1"), None, 0).await?;
        for user in line.people {
            self.place(project, own, self.member(user)?, "现场实施").await?;
        }
        if n % 3 == 1
            && let Some(sales) = self.members.get("sales")
        {
            let group = self.group(project, 1, "商务组", Some("2"), None, 1).await?;
            self.place(project, group, *sales, "商务对接").await?;
        }
        if line.partner {
            let group =
                self.group(project, 2, "蓝岸安装合作队", Some("3"), Some("蓝岸安装合作队"), 2).await?;
            let sql = "select m.id from member m join account a on a.id = m.account_id \
                       where m.enterprise_id = $1 and a.username = 'external'";
            let external = self.to.insert(sql, &[&self.to.enterprise]).await?;
            self.place(project, group, external, "安装队长").await?;
        }
        Ok(())
    }

    async fn group(
        &self,
        project: i64,
        kind: i16,
        name: &str,
        team_type: Option<&str>,
        team: Option<&str>,
        order: i32,
    ) -> Outcome<i64> {
        let (text, grams) = words(&[name]);
        let status = (kind == 2).then_some(1_i16);
        self.to
            .insert(
                "insert into project_group (enterprise_id, project_id, kind, name, team_type, team_id, status, sort_order,
                    search_text, search_grams)
                 values ($1, $2, $3, $4, $5, (select id from team where enterprise_id = $1 and name = $6), $7, $8, $9, $10)
                 returning id",
                &[
                    &self.to.enterprise, &project, &kind, &name, &team_type, &team, &status, &order, &text, &grams,
                ],
            )
            .await
    }

    async fn place(&self, project: i64, group: i64, member: i64, duty: &str) -> Outcome<()> {
        let (text, grams) = words(&[duty]);
        let sql = "insert into project_member (enterprise_id, project_id, group_id, member_id, team_id, duty, search_text, \
                   search_grams) values ($1, $2, $3, $4, (select team_id from team_member where enterprise_id = $1 \
                   and member_id = $4 order by main desc limit 1), $5, $6, $7)";
        self.to.run(sql, &[&self.to.enterprise, &project, &group, &member, &duty, &text, &grams]).await
    }

    async fn money(&self, n: i64, line: &Line, project: i64, mileposts: &[i64]) -> Outcome<()> {
        let director = self.member(line.director)?;
        let amount = line.amount * 1_000_000;
        if amount > 0 {
            for (at, (name, kind, percent, tenth, milepost)) in (0_i64..).zip(PLANS) {
                let due = self.tenth(line, tenth);
                self.plan(
                    n,
                    at,
                    project,
                    (name, kind),
                    amount * percent / 100,
                    due,
                    mileposts.get(milepost),
                    director,
                )
                .await?;
            }
        }
        let budget = if amount > 0 { amount } else { 30_000_000 };
        for (name, kind, part, tenth, supplier) in COSTS {
            let on = self.tenth(line, tenth);
            if on > self.today {
                continue;
            }
            let (text, grams) = words(&[name, supplier]);
            let sql = "insert into project_cost (enterprise_id, project_id, kind, name, cost_type, amount, occurred_on, \
                       member_id, supplier, search_text, search_grams, created_by) \
                       values ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''), $10, $11, $8)";
            let fee: i16 = if kind.is_some() { 1 } else { 2 };
            let cost = budget * part / 1000 + n * 12_345;
            self.to
                .run(
                    sql,
                    &[
                        &self.to.enterprise,
                        &project,
                        &fee,
                        &name,
                        &kind,
                        &cost,
                        &on,
                        &director,
                        &supplier,
                        &text,
                        &grams,
                    ],
                )
                .await?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    async fn plan(
        &self,
        n: i64,
        at: i64,
        project: i64,
        (name, kind): (&str, &str),
        amount: i64,
        due: NaiveDate,
        milepost: Option<&i64>,
        by: i64,
    ) -> Outcome<()> {
        // most due plans are paid, some in part, some not at all; one is written off
        let (came, confirmed, given_up) = match (due <= self.today, (n + at) % 5) {
            (false, _) => (0, false, false),
            (true, 3) => (amount * 2 / 5, true, false),
            (true, 4) if at > 0 => (amount, false, false),
            (true, 2) if at == 2 => (amount / 2, true, true),
            (true, 1) if at == 2 => (0, false, false),
            (true, _) => (amount, true, false),
        };
        let counted = if confirmed { came } else { 0 };
        let (text, grams) = words(&[name]);
        let invoice = (came > 0).then(|| format!("FP{:06}", 260_100 + n * 10 + at));
        let paid = (counted == amount).then_some(due);
        let plan = self
            .to
            .insert(
                "insert into payment_plan (enterprise_id, project_id, name, return_type, milepost_id, amount, due_on,
                    invoice_number, invoiced_on, received, paid_on, written_off_at, written_off_reason, search_text,
                    search_grams, created_by)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id",
                &[
                    &self.to.enterprise, &project, &name, &kind, &milepost, &amount, &due, &invoice,
                    &invoice.as_ref().map(|_| due), &counted, &paid, &given_up.then_some(self.now),
                    &given_up.then_some("客户破产清算，余款无法收回"), &text, &grams, &by,
                ],
            )
            .await?;
        if came == 0 {
            return Ok(());
        }
        let on = due.min(self.today);
        let (text, grams) = words(&["客户对公账户"]);
        let sql = "insert into payment_receipt (enterprise_id, project_id, plan_id, amount, received_on, payer, confirmed_at, \
                   confirmed_by, search_text, search_grams, created_by) \
                   values ($1, $2, $3, $4, $5, '客户对公账户', $6, $7, $8, $9, $10)";
        let (at, who) = (confirmed.then_some(self.now), confirmed.then_some(by));
        self.to
            .run(sql, &[&self.to.enterprise, &project, &plan, &came, &on, &at, &who, &text, &grams, &by])
            .await
    }

    async fn things(&self, n: i64, line: &Line, project: i64) -> Outcome<()> {
        let by = self.member(line.director)?;
        let installed = matches!(line.status, "4");
        for (at, (name, place, quantity)) in (0_i64..).zip(DEVICES) {
            let serial = format!("YL{:06}", n * 100 + at);
            let (text, grams) = words(&[name, &serial, place]);
            let status: i16 = if installed { 3 } else { 1 + i16::from(at < 2 && line.begins < -50) };
            let sql = "insert into project_device (enterprise_id, project_id, name, serial_number, quantity, location, status, \
                       installed_on, warranty_until, search_text, search_grams, created_by) \
                       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
            let on = installed.then(|| self.day(line.ends));
            let until = installed.then(|| self.day(line.ends + 730));
            self.to
                .run(
                    sql,
                    &[
                        &self.to.enterprise,
                        &project,
                        &name,
                        &serial,
                        &quantity,
                        &place,
                        &status,
                        &on,
                        &until,
                        &text,
                        &grams,
                        &by,
                    ],
                )
                .await?;
        }
        let kinds: [(i16, &str, &str, &str); 2] =
            [(1, "宋知远", "设备部", "甲方现场负责人"), (2, "尚监理", "监理部", "监理工程师")];
        for (kind, name, depart, duty) in kinds {
            let company = if kind == 1 { line.customer } else { "云岭工程监理" };
            let phone = format!("154{:08}", 70_000_000 + n * 10 + i64::from(kind));
            let (text, grams) = words(&[name, company]);
            let sql = "insert into project_contact (enterprise_id, project_id, kind, name, phone, company, depart_name, duty, \
                       search_text, search_grams, created_by) values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $11)";
            self.to
                .run(
                    sql,
                    &[
                        &self.to.enterprise,
                        &project,
                        &kind,
                        &name,
                        &phone,
                        &company,
                        &depart,
                        &duty,
                        &text,
                        &grams,
                        &by,
                    ],
                )
                .await?;
        }
        let address = format!("上海市松江区云岭路 {} 号", 18 + n * 6);
        let (text, grams) = words(&["施工现场", &address]);
        let sql = "insert into project_address (enterprise_id, project_id, name, address, description, lng, lat, search_text, \
                   search_grams, created_by) values ($1, $2, '施工现场', $3, '东门保安室登记', $4, $5, $6, $7, $8)";
        #[allow(clippy::cast_precision_loss)]
        let shift = n as f64 / 200.0;
        let place = (n % 4 != 0).then_some((121.22 + shift, 31.03 + shift));
        self.to
            .run(
                sql,
                &[
                    &self.to.enterprise,
                    &project,
                    &address,
                    &place.map(|(lng, _)| lng),
                    &place.map(|(_, lat)| lat),
                    &text,
                    &grams,
                    &by,
                ],
            )
            .await?;
        if n % 4 == 1 {
            let sql = "insert into project_star (enterprise_id, member_id, project_id) values ($1, $2, $3)";
            self.to.run(sql, &[&self.to.enterprise, &by, &project]).await?;
        }
        Ok(())
    }
}

/// Derived columns of projects, as services write them.
async fn derive(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update project p set
        seen_by = array(select distinct token from (
            select p.director_id as token
            union all
            select m.member_id from project_member m where m.enterprise_id = p.enterprise_id and m.project_id = p.id
            union all
            select -g.team_id from project_group g where g.enterprise_id = p.enterprise_id and g.project_id = p.id
        ) tokens where token is not null order by token),
        progress = coalesce((select (100 * count(m.finished_on) / count(*))::smallint from milepost m
            where m.enterprise_id = p.enterprise_id and m.project_id = p.id having count(*) > 0), 0),
        received = coalesce((select sum(l.received)::bigint from payment_plan l
            where l.enterprise_id = p.enterprise_id and l.project_id = p.id), 0),
        spent = coalesce((select sum(c.amount)::bigint from project_cost c
            where c.enterprise_id = p.enterprise_id and c.project_id = p.id), 0)
        where p.enterprise_id = $1";
    to.run(sql, &[&to.enterprise]).await
}
