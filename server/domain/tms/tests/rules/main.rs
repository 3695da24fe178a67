//! The unit tests of this crate as one binary: tests inside the library would compile it a second time. Each
//! file lies beside the code that it tests; add a new one to the list here.

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
