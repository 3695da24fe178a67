//! Unit tests of this crate as one binary: with tests inside the library, it would be compiled a second time
//! for them. Each file lies beside the code that it tests, except those of the interpreter, which are a
//! directory here; all are listed here.

mod engine;

#[path = "../../src/flow_process/deadline_tests.rs"]
mod deadline;
#[path = "../../src/flow_form/definition_tests.rs"]
mod flow_form;
#[path = "../../src/flow_process/hidden_tests.rs"]
mod hidden;
#[path = "../../src/flow_process/values_tests.rs"]
mod values;
