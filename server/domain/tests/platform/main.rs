//! Tests of the platform crate over the record kinds of all domain crates; they are here, as the platform
//! names none of them itself.

mod formula;
mod kind;
mod live;
mod notification;
mod sheet;
