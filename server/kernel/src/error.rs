//! The one error type of every layer. GraphQL shows errors that a user can correct as `userErrors`, the rest
//! as a top-level error with a code out of a closed set; the REST facade shows the same as an envelope code
//! (core §8).

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::messages;

/// Result of every fallible function of the domain.
pub type AppResult<T> = Result<T, AppError>;

/// The closed set of top-level GraphQL error codes, each with its envelope code of REST.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// A malformed document, variable or parameter.
    BadUserInput,
    /// No identity, or one that is expired or revoked.
    Unauthenticated,
    /// Authenticated, but not allowed.
    Forbidden,
    /// Absent, or not visible to the caller: the answer is the same for both.
    NotFound,
    /// The record has changed since the caller read it.
    Conflict,
    /// Too many requests.
    RateLimited,
    /// A document or body over a configured limit.
    LimitExceeded,
    /// A statement or request over its time limit.
    RequestTimeout,
    /// A fault of the server; the caller gets a trace id and nothing else.
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

    /// The name of an envelope code, as a label of metrics; `None` for success.
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
    /// Another record already has this value.
    Taken,
    /// The record named does not exist for the caller.
    NotFound,
    /// The caller may not do this to this record.
    Forbidden,
    /// The record's state does not allow it.
    Conflict,
    /// The record changed since it was read (`version`).
    Stale,
    /// A code, key, link or ticket past its deadline or already used.
    Expired,
    /// Too many failures; try again later.
    Locked,
    /// A captcha is required now.
    CaptchaRequired,
    /// The second step of signing in is required: the code of the authenticator.
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
    /// Message for the user, in Chinese.
    pub message: Cow<'static, str>,
    /// Machine-readable reason.
    pub code: FieldCode,
}

impl FieldError {
    /// A refusal of the field `field`; dots separate the steps of a path.
    pub fn new(field: &str, code: FieldCode, message: impl Into<Cow<'static, str>>) -> Self {
        let path = field.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect();
        Self { path, message: message.into(), code }
    }
}

/// Everything that can go wrong in the domain.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// Errors of the input that the user can correct: shown beside the fields.
    #[error("invalid input: {0:?}")]
    Invalid(Vec<FieldError>),
    /// The operation is refused as a whole, with a message for the user.
    #[error("{code:?}: {message}")]
    Refused {
        /// Error code out of the closed set.
        code: ErrorCode,
        /// Message, in Chinese.
        message: Cow<'static, str>,
    },
    /// A fault of the server. The source goes to the log, never to a caller.
    #[error("internal error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl AppError {
    /// One refused field.
    pub fn field(field: &str, code: FieldCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Invalid(vec![FieldError::new(field, code, message)])
    }

    /// No identity, or one that has expired or been revoked.
    pub fn unauthenticated() -> Self {
        Self::Refused { code: ErrorCode::Unauthenticated, message: messages::UNAUTHENTICATED.into() }
    }

    /// Authenticated, but not allowed.
    pub fn forbidden() -> Self {
        Self::Refused { code: ErrorCode::Forbidden, message: messages::FORBIDDEN.into() }
    }

    /// Authenticated, but not allowed, with the reason.
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

    /// A parameter that no form of the client could have sent.
    pub fn bad_input(message: impl Into<Cow<'static, str>>) -> Self {
        Self::Refused { code: ErrorCode::BadUserInput, message: message.into() }
    }

    /// A fault of the server.
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

/// Maps a violated unique constraint to the field error of the form; the record kinds declare it.
type Taken = fn(&str) -> Option<FieldError>;

/// Global, since it is the same in every process and the conversion of a database error has no context.
static TAKEN: OnceLock<Taken> = OnceLock::new();

impl AppError {
    /// Registers the mapping of violated unique constraints to field errors; only the first call has an
    /// effect.
    pub fn say_taken(said: Taken) {
        TAKEN.get_or_init(|| said);
    }

    fn taken(info: &dyn diesel::result::DatabaseErrorInformation) -> Option<Self> {
        let refused = TAKEN.get()?(info.constraint_name()?)?;
        Some(Self::Invalid(vec![refused]))
    }
}

/// Texts of errors of PostgreSQL in English and Chinese, for those whose SQLSTATE the library does not pass on.
/// Sessions ask for English messages; a role without the right to that gets those of its server.
const TIMEOUTS: [&str; 3] = ["statement timeout", "lock timeout", "超时"];
/// SQLSTATE 53100.
const DISK_FULL: [&str; 2] = ["No space left on device", "设备上没有空间"];
/// SQLSTATE 22021: PostgreSQL's text type refuses NUL; no form of the client could have sent one.
const BYTES: [&str; 2] = ["invalid byte sequence", "编码字节顺序"];

impl AppError {
    /// The error of a message of PostgreSQL, if the caller can do something about it.
    fn told(message: &str) -> Option<Self> {
        let is = |texts: &[&str]| texts.iter().any(|text| message.contains(text));
        if is(&TIMEOUTS) {
            Some(Self::Refused { code: ErrorCode::RequestTimeout, message: messages::TIMEOUT.into() })
        } else if is(&DISK_FULL) {
            Some(Self::Refused { code: ErrorCode::LimitExceeded, message: messages::STORAGE_FULL.into() })
        } else if is(&BYTES) {
            Some(Self::bad_input(messages::INVALID))
        } else {
            None
        }
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
            Error::DatabaseError(_, ref info) => {
                Self::told(info.message()).unwrap_or_else(|| Self::Internal(Box::new(error)))
            }
            other => Self::Internal(Box::new(other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error};

    use super::{AppError, ErrorCode};

    #[test]
    fn errors_of_the_database_are_known_in_its_language() {
        let code = |message: &str| {
            let info = Box::new(message.to_owned());
            AppError::from(Error::DatabaseError(DatabaseErrorKind::Unknown, info)).code()
        };
        for (message, expected) in [
            ("canceling statement due to statement timeout", ErrorCode::RequestTimeout),
            ("canceling statement due to lock timeout", ErrorCode::RequestTimeout),
            ("由于语句执行超时, 正在取消查询命令", ErrorCode::RequestTimeout),
            ("could not extend file \"base/5/1\": No space left on device", ErrorCode::LimitExceeded),
            ("无法扩展文件 \"base/5/1\": 设备上没有空间", ErrorCode::LimitExceeded),
            ("invalid byte sequence for encoding \"UTF8\": 0x00", ErrorCode::BadUserInput),
            ("无效的 \"UTF8\" 编码字节顺序: 0x00", ErrorCode::BadUserInput),
            ("canceling statement due to user request", ErrorCode::Internal),
            ("由于用户请求而正在取消查询", ErrorCode::Internal),
        ] {
            assert_eq!(code(message), expected, "{message}");
        }
    }
}
