//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second time for
//! them. Each file stands beside the code that it tests; a new one is listed here.

#[path = "../../src/plan_task/tests.rs"]
mod plan_task;
#[path = "../../src/task/tests.rs"]
mod task;
#[path = "../../src/task/remind_tests.rs"]
mod task_remind;
#[path = "../../src/task_time/rules_tests.rs"]
mod task_time_rules;
#[path = "../../src/wait/store_tests.rs"]
mod wait_store;
