//! Positions in the write-ahead log of the database, by which a session reads its own writes on every node
//! (docs/decisions/0107).
//!
//! The answer to a request that has written carries the position of the log after its last commit. A node
//! that receives the position with a later request waits until it has heard of all changes before it.

use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

/// A position in the log, and the node that told it. It comes back from callers, who may have made it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Byte of the log.
    log: i64,
    /// The node that had heard of everything that the session knew; 0: none.
    node: u64,
}

impl Position {
    /// The position that a text names; `None` if the text has another form.
    pub fn parse(text: &str) -> Option<Self> {
        let (log, node) = text.split_once('-')?;
        Some(Self { log: i64::try_from(number(log)?).ok()?, node: number(node)? })
    }

    /// Byte of the log.
    pub fn log(&self) -> i64 {
        self.log
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}-{:x}", self.log, self.node)
    }
}

/// The value of hexadecimal digits.
fn number(digits: &str) -> Option<u64> {
    // the library would accept a sign
    if digits.starts_with('+') { None } else { u64::from_str_radix(digits, 16).ok() }
}

/// Outcome of waiting for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The node has heard of all changes before it.
    Reached,
    /// The node may have missed some: its caches are not to be used.
    Behind,
    /// The log of the database ends before it: it was made up, or told by another database.
    Unknown,
}

/// How far this node has heard of changes.
#[derive(Debug)]
pub struct Hearing {
    /// Name of this node in the positions that it tells.
    node: u64,
    /// The highest position that it has told under its name.
    told: AtomicI64,
    heard: watch::Sender<Heard>,
    wanted: Notify,
}

#[derive(Debug, Clone, Copy, Default)]
struct Heard {
    listening: bool,
    /// All changes before this byte of the log were heard.
    log: i64,
    /// When the last proof was asked for.
    proven: Option<Instant>,
}

impl Heard {
    /// The outcome for a request that began waiting at `asked`, if it is known.
    fn progress(self, position: Position, asked: Instant) -> Option<Progress> {
        if !self.listening {
            return Some(Progress::Behind);
        }
        if self.log >= position.log {
            return Some(Progress::Reached);
        }
        // a position from before the request would have been reached by a proof that was asked for after it
        self.proven.filter(|proven| *proven >= asked).map(|_| Progress::Unknown)
    }
}

impl Default for Hearing {
    /// A node that has heard nothing.
    fn default() -> Self {
        Self {
            node: rand::random::<u64>().max(1),
            told: AtomicI64::new(0),
            heard: watch::channel(Heard::default()).0,
            wanted: Notify::new(),
        }
    }
}

impl Hearing {
    /// The node hears of changes from now on, and has no cached value from before.
    pub fn begun(&self) {
        self.heard.send_modify(|heard| heard.listening = true);
    }

    /// The connection that receives announcements is lost.
    pub fn lost(&self) {
        self.heard.send_modify(|heard| *heard = Heard::default());
    }

    /// A proof that was asked for at `asked` has arrived: everything before byte `log` was heard.
    pub fn proven(&self, asked: Instant, log: i64) {
        self.heard.send_modify(|heard| {
            heard.log = heard.log.max(log);
            heard.proven = heard.proven.max(Some(asked));
        });
    }

    /// Returns as soon as a request waits for a proof.
    #[erased]
    pub async fn wanted(&self) {
        self.wanted.notified().await;
    }

    /// Waits for at most `patience` until the node has heard of everything before `position`.
    #[erased]
    pub async fn reach(&self, position: Position, patience: Duration) -> Progress {
        if position.node == self.node && position.log <= self.told.load(Ordering::Acquire) {
            // the changes of this node are heard before they are acknowledged
            return Progress::Reached;
        }
        let (asked, mut heard) = (Instant::now(), self.heard.subscribe());
        let settled = async {
            loop {
                let now = *heard.borrow_and_update();
                if let Some(progress) = now.progress(position, asked) {
                    return progress;
                }
                self.wanted.notify_one();
                if heard.changed().await.is_err() {
                    return Progress::Behind;
                }
            }
        };
        tokio::time::timeout(patience, settled).await.unwrap_or(Progress::Behind)
    }

    /// The position for the answer to a request after whose last commit the log was at `log`; `current`: this
    /// node had heard of everything that the session knew.
    pub fn position(&self, log: i64, current: bool) -> Position {
        if current {
            self.told.fetch_max(log, Ordering::AcqRel);
        }
        Position { log, node: if current { self.node } else { 0 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(20);

    #[test]
    fn a_position_comes_back_as_it_was_told_and_anything_else_is_none() {
        let hearing = Hearing::default();
        for told in [hearing.position(0x16_b374_d848, true), hearing.position(0, false)] {
            assert_eq!(Position::parse(&told.to_string()), Some(told));
        }
        let long = "f".repeat(4000);
        let large = "8000000000000000-1";
        for text in ["", "-", "1", "1-", "-1", "+1-1", "1-+1", "1-1-1", "x-1", " 1-1", large, long.as_str()] {
            assert_eq!(Position::parse(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn a_position_is_reached_by_a_proof_and_one_beyond_the_log_is_unknown() {
        let (here, there) = (Hearing::default(), Hearing::default());
        let told = there.position(100, true);
        assert_eq!(here.reach(told, SOON).await, Progress::Behind, "nobody is heard");
        assert_eq!(there.reach(told, SOON).await, Progress::Reached, "its own");
        assert_eq!(there.reach(there.position(100, false), SOON).await, Progress::Behind);
        let forged = Position { log: 101, node: there.node };
        assert_eq!(there.reach(forged, SOON).await, Progress::Behind, "it was never told");
        assert_eq!(there.reach(there.position(200, false), SOON).await, Progress::Behind);
        assert_eq!(there.reach(forged, SOON).await, Progress::Behind, "nor is it its own by now");
        assert_eq!(there.position(300, true).log(), 300);
        assert_eq!(there.reach(told, SOON).await, Progress::Reached, "an earlier one of its own");
        here.begun();
        assert_eq!(here.reach(told, SOON).await, Progress::Behind, "no proof comes");
        here.proven(Instant::now(), 100);
        assert_eq!(here.reach(told, SOON).await, Progress::Reached);
        let prove = async {
            here.wanted().await;
            here.proven(Instant::now(), 150);
        };
        let far = there.position(i64::MAX, true);
        let (progress, ()) = tokio::join!(here.reach(far, Duration::from_secs(60)), prove);
        assert_eq!(progress, Progress::Unknown);
        // another server may have another log
        here.lost();
        here.begun();
        assert_eq!(here.reach(told, SOON).await, Progress::Behind);
    }
}
