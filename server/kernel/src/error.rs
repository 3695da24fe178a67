//! One error for every floor. GraphQL shows what a user can mend as `userErrors`, the rest as a top-level
//! error with a code out of a closed set; the REST facade shows the same as an envelope code (core §8).

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::messages;

/// What every fallible function of the domain returns.
pub type AppResult<T> = Result<T, AppError>;

/// The closed set of top-level GraphQL error codes and the envelope codes that stand for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// A malformed document, variable or parameter.
    BadUserInput,
    /// No identity, or one that is expired or revoked.
    Unauthenticated,
    /// Known, but not allowed.
    Forbidden,
    /// Absent, or not visible to the caller: the two answer alike.
    NotFound,
    /// The record has moved on since the caller read it.
    Conflict,
    /// Too many requests.
    RateLimited,
    /// A document or body over a configured limit.
    LimitExceeded,
    /// A statement or request over its time.
    RequestTimeout,
    /// A fault of ours; the caller gets a trace id and nothing else.
    Internal,
}

impl ErrorCode {
    /// `extensions.code` of the GraphQL error.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BadUserInput => "BAD_USER_INPUT",
            Self::Unauthenticated => "UNAUTHENTICATED",
            Self::Forbidden => "FORBIDDEN",
            Self::NotFound => "NOT_FOUND",
            Self::Conflict => "CONFLICT",
            Self::RateLimited => "RATE_LIMITED",
            Self::LimitExceeded => "LIMIT_EXCEEDED",
            Self::RequestTimeout => "REQUEST_TIMEOUT",
            Self::Internal => "INTERNAL_SERVER_ERROR",
        }
    }

    /// `code` of the REST envelope (docs/decisions/0003).
    pub fn envelope(self) -> u16 {
        match self {
            Self::BadUserInput | Self::LimitExceeded => 4022,
            Self::Unauthenticated => 4001,
            Self::Forbidden => 4003,
            Self::NotFound => 4004,
            Self::Conflict => 4009,
            Self::RateLimited => 4029,
            Self::RequestTimeout | Self::Internal => 5000,
        }
    }

    /// The name of an envelope's code, for what is counted; `None`: it worked.
    pub fn of_envelope(code: u16) -> Option<&'static str> {
        let known = match code {
            0 => return None,
            4001 => Self::Unauthenticated,
            4003 => Self::Forbidden,
            4004 => Self::NotFound,
            4009 => Self::Conflict,
            4022 => Self::BadUserInput,
            4029 => Self::RateLimited,
            10003 => return Some("GONE"),
            10004 => return Some("CANNOT_OPEN"),
            _ => Self::Internal,
        };
        Some(known.as_str())
    }

    /// The code with this `extensions.code`, if it is one of the set.
    pub fn parse(text: &str) -> Option<Self> {
        [
            Self::BadUserInput,
            Self::Unauthenticated,
            Self::Forbidden,
            Self::NotFound,
            Self::Conflict,
            Self::RateLimited,
            Self::LimitExceeded,
            Self::RequestTimeout,
            Self::Internal,
        ]
        .into_iter()
        .find(|code| code.as_str() == text)
    }
}

/// Why one field was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldCode {
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
    /// The record changed since it was read (`version`).
    Stale,
    /// A code, key, link or ticket past its time or already used.
    Expired,
    /// Too many failures; try again later.
    Locked,
    /// A picture code is needed now.
    CaptchaRequired,
    /// The second step of signing in comes next: the code of the authenticator.
    SecondFactorRequired,
    /// Too often.
    RateLimited,
    /// The record is gone: close the dialog and refresh the list (core §8, code 10003).
    Gone,
}

/// One refused field: `path` names the input field from the outside in; empty for the input as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// Path within the input, in the names of the API (`["teamIds", "0"]`).
    pub path: Vec<String>,
    /// What to tell the user, in Chinese.
    pub message: Cow<'static, str>,
    /// The reason, for programs.
    pub code: FieldCode,
}

impl FieldError {
    /// A refusal of the field called `field`; dots separate the steps of a path.
    pub fn new(field: &str, code: FieldCode, message: impl Into<Cow<'static, str>>) -> Self {
        let path = field.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        Self { path, message: message.into(), code }
    }
}

/// Everything that can go wrong in the domain.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// What the user can mend: shown beside the fields.
    #[error("invalid input: {0:?}")]
    Invalid(Vec<FieldError>),
    /// Refused as a whole, with a message for the user.
    #[error("{code:?}: {message}")]
    Refused {
        /// Out of the closed set.
        code: ErrorCode,
        /// In Chinese.
        message: Cow<'static, str>,
    },
    /// A fault of ours. The source goes to the log, never to a caller.
    #[error("internal error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl AppError {
    /// One refused field.
    pub fn field(field: &str, code: FieldCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Invalid(vec![FieldError::new(field, code, message)])
    }

    /// No identity, or one that has ended.
    pub fn unauthenticated() -> Self {
        Self::Refused { code: ErrorCode::Unauthenticated, message: messages::UNAUTHENTICATED.into() }
    }

    /// Known, but not allowed.
    pub fn forbidden() -> Self {
        Self::Refused { code: ErrorCode::Forbidden, message: messages::FORBIDDEN.into() }
    }

    /// Known, but not allowed, and why.
    pub fn forbidden_because(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Refused { code: ErrorCode::Forbidden, message: message.into() }
    }

    /// Absent or invisible.
    pub fn not_found() -> Self {
        Self::Refused { code: ErrorCode::NotFound, message: messages::NOT_FOUND.into() }
    }

    /// A stale `version`.
    pub fn stale() -> Self {
        Self::field("version", FieldCode::Stale, messages::STALE)
    }

    /// A parameter that no form of ours could have sent.
    pub fn bad_input(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Refused { code: ErrorCode::BadUserInput, message: message.into() }
    }

    /// A fault of ours.
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }

    /// The top-level code this error would have.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Invalid(_) => ErrorCode::BadUserInput,
            Self::Refused { code, .. } => *code,
            Self::Internal(_) => ErrorCode::Internal,
        }
    }
}

/// At which field a violated unique constraint is said; the kinds of records declare it.
type Taken = fn(&str) -> Option<FieldError>;

/// It is the same in every process, and what is refused by the database knows nobody whom it could ask.
static TAKEN: OnceLock<Taken> = OnceLock::new();

impl AppError {
    /// Declares how violated unique constraints are said; the first call counts.
    pub fn say_taken(said: Taken) {
        TAKEN.get_or_init(|| said);
    }

    fn taken(info: &dyn diesel::result::DatabaseErrorInformation) -> Option<Self> {
        let refused = TAKEN.get()?(info.constraint_name()?)?;
        Some(Self::Invalid(vec![refused]))
    }
}

impl From<diesel::result::Error> for AppError {
    fn from(error: diesel::result::Error) -> Self {
        use diesel::result::{DatabaseErrorKind, Error};
        match error {
            Error::NotFound => Self::not_found(),
            Error::DatabaseError(DatabaseErrorKind::UniqueViolation, ref info) => {
                Self::taken(info.as_ref()).unwrap_or_else(|| Self::Internal(Box::new(error)))
            }
            Error::DatabaseError(DatabaseErrorKind::SerializationFailure, _) => {
                Self::Refused { code: ErrorCode::Conflict, message: messages::STALE.into() }
            }
            Error::DatabaseError(_, ref info)
                if ["statement timeout", "lock timeout"].iter().any(|what| info.message().contains(what)) =>
            {
                Self::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() }
            }
            // SQLSTATE 53100, which the library does not pass on
            Error::DatabaseError(_, ref info) if info.message().contains("No space left on device") => {
                Self::Refused { code: ErrorCode::LimitExceeded, message: messages::STORAGE_FULL.into() }
            }
            // PostgreSQL's text holds no NUL; no form of ours could have sent one
            Error::DatabaseError(_, ref info) if info.message().contains("invalid byte sequence") => {
                Self::bad_input(messages::INVALID)
            }
            other => Self::Internal(Box::new(other)),
        }
    }
}
