//! Unique constraints of records, each with the input field at which its violation is reported.
//!
//! A check before a write can't see a concurrent transaction: the unique index refuses the write. The
//! declaration here turns that refusal into the error of the check, for every write and without code in the
//! stores.

use xieli_kernel::{AppError, FieldCode, FieldError};

use super::all;

/// A unique index that user input can violate.
#[derive(Debug, Clone, Copy)]
pub struct Unique {
    /// Name of the constraint in the database.
    pub constraint: &'static str,
    /// Field of the input.
    pub field: &'static str,
    /// Message for the user.
    pub message: &'static str,
}

/// The index `constraint` refers to the input field `field`.
pub const fn unique(constraint: &'static str, field: &'static str, message: &'static str) -> Unique {
    Unique { constraint, field, message }
}

impl Unique {
    /// The error that another record has the value.
    pub fn taken(&self) -> AppError {
        AppError::Invalid(vec![self.refusal()])
    }

    fn refusal(&self) -> FieldError {
        FieldError::new(self.field, FieldCode::Taken, self.message)
    }
}

/// The field error of a violated constraint, if a kind declares it.
pub(super) fn said(constraint: &str) -> Option<FieldError> {
    let mut declared = all().iter().flat_map(|kind| kind.unique);
    declared.find(|unique| unique.constraint == constraint).map(Unique::refusal)
}
