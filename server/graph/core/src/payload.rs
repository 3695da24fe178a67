//! Payloads of mutations: the record, and the errors of the input.

use xieli_kernel::{AppError, AppResult, ErrorCode, FieldCode, FieldError};
use xieli_macros::{Enum, fields};

use crate::error::{Fault, Result};

/// Reason why a field was refused, for programs.
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
    /// Another record has this value.
    Taken,
    /// The record named does not exist for the caller.
    NotFound,
    /// The caller may not do this to this record.
    Forbidden,
    /// The record's state does not allow it.
    Conflict,
    /// The record has changed since it was read.
    Stale,
    /// Past its deadline, or already used.
    Expired,
    /// Too many failures; try again later.
    Locked,
    /// A captcha is required now.
    CaptchaRequired,
    /// The second factor of signing in is required next.
    SecondFactorRequired,
    /// The rate limit is exceeded.
    RateLimited,
    /// The record is deleted.
    Gone,
}

/// Error of the input that the user can correct.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct UserError {
    /// The input field, from the outside in; null for the input as a whole.
    pub field: Option<Vec<String>>,
    /// The message for the user, in Chinese.
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

/// Splits a result into the record and the errors of the input; other errors stay errors.
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

/// Declares the payload of a mutation: one nullable field and `userErrors`, made from the service's result by
/// `from`.
#[macro_export]
macro_rules! payload {
    ($(#[$doc:meta])* $level:ident $name:ident { $(#[$field_doc:meta])* $field:ident: $type:ty }) => {
        $(#[$doc])*
        #[xieli_macros::fields($level)]
        pub struct $name {
            $(#[$field_doc])*
            pub $field: Option<$type>,
            /// Errors of the input, by field; empty on success.
            pub user_errors: Vec<$crate::UserError>,
        }

        impl $name {
            /// The payload of a service's result.
            pub fn from<T: Into<$type>>(result: xieli_kernel::AppResult<T>) -> $crate::Result<Self> {
                let (value, user_errors) = $crate::payload::split(result)?;
                Ok(Self { $field: value.map(Into::into), user_errors })
            }
        }
    };
}

/// Declares the results of a batch, one for each record: `$one` is the result of one record, `$all` of all.
#[macro_export]
macro_rules! outcomes {
    (
        $(#[$one_doc:meta])* $one:ident { $(#[$field_doc:meta])* $field:ident: $type:ident = $row:ty }
        $(#[$all_doc:meta])* $all:ident
    ) => {
        $(#[$one_doc])*
        #[xieli_macros::fields(login)]
        pub struct $one {
            /// The global id of the record.
            pub id: async_graphql::ID,
            /// The number of the record within the enterprise.
            pub row_id: String,
            $(#[$field_doc])*
            pub $field: Option<$type>,
            /// The reason of a failure, for the user.
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
            /// One result for each record.
            pub results: Option<Vec<$one>>,
            /// Errors of the input, by field; empty on success.
            pub user_errors: Vec<$crate::UserError>,
        }

        impl $all {
            /// The payload of a service's result.
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

/// Ids of the deleted records.
pub struct DeletedIds(pub Vec<async_graphql::ID>);

/// Payload of a deletion.
#[fields(login)]
pub struct DeletePayload {
    /// Ids of the deleted records; null when nothing was deleted.
    pub deleted_ids: Option<Vec<async_graphql::ID>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl DeletePayload {
    /// The payload of a service that returns the row ids of the records of `T` it deleted.
    pub fn from<T: crate::Entity>(result: AppResult<Vec<i64>>) -> Result<Self> {
        let (ids, user_errors) = split(result)?;
        Ok(Self { deleted_ids: ids.map(|ids| ids.into_iter().map(T::global_id).collect()), user_errors })
    }
}
