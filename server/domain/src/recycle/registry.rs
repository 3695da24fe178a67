//! What can be in the bin: every kind of record that says so.

use crate::kind::{self, Bin, Lock, RecordKind, named};

/// A kind of record that can be brought back.
#[derive(Clone, Copy)]
pub struct Recyclable {
    /// What it is.
    pub kind: &'static RecordKind,
    /// What the bin knows of it.
    pub bin: &'static Bin,
}

impl Recyclable {
    /// The kind, if it can be brought back.
    pub fn of(kind: &'static RecordKind) -> Option<Self> {
        kind.bin.as_ref().map(|bin| Self { kind, bin })
    }

    /// What refers to a row `t`, as `exists` conditions, and what it is called.
    pub fn references(self) -> Vec<(String, &'static str)> {
        let own = self.bin.references.iter().map(|(reference, what)| ((*reference).to_owned(), *what));
        own.chain(named::references(self.kind)).collect()
    }

    /// Whether rows of a table refer to rows of this kind.
    fn is_referred_to_by(self, table: &str) -> bool {
        self.references().iter().any(|(reference, _)| reference.split_whitespace().nth(2) == Some(table))
    }
}

/// Every kind, in the order in which people are shown them.
pub fn all() -> Vec<Recyclable> {
    kind::all().iter().filter_map(|kind| Recyclable::of(kind)).collect()
}

/// Every kind, those that others refer to behind them: what goes for good goes in this order.
pub fn referring_first() -> Vec<Recyclable> {
    let mut left = all();
    let mut ordered: Vec<Recyclable> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let free = |one: &Recyclable| {
            let others = left.iter().filter(|other| other.kind != one.kind);
            others.into_iter().all(|other| !one.is_referred_to_by(other.bin.table))
        };
        // in a ring any may be the first
        let next = left.iter().position(free).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

/// What keeps everything in its place that the records of any kind name or that names them.
pub fn locks() -> Vec<Lock> {
    let mut locks: Vec<Lock> = Vec::new();
    for lock in all().into_iter().filter_map(|one| one.bin.lock) {
        if !locks.iter().any(|known| std::ptr::fn_addr_eq(*known, lock)) {
            locks.push(lock);
        }
    }
    locks
}
