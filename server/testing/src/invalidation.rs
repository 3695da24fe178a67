//! Watches in tests that every write of cached data publishes its event (docs/decisions/0080, 0082).

use std::hash::{DefaultHasher, Hash, Hasher};

use xieli_domain as domain;

const FUNCTION: &str = include_str!("invalidation.sql");

/// Columns that are never read from a cache, or are written with every change.
const PLAIN: &str = "search_name search_text search_grams version updated_at updated_by";

/// A table, the record types whose events must accompany its writes, and columns of its own that are never
/// read from a cache.
type Watched = (&'static str, &'static [&'static str], &'static str);

fn watched() -> Vec<Watched> {
    let task = domain::task::store::tasks::ROWS.remembered;
    let order = domain::work_order::store::work_orders::ROWS.remembered;
    let of_task = ["task_check", "task_link", "task_move"].map(|table| (table, task, ""));
    let of_order =
        ["work_use", "work_score", "work_move", "work_clock", "work_evaluate", "work_plan", "work_follow"];
    let mut all: Vec<Watched> = vec![
        ("customer", domain::customer::store::ROWS.remembered, "return_told_at follow_told_at"),
        ("customer_association", &["customer"], ""),
        ("contact", domain::contact::store::CHANGED_BY, ""),
        ("customer_address", domain::address::store::CHANGED_BY, ""),
        ("project", domain::project::store::ROWS.remembered, ""),
        ("project_member", domain::project_member::store::members::ROWS.remembered, ""),
        ("project_group", domain::project_member::store::groups::ROWS.remembered, ""),
        ("flow_process", domain::flow_process::store::processes::ROWS.remembered, "state"),
        ("flow_task", domain::flow_process::store::tasks::ROWS.remembered, "reminded_at"),
        ("log_category", &["log_category", "dict_item"], ""),
        ("item_log", &["item_log", "customer", "dict_item"], ""),
        ("item_log_like", &["item_log"], ""),
        ("weekly", &["weekly"], ""),
        ("weekly_comment", &["weekly_comment", "dict_item"], ""),
        ("milepost", domain::milepost::store::mileposts::ROWS.remembered, ""),
        ("milepost_link", domain::milepost::store::mileposts::ROWS.remembered, ""),
        ("payment_plan", domain::payment::store::plans::ROWS.remembered, ""),
        ("payment_receipt", domain::payment::store::receipts::ROWS.remembered, ""),
        ("project_cost", domain::project_cost::store::costs::ROWS.remembered, ""),
        ("project_contact", domain::project_contact::store::contacts::ROWS.remembered, ""),
        ("project_address", domain::project_address::store::addresses::ROWS.remembered, ""),
        ("project_device", domain::project_device::store::devices::ROWS.remembered, ""),
        ("acceptance_item", domain::acceptance::store::items::ROWS.remembered, ""),
        ("acceptance_resource", domain::acceptance::store::resources::ROWS.remembered, ""),
        ("acceptance_use", domain::acceptance::store::items::ROWS.remembered, ""),
        ("acceptance_template", domain::acceptance_template::store::templates::ROWS.remembered, ""),
        ("task", task, ""),
        ("task_time", domain::task_time::store::times::ROWS.remembered, ""),
        ("work_order", order, ""),
        // an image purged after its retention is no longer visible
        ("work_fill", order, "signature_file_id"),
        ("project_work", domain::project_work::store::works::ROWS.remembered, ""),
        ("kpi_examine", domain::kpi_examine::store::examines::ROWS.remembered, ""),
        ("kpi_input", domain::kpi_examine::store::inputs::ROWS.remembered, ""),
        ("kpi_event", domain::kpi_event::store::events::ROWS.remembered, ""),
        ("attend_punch", domain::attend_punch::store::punches::ROWS.remembered, ""),
        ("attend_day", domain::attend_day::store::attend_days::ROWS.remembered, ""),
        ("attend_exception", domain::attend_exception::store::exceptions::ROWS.remembered, ""),
    ];
    // records that lists show beside their own rows
    all.push(("member", &["member"], ""));
    all.push(("team", &["team"], ""));
    all.push(("dict_item", &["dict_item"], ""));
    all.push(("team_member", &["member", "team"], ""));
    all.push(("role_member", &["member", "role"], ""));
    all.extend(of_task);
    all.extend(of_order.map(|table| (table, order, "")));
    all
}

/// By table: the record types of which one must be published with every change of a row.
pub fn announced() -> Vec<(&'static str, &'static [&'static str])> {
    watched().into_iter().map(|(table, kinds, _)| (table, kinds)).collect()
}

/// SQL that installs the watch in a database.
pub fn sql() -> String {
    let ordinary = domain::account::state::OF_ONE_MEMBER.join(" ");
    let trigger = |(table, kinds, columns): Watched| {
        let kinds = kinds.join(" ");
        // tests and seeds may write without events: their writes are not recorded
        format!(
            "create constraint trigger watch_told after insert or update or delete on {table}
             deferrable initially deferred for each row when (current_setting('application_name') = 'xieli')
             execute function watch.told('{kinds}', '{PLAIN} {columns}', '{ordinary}');\n"
        )
    };
    std::iter::once(FUNCTION.to_owned()).chain(watched().into_iter().map(trigger)).collect()
}

/// Hash of the watched tables.
pub fn version() -> String {
    let mut hasher = DefaultHasher::new();
    sql().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
