//! Payloads: the record and what the user can mend.

use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode, FieldError};
use xieli_macros::{Enum, fields};

use crate::error::{Fault, Result};

/// Why a field was refused, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "FieldCode")]
pub enum UserErrorCode {
    /// Missing or blank.
    Required,
    /// Shorter than allowed.
    TooShort,
    /// Longer than allowed, or too many.
    TooLong,
    /// Malformed or out of range.
    Invalid,
    /// Somebody else has this value.
    Taken,
    /// The record named does not exist for the caller.
    NotFound,
    /// The caller may not do this to this record.
    Forbidden,
    /// The record's state does not allow it.
    Conflict,
    /// The record changed since it was read.
    Stale,
    /// Past its time or already used.
    Expired,
    /// Too many failures; try again later.
    Locked,
    /// A picture code is needed now.
    CaptchaRequired,
    /// The second step of signing in comes next.
    SecondFactorRequired,
    /// Too often.
    RateLimited,
    /// The record is gone.
    Gone,
}

/// Something about the input that the user can mend.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct UserError {
    /// The input field, from the outside in; null for the input as a whole.
    pub field: Option<Vec<String>>,
    /// What to tell the user, in Chinese.
    pub message: String,
    /// The reason, for programs.
    pub code: UserErrorCode,
}

impl From<FieldError> for UserError {
    fn from(error: FieldError) -> Self {
        Self {
            field: (!error.path.is_empty()).then_some(error.path),
            message: error.message.into_owned(),
            code: error.code.into(),
        }
    }
}

/// Splits a result into the record and what the user can mend; the rest stays an error.
pub fn split<T>(result: AppResult<T>) -> Result<(Option<T>, Vec<UserError>)> {
    let whole = |code, message: std::borrow::Cow<'static, str>| {
        Ok((None, vec![UserError { field: None, message: message.into_owned(), code }]))
    };
    match result {
        Ok(value) => Ok((Some(value), Vec::new())),
        Err(AppError::Invalid(fields)) => Ok((None, fields.into_iter().map(UserError::from).collect())),
        Err(AppError::Refused { code: ErrorCode::NotFound, message }) => {
            whole(UserErrorCode::NotFound, message)
        }
        Err(AppError::Refused { code: ErrorCode::Conflict, message }) => {
            whole(UserErrorCode::Conflict, message)
        }
        Err(AppError::Refused { code: ErrorCode::RateLimited, message }) => {
            whole(UserErrorCode::RateLimited, message)
        }
        Err(error) => Err(Fault::from(error)),
    }
}

/// Declares a mutation's payload: one nullable field and `userErrors`, made from the service's result by `from`.
#[macro_export]
macro_rules! payload {
    ($(#[$doc:meta])* $level:ident $name:ident { $(#[$field_doc:meta])* $field:ident: $type:ty }) => {
        $(#[$doc])*
        #[xieli_macros::fields($level)]
        pub struct $name {
            $(#[$field_doc])*
            pub $field: Option<$type>,
            /// What the user can mend; empty when it worked.
            pub user_errors: Vec<$crate::UserError>,
        }

        impl $name {
            /// Out of a service's result.
            pub fn from<T: Into<$type>>(result: xieli_kernel::AppResult<T>) -> $crate::Result<Self> {
                let (value, user_errors) = $crate::payload::split(result)?;
                Ok(Self { $field: value.map(Into::into), user_errors })
            }
        }
    };
}

/// What became of several records, each answered for by itself: `$one` of one of them, `$all` of all.
#[macro_export]
macro_rules! outcomes {
    (
        $(#[$one_doc:meta])* $one:ident { $(#[$field_doc:meta])* $field:ident: $type:ident = $row:ty }
        $(#[$all_doc:meta])* $all:ident
    ) => {
        $(#[$one_doc])*
        #[xieli_macros::fields(login)]
        pub struct $one {
            /// Which.
            pub id: async_graphql::ID,
            /// Its number within the enterprise.
            pub row_id: String,
            $(#[$field_doc])*
            pub $field: Option<$type>,
            /// Why not, for the user.
            pub error: Option<String>,
        }

        impl From<xieli_domain::rows::Outcome<$row>> for $one {
            fn from(one: xieli_domain::rows::Outcome<$row>) -> Self {
                let (done, error) = match one.result {
                    Ok(row) => (Some($type::from(row)), None),
                    Err(error) => (None, Some(error)),
                };
                let id = <$type as $crate::Entity>::global_id(one.id);
                Self { id, row_id: one.id.to_string(), $field: done, error }
            }
        }

        $(#[$all_doc])*
        #[xieli_macros::fields(login)]
        pub struct $all {
            /// One for each.
            pub results: Option<Vec<$one>>,
            /// What the user can mend; empty when it worked.
            pub user_errors: Vec<$crate::UserError>,
        }

        impl $all {
            /// Out of a service's result.
            pub fn of(
                result: xieli_kernel::AppResult<Vec<xieli_domain::rows::Outcome<$row>>>,
            ) -> $crate::Result<Self> {
                let (rows, user_errors) = $crate::payload::split(result)?;
                let results = rows.map(|rows| rows.into_iter().map($one::from).collect());
                Ok(Self { results, user_errors })
            }
        }
    };
}

/// The ids of what was deleted.
pub struct DeletedIds(pub Vec<async_graphql::ID>);

/// Deleted records.
#[fields(login)]
pub struct DeletePayload {
    /// What is gone now; null when nothing was deleted.
    pub deleted_ids: Option<Vec<async_graphql::ID>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl DeletePayload {
    /// Out of a service that answers the rows it deleted of `T`.
    pub fn from<T: crate::Entity>(result: AppResult<Vec<i64>>) -> Result<Self> {
        let (ids, user_errors) = split(result)?;
        Ok(Self { deleted_ids: ids.map(|ids| ids.into_iter().map(T::global_id).collect()), user_errors })
    }
}
