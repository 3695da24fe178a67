//! The parts that the rooms of appraisal share: rights, the checks of an indicator, and conditions on categories (business §2 KPI).

pub mod factor;
pub mod rules;
pub mod store;
