//! The unit tests of this crate as one binary: with tests of its own the library would be compiled a second
//! time for them. Each file is stored beside the code that it tests; new files are listed here.

#[path = "../../src/dunning_letter/rules_tests.rs"]
mod dunning_letter;
#[path = "../../src/ledger/rules_tests.rs"]
mod ledger;
#[path = "../../src/ledger_close/rules_tests.rs"]
mod ledger_close;
#[path = "../../src/payment_promise/rules_tests.rs"]
mod payment_promise;
#[path = "../../src/sales_target/rules_tests.rs"]
mod sales_target;
