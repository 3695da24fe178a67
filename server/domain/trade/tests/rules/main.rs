//! The unit tests of this crate as one binary: tests inside the library would compile it a second time. Each
//! file lies beside the code that it tests; add a new one to the list here.

#[path = "../../src/catalog/tests.rs"]
mod catalog;
#[path = "../../src/qrcode/tests.rs"]
mod qrcode;
#[path = "../../src/qrcode/code_tests.rs"]
mod qrcode_code;
#[path = "../../src/qrcode/jobs_tests.rs"]
mod qrcode_jobs;
