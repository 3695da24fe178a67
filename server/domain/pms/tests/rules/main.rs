//! The unit tests of this crate as one binary: tests inside the library would compile it a second time. Each
//! file lies beside the code that it tests; add a new one to the list here.

#[path = "../../src/acceptance/tests.rs"]
mod acceptance;
#[path = "../../src/acceptance_link/tests.rs"]
mod acceptance_link;
#[path = "../../src/acceptance_template/tests.rs"]
mod acceptance_template;
#[path = "../../src/auto_task/tests.rs"]
mod auto_task;
#[path = "../../src/milepost/tests.rs"]
mod milepost;
#[path = "../../src/payment/tests.rs"]
mod payment;
#[path = "../../src/project/tests.rs"]
mod project;
#[path = "../../src/project_address/tests.rs"]
mod project_address;
#[path = "../../src/project_contact/tests.rs"]
mod project_contact;
#[path = "../../src/project_copy/tests.rs"]
mod project_copy;
#[path = "../../src/project_cost/tests.rs"]
mod project_cost;
#[path = "../../src/project_device/tests.rs"]
mod project_device;
#[path = "../../src/project_member/tests.rs"]
mod project_member;
#[path = "../../src/project_template/tests.rs"]
mod project_template;
