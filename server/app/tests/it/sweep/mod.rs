//! Sweeps over the whole schema. New domains are included automatically: root fields and arguments are read
//! from the schema.

pub mod api;
mod associations;
mod hidden;
pub mod input;
mod permissions;
mod races;
pub mod records;
mod rest;
pub mod session;
mod statements;
mod tenants;
mod visible;

use serde_json::Value;

/// The users of the demo and an anonymous caller, in the order of the permission matrix.
pub const EVERYBODY: [Option<&str>; 8] = [
    Some("owner"),
    Some("admin"),
    Some("manager"),
    Some("engineer"),
    Some("sales"),
    Some("external"),
    Some("other"),
    None,
];

/// The messages of a response that are not in Chinese.
pub fn foreign(answer: &Value) -> Vec<String> {
    let errors = answer["errors"].as_array().into_iter().flatten();
    let user_errors = answer["data"]["answer"]["userErrors"].as_array().into_iter().flatten();
    errors
        .chain(user_errors)
        .map(|error| error["message"].as_str().unwrap_or_default())
        .filter(|message| !is_chinese(message))
        .map(str::to_owned)
        .collect()
}

/// Whether a text is in Chinese.
pub fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}
