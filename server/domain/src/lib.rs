//! Business rules, stores and services, one folder per domain, in crates by wing (docs/decisions/0043).
//!
//! A domain folder has the same rooms everywhere: `model` rows and inputs, `rules` pure functions, `store` the only
//! place with queries, `service` one function per business action, `loaders` batch functions, `tests`. These crates have
//! never heard of GraphQL or HTTP. Whoever stands above names a room as `xieli_domain::team`, whatever its wing.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
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

// the wings below; approval, attendance, journal, kpi and mcenter stand beside those that they know nothing of
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
