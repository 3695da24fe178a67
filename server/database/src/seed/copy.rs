//! Bulk writes with COPY.

use std::fmt::Write;

use bytes::Bytes;
use futures_util::SinkExt;
use tokio_postgres::Transaction;

use crate::{Outcome, Trouble, causes};

/// The rows are sent in pieces of about this many bytes.
const PIECE: usize = 256 * 1024;

/// A COPY in progress.
pub(super) struct Copy {
    sink: std::pin::Pin<Box<tokio_postgres::CopyInSink<Bytes>>>,
    piece: String,
}

impl Copy {
    /// Begins to write into `table (columns)`.
    pub(super) async fn begin(tx: &Transaction<'_>, target: &str) -> Outcome<Self> {
        let sink = tx.copy_in(&format!("copy {target} from stdin")).await;
        let sink = sink.map_err(|error| Trouble::new(format!("copy {target}: {}", causes(&error))))?;
        Ok(Self { sink: Box::pin(sink), piece: String::with_capacity(PIECE + 1024) })
    }

    /// Adds a row: its values separated by tabs.
    pub(super) fn row(&mut self, row: std::fmt::Arguments<'_>) {
        let _never_fails = self.piece.write_fmt(row);
        self.piece.push('\n');
    }

    /// Sends the buffer once it is large enough.
    pub(super) async fn flush(&mut self) -> Outcome<()> {
        if self.piece.len() >= PIECE { self.send().await } else { Ok(()) }
    }

    async fn send(&mut self) -> Outcome<()> {
        let piece = std::mem::replace(&mut self.piece, String::with_capacity(PIECE + 1024));
        self.sink.send(Bytes::from(piece)).await.map_err(|error| Trouble::new(causes(&error)))
    }

    /// Sends the rest and ends the COPY.
    pub(super) async fn end(mut self) -> Outcome<()> {
        self.send().await?;
        self.sink.as_mut().finish().await.map(|_| ()).map_err(|error| Trouble::new(causes(&error)))
    }
}

/// Runs statements.
pub(super) async fn run(tx: &Transaction<'_>, sql: &str) -> Outcome<()> {
    tx.batch_execute(sql).await.map_err(|error| Trouble::new(format!("{sql}: {}", causes(&error))))
}

/// Moves the sequences of these tables behind the written ids.
pub(super) async fn renumber(tx: &Transaction<'_>, tables: &[&str]) -> Outcome<()> {
    for table in tables {
        let sql =
            format!("select setval(pg_get_serial_sequence('{table}', 'id'), (select max(id) from {table}))");
        run(tx, &sql).await?;
    }
    Ok(())
}

/// A number as COPY reads it.
pub(super) fn nullable(number: Option<i64>) -> String {
    number.map_or_else(|| "\\N".to_owned(), |number| number.to_string())
}

/// True or false.
pub(super) fn flag(value: bool) -> char {
    if value { 't' } else { 'f' }
}

/// A count as an id.
pub(super) fn index(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// An array of words without spaces, quotes or backslashes.
pub(super) fn array(words: &[String]) -> String {
    let mut text = String::from("{");
    for (at, word) in words.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        // every word is quoted, because one may be NULL
        let _never_fails = write!(text, "{comma}\"{word}\"");
    }
    text.push('}');
    text
}
