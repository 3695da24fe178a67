//! What logs and weekly reports share: the records that they name, where somebody stood on a day, who ought to write, and who was
//! reminded.

pub mod links;
pub mod loaders;
pub mod notices;
pub mod places;
pub mod rules;
