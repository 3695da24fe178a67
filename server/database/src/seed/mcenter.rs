//! Management centre of the demo: targets of three years on every level, promises, dunning letters of every
//! level, and closed months, with receipts that changed afterwards.

mod closes;
mod dunning;
mod targets;

use std::collections::HashMap;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// Writes the first enterprise's, where receipts count towards targets.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    earners(to).await?;
    // the manager earned a part in a team that they have left
    to.run(
        "update payment_receipt r set earner_team_id = t.id from team t
         where r.enterprise_id = $1 and t.enterprise_id = $1 and t.name = '备件中心' and r.earner_id = $2
            and r.received_on < ((now() at time zone 'Asia/Shanghai')::date - 150)",
        &[&to.enterprise, &find(members, "manager")?],
    )
    .await?;
    write(to, find(members, "owner")?, "张会计").await
}

/// Writes the second enterprise's, where contracts count.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    earners(to).await?;
    let sql = "insert into config_value (enterprise_id, code, value) values ($1, 'mcenter_setting', \
               '{\"basis\": \"CONTRACT\", \"dunningDays\": 15}') on conflict do nothing";
    to.run(sql, &[&to.enterprise]).await?;
    // one of its customers is late
    to.run(
        "update project p set customer_id = (select min(id) from customer where enterprise_id = $1)
         from (select project_id from payment_plan where enterprise_id = $1 order by id limit 1) l
         where p.enterprise_id = $1 and p.id = l.project_id and p.customer_id is null",
        &[&to.enterprise],
    )
    .await?;
    to.run(
        "update payment_plan set due_on = (now() at time zone 'Asia/Shanghai')::date - 40
         where enterprise_id = $1 and id = (select l.id from payment_plan l
            join project p on p.enterprise_id = l.enterprise_id and p.id = l.project_id
            where l.enterprise_id = $1 and p.customer_id is not null and l.received < l.amount and l.written_off_at is null
            order by l.id limit 1)",
        &[&to.enterprise],
    )
    .await?;
    write(to, find(members, "other")?, "物业财务部").await
}

async fn write(to: &Writer<'_>, by: i64, contact: &str) -> Outcome<()> {
    targets::write(to, by).await?;
    dunning::promises(to, by).await?;
    dunning::letters(to, by, contact).await?;
    closes::write(to, by).await
}

/// Receipts were earned by the leaders of their projects.
async fn earners(to: &Writer<'_>) -> Outcome<()> {
    let sql = "update payment_receipt r set earner_id = p.director_id, earner_team_id = p.director_team_id from project p
        where r.enterprise_id = $1 and p.enterprise_id = r.enterprise_id and p.id = r.project_id";
    to.run(sql, &[&to.enterprise]).await
}

fn find(members: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    members.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}
