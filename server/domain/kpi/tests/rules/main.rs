//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second
//! time for them. Each file is stored beside the code that it tests; new files are listed here.

#[path = "../../src/kpi_engine/check_tests.rs"]
mod check;
#[path = "../../src/kpi_engine/distribution_tests.rs"]
mod distribution;
#[path = "../../src/kpi_examine/states_tests.rs"]
mod examine_states;
#[path = "../../src/kpi_engine/frame_tests.rs"]
mod frame;
#[path = "../../src/kpi_event/rules_tests.rs"]
mod kpi_event;
#[path = "../../src/kpi_indication/rules_tests.rs"]
mod kpi_indication;
#[path = "../../src/kpi_plan/rules_tests.rs"]
mod kpi_plan;
#[path = "../../src/kpi_template/rules_tests.rs"]
mod kpi_template;
#[path = "../../src/kpi_engine/period_tests.rs"]
mod period;
#[path = "../../src/kpi_plan/states_tests.rs"]
mod plan_states;
#[path = "../../src/kpi_engine/random_tests.rs"]
mod random;
#[path = "../../src/kpi_engine/rate_tests.rs"]
mod rate;
#[path = "../../src/kpi_engine/raters_tests.rs"]
mod raters;
#[path = "../../src/kpi_engine/score_tests.rs"]
mod score;
#[path = "../../src/kpi_engine/tree_tests.rs"]
mod tree;
