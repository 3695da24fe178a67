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
