//! The three kinds of request bodies (core §7): a form, a JSON object, a bare list.

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use serde_json::{Map, Value};
use xieli_kernel::messages;

use super::{Pairs, texts};
use crate::envelope::{Envelope, FieldFault, INVALID};

/// The content of a request body.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Body {
    /// No body.
    #[default]
    None,
    /// A form: names and texts.
    Form(Pairs),
    /// A JSON object: names and values.
    Object(Map<String, Value>),
    /// A bare list.
    List(Vec<Value>),
}

/// The reason why a body can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// The content type is neither a form nor JSON.
    Type,
    /// The content does not match its type.
    Content,
}

impl Unreadable {
    /// HTTP 415 for a wrong type; a malformed body is an ordinary refusal.
    pub fn response(self) -> Response {
        match self {
            Self::Type => Envelope::refused(INVALID, "请求体须为表单或 JSON")
                .with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Self::Content => {
                let fault =
                    FieldFault {
                        field: None, message: "请求体格式不正确".into(), code: "INVALID".into()
                    };
                Envelope { msg: messages::INVALID.to_owned(), ..Envelope::fields(INVALID, &[fault]) }
                    .with_status(StatusCode::OK)
            }
        }
    }
}

impl Body {
    /// Reads a body of the given type. Multipart forms are read by uploads.
    pub fn read(headers: &axum::http::HeaderMap, bytes: &Bytes) -> Result<Self, Unreadable> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(Self::None);
        }
        let content_type =
            headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/x-www-form-urlencoded" => Ok(Self::Form(pairs(bytes))),
            "application/json" => match serde_json::from_slice(bytes) {
                Ok(Value::Object(object)) => Ok(Self::Object(object)),
                Ok(Value::Array(items)) => Ok(Self::List(items)),
                Ok(Value::Null) => Ok(Self::None),
                _ => Err(Unreadable::Content),
            },
            _ => Err(Unreadable::Type),
        }
    }

    /// The value under `name`, if the body has names.
    pub fn find(&self, name: &str) -> Option<Value> {
        match self {
            Self::Form(pairs) => texts(pairs, name),
            Self::Object(object) => object.get(name).cloned(),
            Self::None | Self::List(_) => None,
        }
    }
}

/// The pairs of a query or form.
pub fn pairs(text: &[u8]) -> Pairs {
    url::form_urlencoded::parse(text).into_owned().collect()
}
