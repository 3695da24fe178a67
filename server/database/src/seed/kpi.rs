//! Performance appraisal of the demo: the library of indicators, templates, events, and plans in every state.

mod events;
mod library;
mod plans;
mod templates;

use std::collections::HashMap;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// Writes the appraisal of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    library::library(to, library::INDICATIONS, find(members, "admin")?).await?;
    templates::templates(to, templates::TEMPLATES, find(members, "admin")?).await?;
    events::events(to, members, events::EVENTS).await?;
    plans::write(to, members).await
}

/// The same of the second.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    library::library(to, library::INDICATIONS_OF_SECOND, find(members, "other")?).await?;
    templates::templates(to, templates::TEMPLATES_OF_SECOND, find(members, "other")?).await?;
    events::events(to, members, events::EVENTS_OF_SECOND).await?;
    plans::write(to, members).await
}

fn find(members: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    members.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}
