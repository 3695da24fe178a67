//! The envelope of every REST reply: `{code, data, msg}` (core §7; codes in core §8 and docs/decisions/0003).

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use xieli_kernel::{AppError, ErrorCode, FieldError, messages};

/// The record is gone: show, close, refresh the list (core §8).
pub const GONE: u16 = 10003;
/// The record can't be opened: show, close (core §8).
pub const CANNOT_OPEN: u16 = 10004;
/// Malformed or refused input; `data` lists the fields.
pub const INVALID: u16 = 4022;

/// A reply. Replies of the business have HTTP status 200 whatever their code.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Envelope {
    /// 0 on success.
    pub code: u16,
    /// The requested data, or the refused fields.
    pub data: Value,
    /// The message, in Chinese.
    pub msg: String,
}

/// A refused field in REST.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldFault {
    /// The parameter's name, a path with dots; `None` for the request as a whole.
    pub field: Option<String>,
    /// The message, in Chinese.
    pub message: String,
    /// A value of `UserErrorCode`.
    pub code: String,
}

impl FieldFault {
    /// A refusal of the parameter `field`.
    pub fn new(field: &str, code: &str, message: impl Into<String>) -> Self {
        Self { field: Some(field.to_owned()), message: message.into(), code: code.to_owned() }
    }
}

impl Envelope {
    /// A success.
    pub fn ok(data: Value) -> Self {
        Self { code: 0, data, msg: messages::SUCCESS.to_owned() }
    }

    /// A refusal.
    pub fn refused(code: u16, msg: impl Into<String>) -> Self {
        Self { code, data: Value::Null, msg: msg.into() }
    }

    /// A refusal of fields, with the message of the first.
    pub fn fields(code: u16, faults: &[FieldFault]) -> Self {
        let msg = faults.first().map_or_else(|| messages::INVALID.to_owned(), |fault| fault.message.clone());
        Self { code, data: serde_json::json!(faults), msg }
    }

    /// Adds further parameter errors to a refusal.
    pub fn also(mut self, faults: &[FieldFault]) -> Self {
        if self.code != 0
            && let Value::Array(told) = &mut self.data
        {
            told.extend(faults.iter().map(|fault| serde_json::json!(fault)));
        }
        self
    }

    /// The reply for a domain error of a handwritten call. The cause of an internal error goes to the log.
    pub fn of(error: AppError, trace_id: &str) -> Self {
        match error {
            AppError::Invalid(fields) => {
                let faults: Vec<_> = fields.into_iter().map(FieldFault::from).collect();
                Self::fields(INVALID, &faults)
            }
            AppError::Refused { code, message } => Self::refused(code.envelope(), message),
            AppError::Internal(source) => {
                tracing::error!(trace_id, error = ?source, "request failed");
                Self::internal(trace_id)
            }
        }
    }

    /// An internal error: its trace id and nothing else.
    pub fn internal(trace_id: &str) -> Self {
        let msg = match trace_id {
            "" => messages::INTERNAL.to_owned(),
            id => format!("{}（{id}）", messages::INTERNAL),
        };
        Self::refused(ErrorCode::Internal.envelope(), msg)
    }

    /// The reply with its own HTTP status, for requests that never reached the business.
    pub fn with_status(self, status: StatusCode) -> Response {
        if let Some(code) = ErrorCode::of_envelope(self.code) {
            xieli_domain::observe::refused(code);
        }
        // replies depend on the caller and must not be cached
        (status, [(CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }
}

impl From<FieldError> for FieldFault {
    fn from(error: FieldError) -> Self {
        Self {
            field: (!error.path.is_empty()).then(|| error.path.join(".")),
            message: error.message.into_owned(),
            code: code_name(&format!("{:?}", error.code)),
        }
    }
}

/// The code's name in `UserErrorCode`, derived from the kernel's: `TooLong` becomes `TOO_LONG`.
fn code_name(camel: &str) -> String {
    let mut name = String::with_capacity(camel.len() + 4);
    for (at, letter) in camel.chars().enumerate() {
        if at > 0 && letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

impl IntoResponse for Envelope {
    fn into_response(self) -> Response {
        self.with_status(StatusCode::OK)
    }
}

#[cfg(test)]
mod tests {
    use xieli_kernel::FieldCode;

    use super::*;

    #[test]
    fn a_domain_refusal_names_its_field() {
        let error = AppError::field("teamIds.0", FieldCode::NotFound, "团队不存在");
        let envelope = Envelope::of(error, "t");
        assert_eq!(envelope.code, 4022);
        assert_eq!(envelope.msg, "团队不存在");
        assert_eq!(
            envelope.data,
            serde_json::json!([{"field": "teamIds.0", "message": "团队不存在", "code": "NOT_FOUND"}])
        );
    }

    #[test]
    fn an_internal_fault_shows_its_trace_and_nothing_else() {
        let envelope = Envelope::of(AppError::internal("select secret"), "abc");
        assert_eq!((envelope.code, envelope.msg.as_str()), (5000, "系统繁忙，请稍后重试（abc）"));
        assert_eq!(envelope.data, Value::Null);
    }
}
