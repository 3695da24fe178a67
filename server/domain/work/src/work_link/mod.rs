//! Access of customers to their work orders without an account: by the QR label of a device, and by a link
//! (decision 0059).

pub mod label;
pub mod loaders;
pub mod model;
pub mod paper;
pub mod pictures;
pub mod public;
pub mod rules;
pub mod service;
pub mod store;
