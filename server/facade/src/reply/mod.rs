//! Conversion of a response of the schema to the REST envelope.

mod faults;
pub mod plan;

use async_graphql::Response;
use serde_json::{Map, Value, json};

use crate::envelope::Envelope;
use crate::operation::{Operation, Shape};
use plan::Plan;

/// The properties of the request needed for the reply.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// Whether a member is signed in.
    pub signed_in: bool,
    /// The requested page, of a call with pages.
    pub page: (i64, i64),
    /// The trace id of the request.
    pub trace_id: &'a str,
}

/// The envelope for a response of the schema.
pub fn envelope(operation: &Operation, plan: &Plan, response: Response, asked: Asked<'_>) -> Envelope {
    let mut data = response.data.into_json().unwrap_or_default();
    let mut root = data.get_mut(plan.root_key()).map(Value::take).unwrap_or_default();
    if let Some(refusal) = faults::of_errors(operation, &response.errors, !root.is_null(), asked.trace_id) {
        return refusal;
    }
    if operation.mutation
        && let Some(refusal) = faults::of_user_errors(operation, &root)
    {
        return refusal;
    }
    if root.is_null() && matches!(operation.shape, Shape::One | Shape::Page | Shape::List | Shape::Tree) {
        return faults::nothing(operation, asked.signed_in);
    }
    if let Value::Object(payload) = &mut root {
        payload.remove("userErrors");
    }
    let shaped = shape(operation, plan, root, asked);
    let mut envelope = Envelope::ok(shaped);
    if let Some(msg) = &operation.msg {
        envelope.msg.clone_from(msg);
    }
    envelope
}

fn shape(operation: &Operation, plan: &Plan, root: Value, asked: Asked<'_>) -> Value {
    match operation.shape {
        Shape::None => Value::Null,
        Shape::Page => page(plan.apply(root), asked.page),
        Shape::One | Shape::Value => plan.apply(root),
        Shape::List => match plan.apply(root) {
            Value::Null => json!([]),
            list => list,
        },
        Shape::Tree => match (plan.apply(root), &operation.tree) {
            (Value::Array(rows), Some(tree)) => Value::Array(tree.nest(rows)),
            _ => json!([]),
        },
    }
}

/// `total` and `pages` are null when they were not counted (`count=0`).
fn page(connection: Value, (current, size): (i64, i64)) -> Value {
    let mut fields = match connection {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let records = fields.remove("nodes").unwrap_or_else(|| json!([]));
    let total = fields.remove("totalCount").as_ref().and_then(Value::as_i64);
    let pages = total.map(|total| (total + size - 1) / size.max(1));
    json!({"records": records, "total": total, "size": size, "current": current, "pages": pages})
}

#[cfg(test)]
mod tests;
