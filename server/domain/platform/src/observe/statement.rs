//! Measurement of statements, from sending to their first rows.
//!
//! An exclusive connection has one statement at a time. On a shared one many requests send theirs before the
//! first result, so open statements are stored with their request; if a request has several open, their texts
//! distinguish them.

use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::{DebugQuery, Instrumentation, InstrumentationEvent};

use super::figures::{Figures, Kind};
use super::request::At;
use super::span::{SpanKind, Trace, Value};

/// The most open statements of a request; more than that are leftovers of cancelled ones.
const OPEN_MOST: usize = 64;

/// Characters of a statement in the log.
const TEXT_MOST: usize = 16_000;

/// Separator that diesel writes between a statement's text and its values.
const BINDS: &str = " -- binds: ";

/// Statements without a result yet.
#[derive(Debug, Default)]
pub(super) struct Open(Vec<(Instant, Option<u64>)>);

impl Open {
    fn began(&mut self, query: &dyn DebugQuery) {
        // the text is needed only if there are several
        let key = if self.0.is_empty() { None } else { Some(key(query)) };
        if self.0.len() >= OPEN_MOST {
            self.0.remove(0);
        }
        self.0.push((Instant::now(), key));
    }

    fn ended(&mut self, query: &dyn DebugQuery) -> Option<Instant> {
        if self.0.len() > 1 {
            let wanted = Some(key(query));
            let at = self.0.iter().position(|(_, key)| *key == wanted);
            let at = at.or_else(|| self.0.iter().position(|(_, key)| key.is_none())).unwrap_or(0);
            return Some(self.0.remove(at).0);
        }
        self.0.pop().map(|(began, _)| began)
    }
}

/// Observer of one connection.
pub(crate) struct Watch {
    figures: Arc<Figures>,
    shared: bool,
    /// Open statements outside of requests: identities, jobs.
    open: Open,
}

impl Watch {
    /// An observer of a connection; `shared` if several requests use it at once.
    pub(crate) fn new(figures: Arc<Figures>, shared: bool) -> Self {
        Self { figures, shared, open: Open::default() }
    }

    fn began(&mut self, query: &dyn DebugQuery) {
        if !self.shared {
            // one at a time: a statement still open was cancelled
            self.open.0.clear();
            self.open.0.push((Instant::now(), None));
            return;
        }
        let of_request = At::now(|at| {
            if let Ok(mut open) = at.request.open.lock() {
                open.began(query);
            }
        });
        if of_request.is_none() {
            self.open.began(query);
        }
    }

    fn ended(&mut self, query: &dyn DebugQuery, failed: bool) {
        let own = &mut self.open;
        let began = if self.shared {
            At::now(|at| at.request.open.lock().ok().and_then(|mut open| open.ended(query)))
                .unwrap_or_else(|| own.ended(query))
        } else {
            own.ended(query)
        };
        let Some(took) = began.map(|began| began.elapsed()) else { return };
        let slow = self.figures.statement(kind(query), took, failed);
        let told = At::now(|at| {
            at.request.counted();
            if at.traced() {
                span(at, query, took, failed);
            }
            if slow {
                tell(Some(at), query, took);
            }
        });
        if slow && told.is_none() {
            tell(None, query, took);
        }
    }
}

impl Instrumentation for Watch {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartQuery { query, .. } => self.began(query),
            InstrumentationEvent::FinishQuery { query, error, .. } => self.ended(query, error.is_some()),
            _ => {}
        }
    }
}

/// Logs a slow statement in one line, without its values.
fn tell(at: Option<&At>, query: &dyn DebugQuery, took: Duration) {
    let sql = text(query);
    let ms = took.as_secs_f64() * 1000.0;
    match at {
        Some(at) => tracing::warn!(
            ms,
            path = at.path(),
            trace_id = at.request.trace_id(),
            enterprise_id = at.request.enterprise_id(),
            sql,
            "slow statement"
        ),
        None => tracing::warn!(ms, sql, "slow statement"),
    }
}

fn span(at: &At, query: &dyn DebugQuery, took: Duration, failed: bool) {
    let attributes = vec![
        ("db.system.name", Value::Text("postgresql".into())),
        ("db.query.text", Value::Text(text(query).into())),
    ];
    let name = match kind(query) {
        Kind::Read => "read",
        Kind::Write => "write",
        Kind::Other => "statement",
    };
    at.ended(Trace::span_id(), at.span, SpanKind::Client, name.into(), took, failed, attributes);
}

/// Hash of a statement's text, to distinguish the statements of one request.
fn key(query: &dyn DebugQuery) -> u64 {
    struct Key(DefaultHasher);
    impl Write for Key {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            if part == BINDS {
                return Err(fmt::Error);
            }
            self.0.write(part.as_bytes());
            Ok(())
        }
    }
    let mut key = Key(DefaultHasher::new());
    // an error marks the end of the text
    let _ended = write!(key, "{query}");
    key.0.finish()
}

fn kind(query: &dyn DebugQuery) -> Kind {
    struct First(Kind);
    impl Write for First {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            let word = part.trim_start().as_bytes();
            let starts = |with: &str| {
                word.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with.as_bytes()))
            };
            self.0 = if starts("select") {
                Kind::Read
            } else if ["insert", "update", "delete", "copy"].into_iter().any(starts) {
                Kind::Write
            } else if starts("with") {
                let lower = part.to_ascii_lowercase();
                let writes =
                    ["insert into", "update ", "delete from"].iter().any(|word| lower.contains(word));
                if writes { Kind::Write } else { Kind::Read }
            } else {
                Kind::Other
            };
            // the first part is the whole text
            Err(fmt::Error)
        }
    }
    let mut first = First(Kind::Other);
    let _read = write!(first, "{query}");
    first.0
}

fn text(query: &dyn DebugQuery) -> String {
    struct Text(String);
    impl Write for Text {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            if part == BINDS {
                return Err(fmt::Error);
            }
            let room = TEXT_MOST.saturating_sub(self.0.len());
            self.0.push_str(&part[..part.floor_char_boundary(room)]);
            if self.0.len() >= TEXT_MOST { Err(fmt::Error) } else { Ok(()) }
        }
    }
    let mut found = Text(String::new());
    let _ended = write!(found, "{query}");
    // a statement over several lines becomes one line
    found.0.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use diesel::dsl::sql;
    use diesel::pg::Pg;
    use diesel::sql_types::{Bool, Text};

    use super::*;

    #[test]
    fn a_statement_is_told_without_its_values() {
        let query = diesel::select(sql::<Bool>("name = ").bind::<Text, _>("机密"));
        let whole = diesel::debug_query::<Pg, _>(&query);
        assert!(whole.to_string().contains("机密"), "the library gives it: {whole}");
        assert_eq!(text(&whole), "SELECT name = $1");
    }
}
