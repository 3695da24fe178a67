//! Sources that attendance takes from wings that it knows nothing of: the places of work orders, and the form that repairs are sent by.

pub mod places;
pub mod supplement;
