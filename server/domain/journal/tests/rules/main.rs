//! Unit tests of this crate as one binary: with tests inside the library, it would be compiled a second time
//! for them. Each file lies beside the code that it tests and is listed here.

#[path = "../../src/item_log/rules_tests.rs"]
mod item_log;
#[path = "../../src/journal/rules_tests.rs"]
mod journal;
#[path = "../../src/log_category/rules_tests.rs"]
mod log_category;
#[path = "../../src/weekly/merge_tests.rs"]
mod merge;
#[path = "../../src/log_category/template_tests.rs"]
mod template;
#[path = "../../src/weekly/rules_tests.rs"]
mod weekly;
