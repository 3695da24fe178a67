//! Code shared by the modules of performance appraisal: rights, checks of indicators, conditions on
//! categories (business §2 KPI).

pub mod factor;
pub mod rules;
pub mod store;
