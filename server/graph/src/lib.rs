//! The GraphQL schema of the product, with one module for each domain, in one crate for each domain crate
//! (docs/decisions/0043). It has no SQL and no business rules: it exposes the services of the domains. Crates
//! above name a module as `xieli_graph::team`, whatever crate it is in.

pub mod schema;

pub mod activity;
pub mod attend_comment;
pub mod flow_attendance;
pub mod import_batch;
pub mod recycle;
pub mod shell;
pub mod webhook;

pub use schema::{Schema, build, execute};
pub use xieli_graph_core as core;

// the domain crates below; approval, attendance, journal, kpi and mcenter do not depend on each other
pub use xieli_graph_approval::{flow_delegation, flow_form, flow_group, flow_process};
pub use xieli_graph_attendance::{
    absence_group, attend, attend_address, attend_application, attend_day, attend_exception, attend_group,
    attend_holiday, attend_month, attend_punch, attend_schedule, attend_shift, attend_type, leave_balance,
};
pub use xieli_graph_insight::*;
pub use xieli_graph_journal::{item_log, journal, log_category, weekly, weekly_comment};
pub use xieli_graph_kpi::{kpi, kpi_event, kpi_examine, kpi_indication, kpi_plan, kpi_record, kpi_template};
pub use xieli_graph_mcenter::{dunning_letter, ledger, ledger_close, mcenter, payment_promise, sales_target};
