//! The GraphQL schema, one folder per domain, in crates by wing (docs/decisions/0043). Writes no SQL and holds no rule: it
//! shows what the domain does. Whoever stands above names a room as `xieli_graph::team`, whatever its wing.

pub mod schema;

pub mod activity;
pub mod import_batch;
pub mod recycle;
pub mod shell;
pub mod webhook;

pub use schema::{Schema, build, execute};
pub use xieli_graph_core as core;

// the wings below; approval, attendance, journal, kpi and mcenter stand beside those that they know nothing of
pub use xieli_graph_approval::{flow_delegation, flow_form, flow_group, flow_process};
pub use xieli_graph_attendance::{
    absence_group, attend, attend_address, attend_application, attend_day, attend_exception, attend_group,
    attend_holiday, attend_month, attend_punch, attend_schedule, attend_shift, attend_type, leave_balance,
};
pub use xieli_graph_insight::*;
pub use xieli_graph_journal::{item_log, journal, log_category, weekly, weekly_comment};
pub use xieli_graph_kpi::{kpi, kpi_event, kpi_examine, kpi_indication, kpi_plan, kpi_record, kpi_template};
pub use xieli_graph_mcenter::{dunning_letter, ledger, ledger_close, mcenter, payment_promise, sales_target};
