//! Unit tests of this crate as one binary: with tests inside the library, it would be compiled a second time
//! for them. Each file lies beside the code that it tests and is listed here.

#[path = "../../src/crm_work_order/tests.rs"]
mod crm_work_order;
#[path = "../../src/project_work/tests.rs"]
mod project_work;
#[path = "../../src/work_board/tests.rs"]
mod work_board;
#[path = "../../src/work_group/tests.rs"]
mod work_group;
#[path = "../../src/work_item/tests.rs"]
mod work_item;
#[path = "../../src/work_link/tests.rs"]
mod work_link;
#[path = "../../src/work_link/paper_tests.rs"]
mod work_link_paper;
#[path = "../../src/work_order/tests.rs"]
mod work_order;
#[path = "../../src/work_order/alerts_tests.rs"]
mod work_order_alerts;
#[path = "../../src/work_order/clock_tests.rs"]
mod work_order_clock;
#[path = "../../src/work_order/plan_tests.rs"]
mod work_order_plan;
#[path = "../../src/work_order/sums_tests.rs"]
mod work_order_sums;
#[path = "../../src/work_roster/tests.rs"]
mod work_roster;
#[path = "../../src/work_sla/tests.rs"]
mod work_sla;
#[path = "../../src/work_type/tests.rs"]
mod work_type;
#[path = "../../src/work_zone/tests.rs"]
mod work_zone;
