//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second
//! time for them. Each file is stored beside the code that it tests; new files are listed here.

#[path = "../../src/dashboard/tests.rs"]
mod dashboard;
mod golden;
#[path = "../../src/online_report/tests.rs"]
mod online_report;
#[path = "../../src/online_report/bounds_tests.rs"]
mod online_report_bounds;
#[path = "../../src/online_report/calculations_tests.rs"]
mod online_report_calculations;
#[path = "../../src/online_report/charts_tests.rs"]
mod online_report_charts;
#[path = "../../src/online_report/life_tests.rs"]
mod online_report_life;
#[path = "../../src/online_report/pivot_tests.rs"]
mod online_report_pivot;
#[path = "../../src/report_query/tests.rs"]
mod report_query;
#[path = "../../src/report_query/flatten_tests.rs"]
mod report_query_flatten;
#[path = "../../src/report_query/sheet_tests.rs"]
mod report_query_sheet;
#[path = "../../src/report_schedule/calendar_tests.rs"]
mod report_schedule_calendar;
#[path = "../../src/report_schedule/rules_tests.rs"]
mod report_schedule_rules;
#[path = "../../src/statistic/tests.rs"]
mod statistic;
#[path = "../../src/statistic/merge_tests.rs"]
mod statistic_merge;
