//! Tests of offboarding: no record refers to a leaver afterwards.

use xieli_domain::member::model::Leaving;
use xieli_domain::member::{leave, service, store};
use xieli_kernel::{ErrorCode, FieldCode};

use crate::support::{Bench, denied, field, refused};

/// Tables, each with the condition under which its rows are not yet history.
const ACTIVE: &[(&str, &str)] = &[
    ("team_member", "left_at is null"),
    ("ownership_transfer", "state = 'PENDING'"),
    ("access_token", "revoked_at is null"),
    ("customer_tenure", "ended_at is null"),
    ("project_member", "deleted_at is null"),
    // finished tasks keep their responsible member
    ("task", "status not in (75, 90)"),
    ("work_order", "status in (0, 10, 20, 50, 55, 60, 70)"),
    ("project_work", "status = 1"),
    ("work_roster", "ends_at > now() and deleted_at is null"),
    // decisions stay with their author; a successor who left earlier has a successor of their own
    ("flow_task", "status in (0, 1, 9) and deleted_at is null"),
    ("flow_delegation", "ends_on < date '9999-12-31' and deleted_at is null"),
    // past days keep their group and shift
    ("attend_assignment", "ends_on is null or ends_on > (now() at time zone 'Asia/Shanghai')::date"),
    ("attend_schedule", "day > (now() at time zone 'Asia/Shanghai')::date"),
    // ratings and audit opinions stay with their authors
    (
        "kpi_input",
        "submitted_at is null and deleted_at is null and exists (select from kpi_plan p where \
         p.enterprise_id = kpi_input.enterprise_id and p.id = kpi_input.plan_id and p.deleted_at is null \
         and p.status in (20, 30, 40))",
    ),
    ("kpi_plan_auditor", "passed is null"),
    // grants to teams and roles name no member
    ("online_report_grant", "member_id is not null"),
    // the inviter of an accepted or refused applicant is history
    ("member", "status = 0"),
];
/// References that stay: authors of records, parts of the leaver's own record, their punches and leave taken,
/// and the costs they laid out. A password link is valid only while its member is active.
const HISTORY: &[&str] = &[
    "created_by",
    "updated_by",
    "revoked_by",
    "actor_member_id",
    "author_id",
    "pooled_from",
    "applicant_id",
    "earner_id",
];
const OWN: &[&str] = &[
    "member_avatar",
    "attend_application",
    "attend_correction",
    "attend_day",
    "attend_exception",
    "attend_month_row",
    "attend_notice",
    "attend_punch",
    "comment_mention",
    "item_log_like",
    "journal_notice",
    "kpi_event",
    "kpi_examine",
    "kpi_record",
    "leave_ledger",
    "leave_lot",
    "notification_mail",
    "project_cost",
    "password_link",
    "sales_target",
];
/// The leaver is neither the owner nor has offered the enterprise, nor was only invited.
const NOT_THEIRS: &[&str] =
    &["enterprise.owner_member_id", "ownership_transfer.from_member_id", "invitation.member_id"];

/// Every foreign key to `member` in the database catalogue: table and column.
async fn pointers(bench: &Bench) -> Vec<(String, String)> {
    let client = xieli_database::connect(&bench.test.url()).await.expect("the database");
    let sql = "select c.conrelid::regclass::text, a.attname::text from pg_constraint c \
               cross join unnest(c.conkey) with ordinality as k (num, place) \
               join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num \
               where c.contype = 'f' and c.confrelid = 'member'::regclass and k.place = 2 order by 1, 2";
    let rows = client.query(sql, &[]).await.expect("the catalogue");
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

async fn pointing(bench: &Bench, enterprise: i64, member: i64) -> Vec<String> {
    let mut found = Vec::new();
    for (table, column) in pointers(bench).await {
        if HISTORY.contains(&column.as_str()) || OWN.contains(&table.as_str()) {
            continue;
        }
        let active = ACTIVE.iter().find(|(name, _)| *name == table).map_or("true", |(_, sql)| *sql);
        let tenant = if table == "enterprise" { "id" } else { "enterprise_id" };
        let sql = format!("select count(*) from {table} where {tenant} = $1 and {column} = $2 and {active}");
        if bench.number(&sql, &[&enterprise, &member]).await > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    let invitations = "select count(*) from invitation where enterprise_id = $1 and created_by = $2 \
                       and revoked_at is null and expires_at > now()";
    if bench.number(invitations, &[&enterprise, &member]).await > 0 {
        found.push("invitation".into());
    }
    found
}

/// Makes every possible reference point to the member: by hand where constraints require it, then one demo
/// row for each other foreign key in the catalogue.
async fn entangle(bench: &Bench, member: i64, other: i64) {
    bench
        .test
        .execute(&format!(
            "update member set inviter_id = {member} where enterprise_id = 1 and status = 0;
             insert into invitation (enterprise_id, code, expires_at, created_by)
                values (1, 'from-the-leaver', now() + interval '1 day', {member});
             insert into ownership_transfer (enterprise_id, from_member_id, to_member_id, expires_at)
                values (1, {other}, {member}, now() + interval '1 day');
             insert into access_token
                (enterprise_id, member_id, name, permissions, read_only, token_hash, hint, expires_at)
                values (1, {member}, '脚本', '{{}}', true, '\\x01', 'abcd', now() + interval '1 day');
             insert into saved_view (enterprise_id, member_id, route, name, scope, query)
                values (1, {member}, '/members', '甲', 'ENTERPRISE', ''), (1, {member}, '/members', '乙', 'PRIVATE', '');
             insert into import_mapping (enterprise_id, member_id, book, headings, chosen)
                values (1, {member}, 'member 0', repeat('0', 64), '[]');
             insert into report_schedule (enterprise_id, report_id, member_id, dataset, every, at_minute, member_ids, next_at)
                select 1, min(id), {member}, 6, 1, 540, array[{member}::bigint], now() + interval '1 day'
                from online_report where enterprise_id = 1;
             with one as (update customer set salesman_id = {member} where enterprise_id = 1 and id = (
                    select min(id) from customer where enterprise_id = 1 and salesman_id is not null) returning id)
                update customer_tenure t set member_id = {member} from one
                where t.enterprise_id = 1 and t.customer_id = one.id and t.ended_at is null"
        ))
        .await;
    let entangled = pointing(bench, 1, member).await;
    for (table, column) in pointers(bench).await {
        let pointer = format!("{table}.{column}");
        let whose = HISTORY.contains(&column.as_str()) || OWN.contains(&table.as_str());
        if whose || NOT_THEIRS.contains(&pointer.as_str()) || entangled.contains(&pointer) {
            continue;
        }
        let active = ACTIVE.iter().find(|(name, _)| *name == table).map_or("true", |(_, sql)| *sql);
        let one = format!("select min(ctid) from {table} where enterprise_id = 1 and {active}");
        let sql = format!("update {table} set {column} = {member} where ctid = ({one})");
        bench.test.execute(&sql).await;
        let now = pointing(bench, 1, member).await;
        assert!(now.contains(&pointer), "{pointer} is not tried: the demo has no row for it");
    }
}

#[tokio::test]
async fn after_leaving_nothing_active_points_to_the_leaver() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let (manager, heir) = (bench.viewer("manager").await, bench.member("shaojingxing").await);
    let (leaver, session) = (manager.member_id, manager.session_id);
    entangle(&bench, leaver, bench.member("owner").await).await;
    let before = pointing(&bench, 1, leaver).await;
    for table in [
        "team_member",
        "role_member",
        "ownership_transfer",
        "saved_view",
        "import_mapping",
        "notification",
        "member.",
        "invitation",
        "customer.salesman_id",
        "customer_tenure",
        "customer_association",
    ] {
        assert!(before.iter().any(|pointer| pointer.starts_with(table)), "{table} is not tried: {before:?}");
    }
    let told = leave::preview(bench.db(), &admin, &[leaver]).await.expect("a preview");
    let count = |kind: &str| told.iter().find(|item| item.kind == kind).map_or(0, |item| item.count);
    assert!(count("TEAM_DIRECTOR") >= 1 && count("ROLE") == 1 && count("PENDING_APPLICATION") == 3);
    let directed = "select count(*) from team_member where enterprise_id = 1 and member_id = $1 and director and left_at is null";
    let (hers, his) = (bench.number(directed, &[&leaver]).await, bench.number(directed, &[&heir]).await);

    let leaving = Leaving { ids: vec![leaver], to: Some(heir), reason: Some("去读书".into()), on: None };
    let (left, items) = leave::leave(bench.db(), &admin, leaving).await.expect("left");
    assert_eq!((left[0].status, left[0].left_at.is_some()), (3, true));
    let handed = |kind: &str| items.iter().find(|item| item.kind == kind).map_or(0, |item| item.count);
    assert_eq!(handed("TEAM_DIRECTOR"), hers);
    assert_eq!(bench.number(directed, &[&heir]).await, hers + his);
    assert_eq!(pointing(&bench, 1, leaver).await, Vec::<String>::new());

    // signed out in this enterprise for good
    assert_eq!(denied(bench.again(manager.account_id, session, 1).await), ErrorCode::Unauthenticated);
    let ended = "select count(*) from event where kind = 'session.revoke' and record_id = $1";
    assert_eq!(bench.number(ended, &[&session]).await, 1);
    let logged = "select count(*) from operation_log where action = 'member.leave' and record_id = $1 and reason = '去读书'";
    assert_eq!(bench.number(logged, &[&leaver]).await, 1);
    // places are dated, so that old reports keep the old team
    let dated = "select count(*) from team_member where member_id = $1 and left_at is not null";
    assert!(bench.number(dated, &[&leaver]).await >= 1);
}

#[tokio::test]
async fn without_an_heir_everything_ends_all_the_same() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let leaver = bench.member("manager").await;
    entangle(&bench, leaver, bench.member("owner").await).await;
    let leaving = Leaving { ids: vec![leaver], ..Leaving::default() };
    leave::leave(bench.db(), &admin, leaving).await.expect("left");
    assert_eq!(pointing(&bench, 1, leaver).await, Vec::<String>::new());
}

#[tokio::test]
async fn one_can_go_by_oneself_but_the_owner_stays() {
    let bench = Bench::demo().await;
    let engineer = bench.viewer("engineer").await;
    let gone = bench.db().transaction(async |tx| leave::exit(tx, &engineer).await).await.expect("gone");
    assert_eq!(gone.status, 3);
    assert_eq!(pointing(&bench, 1, engineer.member_id).await, Vec::<String>::new());
    let owner = bench.viewer("owner").await;
    let kept = bench.db().transaction(async |tx| leave::exit(tx, &owner).await).await;
    assert_eq!(refused(kept), field("enterpriseId", FieldCode::Conflict));
}

#[tokio::test]
async fn leaving_is_all_or_nothing() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let (owner, sales) = (bench.member("owner").await, bench.member("sales").await);
    let both = |ids: Vec<i64>, to| Leaving { ids, to, ..Leaving::default() };
    let result = leave::leave(bench.db(), &admin, both(vec![sales, owner], None)).await;
    assert_eq!(refused(result), field("ids", FieldCode::Conflict));
    let result = leave::leave(bench.db(), &admin, both(vec![sales], Some(sales))).await;
    assert_eq!(refused(result), field("handoverToId", FieldCode::Invalid));
    let applicant = bench.member("lingxiao").await;
    let result = leave::leave(bench.db(), &admin, both(vec![sales], Some(applicant))).await;
    assert_eq!(refused(result), field("handoverToId", FieldCode::NotFound));
    let result = leave::leave(bench.db(), &admin, both(vec![sales, applicant], None)).await;
    assert_eq!(refused(result), field("id", FieldCode::Conflict));
    // a member of another enterprise is not found
    let other = bench.member("other").await;
    assert_eq!(
        denied(leave::leave(bench.db(), &admin, both(vec![sales, other], None)).await),
        ErrorCode::NotFound
    );
    let found = store::find(&bench.db().read().await.expect("reading"), &admin, sales).await.expect("read");
    assert_eq!(found.map(|member| member.status), Some(1));
}

#[tokio::test]
async fn who_has_left_can_be_deleted_and_who_works_here_not() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let (sales, gone) = (bench.member("sales").await, bench.member("fucaiwei").await);
    assert_eq!(
        refused(service::delete(bench.db(), &admin, &[gone, sales]).await),
        field("ids", FieldCode::Conflict)
    );
    assert_eq!(service::delete(bench.db(), &admin, &[gone]).await.expect("deleted"), [gone]);
    assert_eq!(denied(service::delete(bench.db(), &admin, &[gone]).await), ErrorCode::NotFound);
}
