//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second
//! time for them. Each file is stored beside the code that it tests, except for the golden cases, which are
//! tables in `tests/golden`, and the random ones, which are folders here; new files are listed here.

mod golden;
mod random;

#[path = "../../src/absence_group/rules_tests.rs"]
mod absence_group;
#[path = "../../src/engine/address/rules_tests.rs"]
mod address;
#[path = "../../src/attend_exception/states_tests.rs"]
mod attend_exception;
#[path = "../../src/engine/day/rules_tests.rs"]
mod day;
#[path = "../../src/attend_day/excuse_tests.rs"]
mod excuse;
#[path = "../../src/engine/group/rules_tests.rs"]
mod group;
#[path = "../../src/attend_holiday/rules_tests.rs"]
mod holiday;
#[path = "../../src/engine/leave/rules_tests.rs"]
mod leave;
#[path = "../../src/engine/month/rules_tests.rs"]
mod month;
#[path = "../../src/engine/repair/rules_tests.rs"]
mod repair;
#[path = "../../src/engine/schedule/rules_tests.rs"]
mod schedule;
