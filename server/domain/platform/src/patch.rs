//! Rows that are made and changed by the same form: the row, what is written of it, and what is to change of it.

/// The structs of one table whose form says of each field whether it stays:
///
/// ```text
/// patched!(milepost;
///     /// What is to be reached by when.
///     Milepost,
///     /// A milepost as it is written.
///     MilepostInput,
///     /// What is to be of a milepost.
///     MilepostPatch,
///     keys {
///         /// Of this project.
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
/// `keys` say where a row belongs and never change, `fields` are written by the form, `kept` are read and written elsewhere;
/// `carried { … }` behind them is said by a patch and written by the service.
/// The row has `enterprise_id`, `id`, `version`, `created_at` and `created_by` besides; `MilepostPatch::over` puts a patch on
/// what was there: what is absent stays.
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
            /// The row.
            pub id: i64,
            $($(#[$key_doc])* pub $key: $key_type,)*
            $($(#[$doc])* pub $field: $type,)*
            $($($(#[$kept_doc])* pub $kept: $kept_type,)*)?
            /// For optimistic locking.
            pub version: i32,
            /// When it was made.
            pub created_at: chrono::DateTime<chrono::Utc>,
            /// By which member.
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
            /// The row after this: what is absent is as it was, of a new one empty.
            pub fn over(self, before: $input) -> $input {
                $input { $($key: before.$key,)* $($field: self.$field.unwrap_or(before.$field),)* }
            }
        }
    };
}

/// The structs of a table that keeps plain texts, each declared once: how it is called, what it may be, and so what a form
/// is told, what a timeline shows and what is written of it.
///
/// ```text
/// texts!(team;
///     /// A team as it is read.
///     Team {
///         /// The row.
///         id: i64,
///     }
///     /// What a team says of itself.
///     TeamTexts,
///     /// What is to be of it.
///     TeamTextsPatch,
///     /// Whom to ask for.
///     contact_name: "联系人", Bound::Line(20),
/// );
/// ```
///
/// The row has the texts besides its own fields; each is absent or not blank. `TeamTextsPatch::over` puts a patch on what
/// was there, `TeamTexts::checked` trims and checks, `TeamTexts::FIELDS` are for the timeline.
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
            /// The texts after this: what is absent is as it was, of a new row empty.
            pub fn over(self, before: $texts) -> $texts {
                $texts { $($field: self.$field.unwrap_or(before.$field),)* }
            }
        }

        impl $texts {
            /// What a timeline shows of them.
            pub const FIELDS: &[$crate::kind::field::Field] =
                &[$($crate::kind::field::text(stringify!($field), $label)),*];

            /// What is said under each of their names.
            pub fn read(said: impl Fn(&str) -> Option<String>) -> Self {
                Self { $($field: said(&xieli_kernel::validate::camel(stringify!($field))),)* }
            }

            /// Trimmed; what is refused is noted under its name.
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
