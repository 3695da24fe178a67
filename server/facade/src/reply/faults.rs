//! Conversion of errors to refusals: top-level errors, user errors, and records that do not exist (core §8,
//! docs/decisions/0003).

use async_graphql::{PathSegment, ServerError};
use serde_json::Value;
use xieli_kernel::{AppError, ErrorCode, messages};

use crate::envelope::{CANNOT_OPEN, Envelope, FieldFault, GONE, INVALID};
use crate::operation::Operation;

/// The refusal for the errors of a response. A part that the caller may not read leaves the rest as it is.
pub fn of_errors(
    operation: &Operation,
    errors: &[ServerError],
    answered: bool,
    trace_id: &str,
) -> Option<Envelope> {
    let (error, code) = errors
        .iter()
        .map(|error| (error, code(error)))
        .filter(|(error, code)| !(answered && *code == ErrorCode::Forbidden && is_nested(error)))
        .max_by_key(|(_, code)| *code == ErrorCode::Internal)?;
    Some(match code {
        ErrorCode::Internal => {
            let cause = error.source::<AppError>();
            tracing::error!(trace_id, operation = operation.name, ?cause, "request failed");
            Envelope::internal(trace_id)
        }
        ErrorCode::Forbidden if operation.opens() => Envelope::refused(CANNOT_OPEN, messages::CANNOT_OPEN),
        ErrorCode::NotFound if operation.opens() => Envelope::refused(GONE, messages::GONE),
        // messages of the library are not shown to users
        ErrorCode::BadUserInput if said(error).is_none() => {
            Envelope::refused(INVALID, messages::own(&error.message).unwrap_or(messages::INVALID))
        }
        code => Envelope::refused(code.envelope(), error.message.clone()),
    })
}

/// The error code given by the domain.
fn said(error: &ServerError) -> Option<ErrorCode> {
    match error.extensions.as_ref()?.get("code")? {
        async_graphql::Value::String(code) => ErrorCode::parse(code),
        _ => None,
    }
}

/// The error code; an error of the library is the caller's when a value did not match the schema, else
/// internal.
fn code(error: &ServerError) -> ErrorCode {
    let unfit = (error.path.is_empty() && error.source.is_none())
        || error.message.starts_with("Failed to parse")
        || error.message.starts_with("Expected input type")
        || error.message.starts_with("Invalid value");
    said(error).unwrap_or(if unfit { ErrorCode::BadUserInput } else { ErrorCode::Internal })
}

fn is_nested(error: &ServerError) -> bool {
    error.path.iter().filter(|segment| matches!(segment, PathSegment::Field(_))).count() > 1
}

/// The refusal for the `userErrors` of a payload.
pub fn of_user_errors(operation: &Operation, payload: &Value) -> Option<Envelope> {
    let errors = payload.get("userErrors")?.as_array()?;
    let first = errors.first()?;
    let faults: Vec<FieldFault> = errors.iter().map(|error| fault(operation, error)).collect();
    let whole = first.get("field").is_none_or(Value::is_null);
    let code = match first.get("code").and_then(Value::as_str).unwrap_or_default() {
        "STALE" | "CONFLICT" => ErrorCode::Conflict.envelope(),
        "NOT_FOUND" if whole => ErrorCode::NotFound.envelope(),
        "FORBIDDEN" if whole => ErrorCode::Forbidden.envelope(),
        "RATE_LIMITED" | "LOCKED" => ErrorCode::RateLimited.envelope(),
        "GONE" => GONE,
        _ => INVALID,
    };
    Some(Envelope::fields(code, &faults))
}

/// A user error with the parameter's name in REST.
fn fault(operation: &Operation, error: &Value) -> FieldFault {
    let text = |key: &str| error.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let steps: Option<Vec<&str>> = error
        .get("field")
        .and_then(Value::as_array)
        .map(|steps| steps.iter().filter_map(Value::as_str).collect());
    FieldFault {
        field: steps.map(|steps| parameter(operation, &steps)),
        message: text("message"),
        code: text("code"),
    }
}

/// The path with its longest prefix fed by a parameter replaced by the parameter's name.
fn parameter(operation: &Operation, steps: &[&str]) -> String {
    for length in (1..=steps.len()).rev() {
        let (start, rest) = steps.split_at(length);
        if let Some(name) = operation.inputs.get(&start.join(".")) {
            return std::iter::once(name.as_str()).chain(rest.iter().copied()).collect::<Vec<_>>().join(".");
        }
    }
    steps.join(".")
}

/// The refusal for a record that does not exist for the caller, who may not be signed in.
pub fn nothing(operation: &Operation, signed_in: bool) -> Envelope {
    if operation.opens() {
        Envelope::refused(GONE, messages::GONE)
    } else if signed_in {
        Envelope::refused(ErrorCode::NotFound.envelope(), messages::NOT_FOUND)
    } else {
        Envelope::refused(ErrorCode::Unauthenticated.envelope(), messages::UNAUTHENTICATED)
    }
}
