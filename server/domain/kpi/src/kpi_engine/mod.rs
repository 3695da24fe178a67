//! Calculation rules of performance appraisal: bounds of templates, scores, raters, the calculation tree,
//! cycles and distributions. Pure functions over their own types, without a database, a clock or a viewer.

pub mod check;
pub(crate) mod choices;
pub mod distribution;
pub mod frame;
pub mod model;
pub mod period;
pub mod rate;
pub mod raters;
pub mod score;
pub mod tree;
