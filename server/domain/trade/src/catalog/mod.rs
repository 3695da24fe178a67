//! The catalogue: brand models, products and frequent questions about them
//! (core §2 ProductList, QuestionList; business §7 Brand model).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
