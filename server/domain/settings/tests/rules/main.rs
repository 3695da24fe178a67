//! Unit tests of this crate as one binary: tests inside the library would compile it a second time. Each file
//! is beside the code that it tests; a new one is listed here.

#[path = "../../src/access_review/tests.rs"]
mod access_review;
#[path = "../../src/article/tests.rs"]
mod article;
#[path = "../../src/category/tests.rs"]
mod category;
#[path = "../../src/config_value/tests.rs"]
mod config_value;
#[path = "../../src/custom_field/tests.rs"]
mod custom_field;
#[path = "../../src/custom_field/sorted_tests.rs"]
mod custom_field_sorted;
#[path = "../../src/dict/tests.rs"]
mod dict;
#[path = "../../src/saved_view/rules_tests.rs"]
mod saved_view_rules;
#[path = "../../src/setting_tests.rs"]
mod setting;
#[path = "../../src/workday/tests.rs"]
mod workday;
