//! How customers come into the register: made with their people and places, looked for before, imported and exported
//! (business §2 Customer, business §5 Customer, business §7 Customers).

pub mod duplicates;
pub mod model;
pub mod service;
pub mod sheet;
pub mod store;
