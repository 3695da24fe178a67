//! Tenancy in keys, checked in the database catalogue for every table.

use std::collections::BTreeSet;

use xieli_database::connect;
use xieli_testing::TestDb;

/// Their rows belong to an account, or to the process.
const WITHOUT_TENANT: &[&str] = &["session", "scan_ticket"];

async fn strings(db: &TestDb, sql: &str) -> BTreeSet<String> {
    let client = connect(&db.url()).await.expect("connection");
    client.query(sql, &[]).await.expect("rows").iter().map(|row| row.get(0)).collect()
}

#[tokio::test]
async fn every_tenant_table_is_keyed_by_its_enterprise() {
    let db = TestDb::new().await;
    let tenant = strings(
        &db,
        "select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id'
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped",
    )
    .await;
    assert!(tenant.len() > 10, "{tenant:?}");
    let keyed = strings(
        &db,
        "select k.conrelid::regclass::text from pg_constraint k
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
         where k.contype = 'p' and a.attname = 'enterprise_id' and k.connamespace = 'public'::regnamespace",
    )
    .await;
    let missing: Vec<&String> = tenant
        .iter()
        .filter(|table| !keyed.contains(*table) && !WITHOUT_TENANT.contains(&table.as_str()))
        .collect();
    assert!(missing.is_empty(), "primary keys that do not begin with enterprise_id: {missing:?}");
}

#[tokio::test]
async fn every_reference_between_tenant_tables_carries_the_enterprise() {
    let db = TestDb::new().await;
    let wrong = strings(
        &db,
        "with tenant as (
             select c.oid, c.relname, a.attnum from pg_class c
             join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id'
             join pg_constraint p on p.conrelid = c.oid and p.contype = 'p' and a.attnum = any (p.conkey)
             where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
         select format('%s (%s)', k.conrelid::regclass, k.conname) from pg_constraint k
         join tenant t on t.oid = k.conrelid join tenant f on f.oid = k.confrelid
         where k.contype = 'f'
           and not exists (
             select from generate_subscripts(k.conkey, 1) i
             where k.conkey[i] = t.attnum and k.confkey[i] = f.attnum)",
    )
    .await;
    assert!(wrong.is_empty(), "references that could cross enterprises: {wrong:?}");
    let pairs = strings(
        &db,
        "select k.conname::text from pg_constraint k where k.contype = 'f' and array_length(k.conkey, 1) > 1
         and k.connamespace = 'public'::regnamespace",
    )
    .await;
    assert!(pairs.len() > 10, "the query above sees the references at all: {pairs:?}");
}

#[tokio::test]
async fn a_reference_across_enterprises_is_refused_by_the_database() {
    let db = TestDb::demo().await;
    let client = connect(&db.url()).await.expect("connection");
    let sql = "insert into team_member (enterprise_id, team_id, member_id)
               select t.enterprise_id, t.id, m.id from team t, member m
               where t.enterprise_id <> m.enterprise_id order by t.id, m.id limit 1";
    let error = client.execute(sql, &[]).await.expect_err("a membership across enterprises");
    assert_eq!(error.code(), Some(&tokio_postgres::error::SqlState::FOREIGN_KEY_VIOLATION), "{error}");
    let log = "update operation_log set action = 'x'";
    client.execute("insert into operation_log (enterprise_id, action, record_type, record_id) select min(id), 'a', 'b', 1 from enterprise", &[]).await.expect("a row");
    assert!(client.execute(log, &[]).await.is_err(), "the operation log is append-only");
}

/// Looked up before the enterprise is known, so unique across all of them. When distributed by enterprise,
/// these need a separate table that maps them to their enterprise (docs/operations.md).
const UNIQUE_OVER_ALL: &[&str] = &[
    "invitation_code_key",
    "acceptance_link_hash",
    "access_token_token_hash_key",
    "qrcode_code",
    "work_link_hash",
    "password_link_account",
    "password_link_hash",
];

#[tokio::test]
async fn every_unique_index_of_a_tenant_table_carries_the_enterprise() {
    let db = TestDb::new().await;
    let without = strings(
        &db,
        "select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped
         where i.indisunique and c.relnamespace = 'public'::regnamespace and not a.attnum = any (i.indkey)
           and c.relname not in ('session', 'scan_ticket')",
    )
    .await;
    let known: BTreeSet<String> = UNIQUE_OVER_ALL.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(without, known, "unique without the enterprise: the tables could not be distributed by it");
}

/// Tables of accounts, of the process and of the product: on Citus they are reference tables, or stay local.
const OF_NO_TENANT: &[&str] = &[
    "account",
    "article",
    "captcha",
    "enterprise",
    "login_attempt",
    "login_key",
    "login_nonce",
    "login_ticket",
    "password_history",
    "recovery_code",
    "refresh_token",
    "second_factor",
    "signing_key",
    "sms_code",
    "sms_quota",
    "trusted_device",
];

#[tokio::test]
async fn what_belongs_to_no_tenant_is_known() {
    let db = TestDb::new().await;
    let found = strings(
        &db,
        "select c.relname::text from pg_class c
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like '\\_\\_%'
           and not exists (select from pg_attribute a
                           where a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped)",
    )
    .await;
    let known: BTreeSet<String> = OF_NO_TENANT.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(found, known, "a table without enterprise_id, or one that is gone");
    let referring = strings(
        &db,
        "select format('%s -> %s', k.conrelid::regclass, k.confrelid::regclass) from pg_constraint k
         join pg_attribute a on a.attrelid = k.confrelid and a.attname = 'enterprise_id'
         where k.contype = 'f' and not exists (select from pg_attribute b
             where b.attrelid = k.conrelid and b.attname = 'enterprise_id' and not b.attisdropped)
           and k.confrelid::regclass::text not in ('session', 'scan_ticket')",
    )
    .await;
    let known = BTreeSet::from(["enterprise -> file".to_owned(), "enterprise -> member".to_owned()]);
    assert_eq!(referring, known, "references from outside into a tenant's table");
}

/// Unique indexes that no input can violate, with the reason.
const NOT_BY_INPUT: &[(&str, &[&str])] = &[
    (
        "what is in it is drawn at random",
        &[
            "acceptance_link_hash",
            "access_token_token_hash_key",
            "captcha_pkey",
            "file_blob_enterprise_id_storage_key_key",
            "file_upload_enterprise_id_storage_key_key",
            "invitation_code_key",
            "login_key_pkey",
            "login_nonce_pkey",
            "login_ticket_pkey",
            "password_link_hash",
            "qrcode_code",
            "recovery_code_pkey",
            "refresh_token_pkey",
            "scan_ticket_pkey",
            "signing_key_pkey",
            "trusted_device_pkey",
            "work_link_hash",
        ],
    ),
    (
        "who writes it takes what is there: on conflict",
        &[
            "acceptance_signature_enterprise_id_link_id_key",
            "acceptance_use_pkey",
            "attend_application_process",
            "attend_day_of_member",
            "attend_exception_once",
            "attend_holiday_sync_pkey",
            "attend_month_once",
            "attend_notice_pkey",
            "attend_punch_machine",
            "attend_punch_request",
            "attend_schedule_pkey",
            "auto_task_outcome_enterprise_id_rule_id_record_type_record__key",
            "comment_once",
            "config_value_pkey",
            "custom_value_pkey",
            "customer_follow_once",
            "entry_lock_pkey",
            "file_blob_pkey",
            "file_garbage_pkey",
            "file_text_pkey",
            "import_batch_row_pkey",
            "import_mapping_pkey",
            "item_log_like_pkey",
            "item_log_once",
            "job_once",
            "journal_notice_pkey",
            "kpi_examine_indication_once",
            "kpi_examine_once",
            "login_attempt_pkey",
            "member_avatar_pkey",
            "milepost_link_pkey",
            "notification_mail_digest",
            "notification_preference_pkey",
            "online_report_star_pkey",
            "ownership_transfer_pending",
            "password_link_account",
            "project_notice_pkey",
            "project_star_pkey",
            "report_schedule_copy_once",
            "report_schedule_run_once",
            "role_member_pkey",
            "second_factor_pkey",
            "security_policy_pkey",
            "sms_code_pkey",
            "sms_quota_pkey",
            "task_link_pkey",
            "task_notice_pkey",
            "team_member_once",
            "temp_task_enterprise_id_plan_id_on_day_key",
            "weekly_of_member",
            "weekly_of_team",
            "work_agree_enterprise_id_work_order_id_key",
            "work_action_key_pkey",
            "work_alert_pkey",
            "work_clock_pkey",
            "work_report_enterprise_id_form_key",
            "work_fill_pkey",
            "work_plan_pkey",
            "work_score_enterprise_id_work_order_id_member_id_key",
            "work_type_service",
            "workday_pkey",
        ],
    ),
    (
        "who writes it has locked the record that it belongs to",
        &[
            "acceptance_link_item_pkey",
            "acceptance_signature_paper_pkey",
            "acceptance_template_entry_pkey",
            "attend_assignment_begins",
            "attend_group_term_pkey",
            "attend_month_row_once",
            "comment_mention_pkey",
            "contact_default",
            "customer_address_default",
            "customer_association_once",
            "customer_pool_rule_of",
            "customer_setting_of",
            "customer_tenure_present",
            "enterprise_article_version_enterprise_id_article_id_number_key",
            "file_version_enterprise_id_file_id_number_key",
            "flow_form_version_pkey",
            "flow_process_once",
            "flow_task_enterprise_id_process_id_item_key",
            "kpi_input_once",
            "kpi_plan_auditor_once",
            "kpi_plan_indication_key",
            "leave_lot_key",
            "ledger_close_line_once",
            "online_report_grant_once",
            "online_report_version_enterprise_id_report_id_number_key",
            "payment_receipt_reverses",
            "project_cost_of_log",
            "project_start_once",
            "project_start_pkey",
            "qrcode_template_default",
            "report_query_version_pkey",
            "role_menu_pkey",
            "team_member_main",
            "work_evaluate_counted",
            "work_evaluate_once",
            "work_follow_enterprise_id_follow_of_key",
            "work_follow_enterprise_id_work_order_id_key",
            "work_link_of_intake",
            "work_link_of_order",
        ],
    ),
    ("the product's own rows, which nobody enters", &["article_pkey", "auto_task_due_pkey", "role_code"]),
];

#[tokio::test]
async fn every_unique_index_that_an_input_can_violate_says_at_which_field() {
    let db = TestDb::new().await;
    // ids are generated by the database
    let found = strings(
        &db,
        "select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
         where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not like '\\_\\_%'
           and not (i.indisprimary and exists (select from pg_attribute a
             where a.attrelid = c.oid and a.attnum = any (i.indkey) and a.attidentity <> ''))",
    )
    .await;
    let said = xieli_domain::kinds::ALL.iter().flat_map(|kind| kind.unique).map(|unique| unique.constraint);
    let known: BTreeSet<String> = said
        .chain(NOT_BY_INPUT.iter().flat_map(|(_, names)| names.iter().copied()))
        .map(str::to_owned)
        .collect();
    assert_eq!(found, known, "an index without a field, a reason for none, or one that is gone");
}
