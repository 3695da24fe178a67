//! What two records may not both have, and at which field of an input somebody is told so.
//!
//! A check before a write can't see what another transaction writes at the same moment: the index refuses it. Declared
//! here, that refusal is the same answer as the check's, wherever it comes up and without a line in any store.

use xieli_kernel::{AppError, FieldCode, FieldError};

use super::all;

/// A unique index that somebody's input can violate.
#[derive(Debug, Clone, Copy)]
pub struct Unique {
    /// As the database names it.
    pub constraint: &'static str,
    /// The field of the input.
    pub field: &'static str,
    /// For the user.
    pub message: &'static str,
}

/// The index `constraint` is about `field`.
pub const fn unique(constraint: &'static str, field: &'static str, message: &'static str) -> Unique {
    Unique { constraint, field, message }
}

impl Unique {
    /// Somebody else has it.
    pub fn taken(&self) -> AppError {
        AppError::Invalid(vec![self.refusal()])
    }

    fn refusal(&self) -> FieldError {
        FieldError::new(self.field, FieldCode::Taken, self.message)
    }
}

/// How a violated constraint is said, if it is one of the kinds'.
pub(super) fn said(constraint: &str) -> Option<FieldError> {
    let mut declared = all().iter().flat_map(|kind| kind.unique);
    declared.find(|unique| unique.constraint == constraint).map(Unique::refusal)
}
