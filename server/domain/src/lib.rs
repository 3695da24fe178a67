//! Business rules, stores and services, one module per domain, in several domain crates
//! (docs/decisions/0043).
//!
//! All domain modules have the same layout: `model` rows and inputs, `rules` pure functions, `store` the only
//! module with queries, `service` one function per business action, `loaders` batch functions, `tests`. These
//! crates do not depend on GraphQL or HTTP. Crates above name a module as `xieli_domain::team`, whatever its
//! crate.

// imports `#[erased]` in every module: it marks every `pub async` function
#[macro_use]
extern crate xieli_macros;
// the path by which other crates name this one, for code that macros generate
extern crate self as xieli_domain;

pub mod kinds;

pub mod activity;
pub mod attendance;
pub mod duplicate;
pub mod effects;
pub mod import_batch;
pub mod kpi_sources;
pub mod log_costs;
pub mod recycle;
pub mod search;
pub mod webhook;
pub mod weekly_sources;

// the crates below; approval, attendance, journal, kpi and mcenter are independent of the others beside them
pub use xieli_domain_approval::{flow_delegation, flow_form, flow_group, flow_process};
pub use xieli_domain_attendance::{
    absence_group, attend, attend_address, attend_application, attend_day, attend_exception, attend_group,
    attend_holiday, attend_month, attend_punch, attend_schedule, attend_shift, attend_type, engine,
    leave_balance,
};
pub use xieli_domain_insight::*;
pub use xieli_domain_journal::{item_log, journal, log_category, weekly, weekly_comment};
pub use xieli_domain_kpi::{
    kpi, kpi_engine, kpi_event, kpi_examine, kpi_indication, kpi_plan, kpi_record, kpi_source, kpi_template,
};
pub use xieli_domain_mcenter::{dunning_letter, ledger, ledger_close, payment_promise, sales_target};
