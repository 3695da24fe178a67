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

/// The SQL of an obstacle to a restoration (`Bin::obstacles`): rows of a table with the same values in unique
/// columns as another row that is not deleted, or is restored with them. `taken!(work_item: kind, name)`; a
/// column that may be null stands behind a semicolon: `taken!(team: name; parent_id)`.
#[macro_export]
macro_rules! taken {
    ($table:ident: $($column:ident),+ $(; $nullable:ident)?) => {
        concat!(
            "select t.name as title, o.name as other from ",
            stringify!($table),
            " t join ",
            stringify!($table),
            " o on o.enterprise_id = t.enterprise_id",
            $(" and o.", stringify!($column), " = t.", stringify!($column),)+
            $(" and o.", stringify!($nullable), " is not distinct from t.", stringify!($nullable),)?
            " and o.id <> t.id and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1"
        )
    };
}
pub use taken;

/// The field error of a violated constraint, if a kind declares it.
pub(super) fn said(constraint: &str) -> Option<FieldError> {
    let mut declared = all().iter().flat_map(|kind| kind.unique);
    declared.find(|unique| unique.constraint == constraint).map(Unique::refusal)
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_whose_unique_values_another_row_has_are_found() {
        let words = |sql: &str| sql.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = |table: &str, columns: &str| {
            format!(
                "select t.name as title, o.name as other from {table} t join {table} o \
                 on o.enterprise_id = t.enterprise_id {columns} and o.id <> t.id \
                 and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id)) \
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1"
            )
        };
        assert_eq!(words(taken!(work_group: name)), found("work_group", "and o.name = t.name"));
        let two = "and o.kind = t.kind and o.name = t.name";
        assert_eq!(words(taken!(work_item: kind, name)), found("work_item", two));
        let nullable = "and o.name = t.name and o.parent_id is not distinct from t.parent_id";
        assert_eq!(words(taken!(team: name; parent_id)), found("team", nullable));
    }
}
