//! Registry of the recycle bin: all record kinds that can be restored.

use crate::kind::{self, Bin, Lock, RecordKind, named};

/// A kind of record that can be restored.
#[derive(Clone, Copy)]
pub struct Recyclable {
    /// The record kind.
    pub kind: &'static RecordKind,
    /// Its settings for the recycle bin.
    pub bin: &'static Bin,
}

impl Recyclable {
    /// The kind, if it can be restored.
    pub fn of(kind: &'static RecordKind) -> Option<Self> {
        kind.bin.as_ref().map(|bin| Self { kind, bin })
    }

    /// References to a row `t` as `exists` conditions, each with the Chinese label of the referring records.
    pub fn references(self) -> Vec<(String, &'static str)> {
        let own = self.bin.references.iter().map(|(reference, what)| ((*reference).to_owned(), *what));
        own.chain(named::references(self.kind)).collect()
    }

    /// Whether rows of a table refer to rows of this kind.
    fn is_referred_to_by(self, table: &str) -> bool {
        self.references().iter().any(|(reference, _)| reference.split_whitespace().nth(2) == Some(table))
    }
}

/// All kinds, in display order.
pub fn all() -> Vec<Recyclable> {
    kind::all().iter().filter_map(|kind| Recyclable::of(kind)).collect()
}

/// All kinds, those that others refer to after them: the order of purging.
pub fn referring_first() -> Vec<Recyclable> {
    let mut left = all();
    let mut ordered: Vec<Recyclable> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let free = |one: &Recyclable| {
            let others = left.iter().filter(|other| other.kind != one.kind);
            others.into_iter().all(|other| !one.is_referred_to_by(other.bin.table))
        };
        // in a cycle any may be the first
        let next = left.iter().position(free).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

/// The locks that keep records of all kinds and their references unchanged.
pub fn locks() -> Vec<Lock> {
    let mut locks: Vec<Lock> = Vec::new();
    for lock in all().into_iter().filter_map(|one| one.bin.lock) {
        if !locks.iter().any(|known| std::ptr::fn_addr_eq(*known, lock)) {
            locks.push(lock);
        }
    }
    locks
}
