//! Attendance of a month and appraisals of some cycles in a company of 10,000 members, for benchmarks
//! (docs/benchmarks.md). Everything but searchable texts is written by the statements of two files, which
//! `psql` runs as well.

use tokio_postgres::Transaction;
use xieli_kernel::search;

use super::bulk::{Tenant, bulk, staff, tenants, unchecked, upon};
use super::copy::run;
use super::large::Scale;
use crate::{Context, Outcome};

/// 20,000 members in 200 teams over 20 enterprises, half of them in the first.
const SCALE: Scale = Scale { enterprises: 20, teams: 200, members: 20_000 };
/// Index among the members of the first enterprise of the one who signs in as `large1lead`: a director of a
/// team.
const LEAD: usize = 8;

/// Writes the people and their attendance. Besides the owners, `large1staff` can sign in, who manages
/// attendance, and `large1lead`, who directs a team.
pub async fn attendance_month(url: &str, hash: &str) -> Outcome<String> {
    let said = "10000 人一个月的考勤 / and a month of attendance of 10000 members";
    upon(url, &SCALE, hash, said, write_attendance).await
}

/// Writes the people and their appraisals. Besides the owners, `large1staff` can sign in, who reads all
/// results, and `large1lead`, who directs a team.
pub async fn appraisals(url: &str, hash: &str) -> Outcome<String> {
    let said = "5000 人的绩效考核 / and appraisals of 5000 members";
    upon(url, &SCALE, hash, said, write_appraisals).await
}

async fn write_attendance(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    signing_in(tx, hash, ("考勤管理", &[301, 302, 303]), ("员工", &[302])).await?;
    let tables = ["attend_punch", "attend_day", "attend_exception", "attend_application", "leave_ledger"];
    written(tx, &tables, include_str!("volume/attendance.sql")).await?;
    for table in
        ["attend_shift", "attend_address", "absence_group", "attend_holiday", "attend_group", "attend_type"]
    {
        searchable(tx, table, "name").await?;
    }
    Ok(())
}

async fn write_appraisals(tx: &Transaction<'_>, hash: &str) -> Outcome<()> {
    let managing = [1001, 1002, 1003, 1004, 1006, 1012, 1051, 1055];
    signing_in(tx, hash, ("绩效管理", &managing), ("员工", &[1001, 1002])).await?;
    let tables = ["kpi_examine", "kpi_examine_indication", "kpi_input", "kpi_record", "kpi_event", "task"];
    written(tx, &tables, include_str!("volume/kpi.sql")).await?;
    for (table, column) in
        [("kpi_indication", "name"), ("kpi_template", "name"), ("kpi_plan", "name"), ("kpi_event", "title")]
    {
        searchable(tx, table, column).await?;
    }
    Ok(())
}

/// Runs the statements of a file, which write many rows of `tables`.
async fn written(tx: &Transaction<'_>, tables: &[&str], sql: &str) -> Outcome<()> {
    bulk(tx, tables, async || unchecked(tx, tables, async || run(tx, sql).await).await).await
}

/// The two members of the first enterprise who sign in besides its owner, each with a role of some menus.
async fn signing_in(
    tx: &Transaction<'_>,
    hash: &str,
    (role, menus): (&str, &[i32]),
    (lead_role, lead_menus): (&str, &[i32]),
) -> Outcome<()> {
    let tenants: Vec<Tenant> = tenants(tx, 0).await?;
    let Some(first) = tenants.first() else { return Ok(()) };
    staff(tx, first, hash, role, menus).await?;
    let Some((lead, _)) = first.salespeople.get(LEAD) else { return Ok(()) };
    let menus: Vec<String> = lead_menus.iter().map(i32::to_string).collect();
    let lead = format!(
        "insert into account (username, phone, password_hash, demo, proven_at)
            values ('large1lead', '15489999998', '{hash}', true, now());
         update member set account_id = (select id from account where username = 'large1lead')
            where enterprise_id = {tenant} and id = {lead};
         with made as (insert into role (enterprise_id, name) values ({tenant}, '{lead_role}') returning id),
         held as (insert into role_menu (enterprise_id, role_id, menu_id)
            select {tenant}, made.id, menu from made, unnest(array[{menus}]) menu)
         insert into role_member (enterprise_id, role_id, member_id) select {tenant}, id, {lead} from made;",
        tenant = first.id,
        menus = menus.join(","),
    );
    run(tx, &lead).await
}

/// Makes rows searchable by a text of which there are few.
async fn searchable(tx: &Transaction<'_>, table: &str, column: &str) -> Outcome<()> {
    let sql = format!("select distinct {column} from {table} where search_text = ''");
    let update = format!(
        "update {table} set search_text = $2, search_grams = $3 where {column} = $1 and search_text = ''"
    );
    for row in tx.query(&sql, &[]).await.context(|| sql.clone())? {
        let said: String = row.get(0);
        let text = search::text([said.as_str()]);
        let grams = search::grams(&text);
        tx.execute(&update, &[&said, &text, &grams]).await.context(|| update.clone())?;
    }
    Ok(())
}
