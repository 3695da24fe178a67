//! Unit tests of this crate as one binary: tests inside the library would compile it a second time. Each file
//! is beside the code that it tests; a new one is listed here.

#[path = "../../src/comment/tests.rs"]
mod comment;
#[path = "../../src/file/tests.rs"]
mod file;
#[path = "../../src/file/archive_tests.rs"]
mod file_archive;
#[path = "../../src/file_group/service_tests.rs"]
mod file_group_service;
#[path = "../../src/file/text_tests.rs"]
mod file_text;
#[path = "../../src/file/thumbnail_tests.rs"]
mod file_thumbnail;
#[path = "../../src/mention/tests.rs"]
mod mention;
