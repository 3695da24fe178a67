//! Sweeps over the whole schema. A domain joins them by existing: root fields and arguments are read from the schema.

mod api;
mod input;
mod permissions;
mod rules;
mod tenants;

/// The users of the demo and nobody, in the order of the permission matrix.
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
