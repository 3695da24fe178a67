//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second time for
//! them. Each file stands beside the code that it tests; a new one is listed here.

#[path = "../../src/online_report/tests.rs"]
mod online_report;
#[path = "../../src/statistic/tests.rs"]
mod statistic;
#[path = "../../src/statistic/merge_tests.rs"]
mod statistic_merge;
