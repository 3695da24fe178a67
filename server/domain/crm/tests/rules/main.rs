//! Unit tests of this crate as one binary: with tests inside the library, it would be compiled a second time
//! for them. Each file lies beside the code that it tests and is listed here.

#[path = "../../src/address/tests.rs"]
mod address;
#[path = "../../src/asset/tests.rs"]
mod asset;
#[path = "../../src/child/tests.rs"]
mod child;
#[path = "../../src/contact/tests.rs"]
mod contact;
#[path = "../../src/contact/matching_tests.rs"]
mod contact_matching;
#[path = "../../src/customer/tests.rs"]
mod customer;
#[path = "../../src/follow/tests.rs"]
mod follow;
#[path = "../../src/merge/tests.rs"]
mod merge;
#[path = "../../src/pool/tests.rs"]
mod pool;
