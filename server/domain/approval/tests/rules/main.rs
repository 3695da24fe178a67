//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second time for
//! them. Each file stands beside the code that it tests, but for those of the interpreter, which are a folder here; a new one
//! is listed here.

mod engine;

#[path = "../../src/flow_process/deadline_tests.rs"]
mod deadline;
#[path = "../../src/flow_form/definition_tests.rs"]
mod flow_form;
#[path = "../../src/flow_process/values_tests.rs"]
mod values;
