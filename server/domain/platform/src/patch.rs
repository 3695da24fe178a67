//! Macros for rows that one form creates and changes: the row, its input, and its patch.

/// Declares the structs of a table whose form may leave any field unchanged:
///
/// ```text
/// patched!(milepost;
///     /// A goal of a project with a deadline.
///     Milepost,
///     /// Input of a milepost.
///     MilepostInput,
///     /// Patch of a milepost.
///     MilepostPatch,
///     keys {
///         /// Project of the milepost.
///         project_id: i64,
///     }
///     fields {
///         /// 1 to 100 characters.
///         name: String,
///     }
///     kept {
///         /// When it was reached.
///         finished_on: Option<NaiveDate>,
///     }
/// );
/// ```
///
/// `keys` identify the parent of a row and never change, `fields` are written by the form, `kept` are read
/// here and written elsewhere; `carried { … }` behind them is part of a patch and written by the service. The
/// row has `enterprise_id`, `id`, `version`, `created_at` and `created_by` besides; `MilepostPatch::over`
/// applies a patch to the previous values: absent fields stay.
#[macro_export]
macro_rules! patched {
    ($table:ident;
     $(#[$row_doc:meta])* $row:ident, $(#[$input_doc:meta])* $input:ident, $(#[$patch_doc:meta])* $patch:ident,
     keys { $($(#[$key_doc:meta])* $key:ident: $key_type:ty,)* }
     fields { $($(#[$doc:meta])* $field:ident: $type:ty,)* }
     $(kept { $($(#[$kept_doc:meta])* $kept:ident: $kept_type:ty,)* })?
     $(carried { $($(#[$carried_doc:meta])* $carried:ident: $carried_type:ty,)* })?) => {
        $(#[$row_doc])*
        #[derive(Debug, Clone, diesel::Queryable, diesel::Selectable, serde::Serialize)]
        #[diesel(table_name = $table)]
        pub struct $row {
            /// The tenant.
            pub enterprise_id: i64,
            /// Id of the row.
            pub id: i64,
            $($(#[$key_doc])* pub $key: $key_type,)*
            $($(#[$doc])* pub $field: $type,)*
            $($($(#[$kept_doc])* pub $kept: $kept_type,)*)?
            /// For optimistic locking.
            pub version: i32,
            /// Time of creation.
            pub created_at: chrono::DateTime<chrono::Utc>,
            /// Member who created it.
            pub created_by: Option<i64>,
        }

        $(#[$input_doc])*
        #[derive(Debug, Clone, Default, diesel::AsChangeset, diesel::Insertable)]
        #[diesel(table_name = $table, treat_none_as_null = true)]
        pub struct $input {
            $($(#[$key_doc])* pub $key: $key_type,)*
            $($(#[$doc])* pub $field: $type,)*
        }

        $(#[$patch_doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $patch {
            $($(#[$key_doc])* pub $key: Option<$key_type>,)*
            $($(#[$doc])* pub $field: Option<$type>,)*
            $($($(#[$carried_doc])* pub $carried: Option<$carried_type>,)*)?
        }

        impl From<&$row> for $input {
            fn from(row: &$row) -> Self {
                Self { $($key: row.$key.clone(),)* $($field: row.$field.clone(),)* }
            }
        }

        impl $patch {
            /// The values after this patch: absent ones stay as before, or are empty in a new row.
            pub fn over(self, before: $input) -> $input {
                $input { $($key: before.$key,)* $($field: self.$field.unwrap_or(before.$field),)* }
            }
        }
    };
}

/// Declares the structs of a table with plain texts, each text once: its label and bound, from which its
/// validation, its entry on a timeline and its column follow.
///
/// ```text
/// texts!(team;
///     /// A team.
///     Team {
///         /// Id of the team.
///         id: i64,
///     }
///     /// Texts of a team.
///     TeamTexts,
///     /// Patch of a team's texts.
///     TeamTextsPatch,
///     /// Contact person.
///     contact_name: "联系人", Bound::Line(20),
/// );
/// ```
///
/// The row has the texts besides its own fields; each is absent or not blank. `TeamTextsPatch::over` applies
/// a patch to the previous texts, `TeamTexts::checked` trims and validates, `TeamTexts::FIELDS` are for the
/// timeline.
#[macro_export]
macro_rules! texts {
    ($table:ident;
     $(#[$row_doc:meta])* $row:ident { $($(#[$own_doc:meta])* $own:ident: $own_type:ty,)* }
     $(#[$texts_doc:meta])* $texts:ident,
     $(#[$patch_doc:meta])* $patch:ident,
     $($(#[$doc:meta])* $field:ident: $label:literal, $bound:expr,)*) => {
        $(#[$row_doc])*
        #[derive(Debug, Clone, Default, diesel::Queryable, diesel::Selectable, serde::Serialize)]
        #[diesel(table_name = $table)]
        pub struct $row {
            $($(#[$own_doc])* pub $own: $own_type,)*
            $($(#[$doc])* pub $field: Option<String>,)*
        }

        $(#[$texts_doc])*
        #[derive(Debug, Clone, Default, diesel::AsChangeset, diesel::Insertable)]
        #[diesel(table_name = $table, treat_none_as_null = true)]
        pub struct $texts {
            $($(#[$doc])* pub $field: Option<String>,)*
        }

        $(#[$patch_doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $patch {
            $($(#[$doc])* pub $field: Option<Option<String>>,)*
        }

        impl From<&$row> for $texts {
            fn from(row: &$row) -> Self {
                Self { $($field: row.$field.clone(),)* }
            }
        }

        impl $patch {
            /// The texts after this patch: absent ones stay as before, or are empty in a new row.
            pub fn over(self, before: $texts) -> $texts {
                $texts { $($field: self.$field.unwrap_or(before.$field),)* }
            }
        }

        impl $texts {
            /// Fields shown on a timeline.
            pub const FIELDS: &[$crate::kind::field::Field] =
                &[$($crate::kind::field::text(stringify!($field), $label)),*];

            /// Reads each text by its label.
            pub fn read(said: impl Fn(&str) -> Option<String>) -> Self {
                Self { $($field: said(&xieli_kernel::validate::camel(stringify!($field))),)* }
            }

            /// Trims and validates the texts; refusals are recorded by field.
            pub fn checked(self, check: &mut xieli_kernel::validate::Checker) -> Self {
                Self {
                    $($field: check.bounded(
                        &xieli_kernel::validate::camel(stringify!($field)),
                        $label,
                        self.$field.as_deref(),
                        $bound,
                    ),)*
                }
            }
        }
    };
}
