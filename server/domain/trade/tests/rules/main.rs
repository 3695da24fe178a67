//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second time for
//! them. Each file stands beside the code that it tests; a new one is listed here.

#[path = "../../src/catalog/tests.rs"]
mod catalog;
#[path = "../../src/qrcode/tests.rs"]
mod qrcode;
#[path = "../../src/qrcode/code_tests.rs"]
mod qrcode_code;
#[path = "../../src/qrcode/jobs_tests.rs"]
mod qrcode_jobs;
