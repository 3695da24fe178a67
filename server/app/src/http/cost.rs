//! Cost of a call in the response, on request: with the header `X-Xieli-Cost: 1`, or with `"extensions":
//! {"cost": true}` in the request. A refusal contains the counts so far.

use async_graphql::{Name, Value};
use axum::http::HeaderMap;
use serde_json::Map;

use super::budget::{Estimate, Spent};
use crate::config::Config;

/// The request header.
const HEADER: &str = "x-xieli-cost";

/// Key in the `extensions` of a response.
pub const EXTENSION: &str = "cost";

/// Whether the header requests the cost.
pub fn asked_by(headers: &HeaderMap) -> bool {
    headers.get(HEADER).is_some_and(|value| value.as_bytes() == b"1")
}

/// Whether the request's `extensions` request the cost.
pub fn asked_in(extensions: Option<&Map<String, serde_json::Value>>) -> bool {
    extensions.and_then(|extensions| extensions.get(EXTENSION)) == Some(&serde_json::Value::Bool(true))
}

/// Counts of a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Counts of the document.
    pub spent: Spent,
    /// Estimate of the response.
    pub estimate: Estimate,
    /// Remaining points of the rate limit, after the charge.
    pub remaining: Option<u32>,
}

impl Cost {
    /// `{length, tokens, …, limits: {length, tokens, …}}`.
    pub fn value(&self, config: &Config) -> Value {
        let (spent, estimate, limits) = (&self.spent, &self.estimate, &config.graphql);
        let entry = |name: &str, value: Value| (Name::new(name), value);
        let number = |name: &str, value: usize| entry(name, value.into());
        let limits = [
            number("length", limits.length),
            number("tokens", limits.tokens),
            number("depth", limits.depth),
            number("nodes", limits.nodes),
            number("aliases", limits.aliases),
            number("output", limits.output),
            entry("pointsPerMinute", config.rates.viewer.get().into()),
        ];
        let used = [
            number("length", spent.length),
            number("tokens", spent.tokens),
            number("depth", spent.depth),
            number("nodes", spent.nodes),
            number("aliases", spent.aliases),
            entry("output", estimate.output.into()),
            entry("points", estimate.points.into()),
            entry("remaining", self.remaining.map_or(Value::Null, Value::from)),
            entry("limits", Value::Object(limits.into_iter().collect())),
        ];
        Value::Object(used.into_iter().collect())
    }
}
