//! Counters of changes to the records of an enterprise, by which a process invalidates its cache.
//!
//! A process that misses announcements of changes has a stale cache without knowing. It therefore proves
//! repeatedly that it receives them (`xieli-app`, `events.rs`), and each proof is valid for the length of the
//! lease: after that the cache is not used until the next proof.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use crate::db::ChangeEvent;
use crate::observe;

/// Members of an enterprise with a counter of their own; beyond that all of these are discarded.
const ACTORS: usize = 10_000;

/// Lease of a node's cache after it was last in step with the database: the longest time for which a row may
/// be served to a viewer who has lost the right to it, whatever happens to the announcement.
pub const LEASE: Duration = Duration::from_secs(1);

/// Counters of changes of records, since each counter was first read.
#[derive(Debug)]
pub struct Changes {
    lease: Duration,
    heard: RwLock<Heard>,
}

#[derive(Debug, Default)]
struct Heard {
    /// Deadline up to which the counters are known to be complete.
    believed: Option<Instant>,
    /// Counters by enterprise.
    counted: HashMap<i64, Counted>,
}

impl Heard {
    fn is_believed(&self) -> bool {
        self.believed.is_some_and(|until| Instant::now() < until)
    }
}

impl Default for Changes {
    fn default() -> Self {
        Self::leased(LEASE)
    }
}

#[derive(Debug, Default)]
struct Counted {
    /// Changes of rights, teams and visibility.
    people: u64,
    of: HashMap<&'static str, u64>,
    /// Changes by each member.
    by: HashMap<i64, u64>,
}

/// Version of a cached figure that may be slightly late: rights and teams, and the member's own changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    people: u64,
    by: u64,
}

impl Changes {
    /// Counters without any changes, not valid before the first [`in_step`](Self::in_step). With a lease of
    /// zero they never are.
    pub fn leased(lease: Duration) -> Self {
        Self { lease, heard: RwLock::default() }
    }

    /// Validity of a proof.
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// All announcements up to `moment` have been counted.
    pub fn in_step(&self, moment: Instant) {
        let until = moment.checked_add(self.lease);
        let mut heard = self.write();
        heard.believed = until.max(heard.believed);
    }

    /// The connection that receives announcements is lost.
    pub fn lost(&self) {
        self.write().believed = None;
    }

    /// A number that changes as soon as one of these records, or rights or teams, have changed; facts of a
    /// member are records as others are. `None` while this process cannot know, or for a request that knows more than this process: the cache is then neither read
    /// nor written.
    pub fn of(&self, enterprise_id: i64, record_types: &'static [&'static str]) -> Option<u64> {
        if observe::is_uncached() {
            return None;
        }
        let heard = self.read();
        if !heard.is_believed() {
            return None;
        }
        let counted = heard.counted.get(&enterprise_id).and_then(|changes| {
            let of: Option<u64> = record_types.iter().map(|kind| changes.of.get(kind).copied()).sum();
            Some(changes.people + of?)
        });
        if counted.is_some() {
            return counted;
        }
        drop(heard);
        let mut heard = self.write();
        let changes = heard.counted.entry(enterprise_id).or_default();
        let people = changes.people;
        Some(people + record_types.iter().map(|kind| *changes.of.entry(kind).or_default()).sum::<u64>())
    }

    /// Whether the cache is read and written now.
    pub fn are_known(&self) -> bool {
        !observe::is_uncached() && self.read().is_believed()
    }

    /// The version for a member: their own changes, and the rights and teams of the enterprise.
    pub fn standing(&self, enterprise_id: i64, member_id: i64) -> Standing {
        let heard = self.read();
        let Some(changes) = heard.counted.get(&enterprise_id) else { return Standing { people: 0, by: 0 } };
        Standing { people: changes.people, by: changes.by.get(&member_id).copied().unwrap_or(0) }
    }

    /// Counts the change of a record; `people`: visibility has changed, too.
    pub fn changed(&self, told: &ChangeEvent, people: bool) {
        let mut heard = self.write();
        let Some(changes) = heard.counted.get_mut(&told.enterprise_id) else { return };
        if people {
            changes.people += 1;
        }
        if let Some(of) = changes.of.get_mut(told.record_type.as_str()) {
            *of += 1;
        }
        if let Some(actor) = told.actor_member_id {
            if changes.by.len() >= ACTORS && !changes.by.contains_key(&actor) {
                changes.by.clear();
                changes.people += 1;
            }
            *changes.by.entry(actor).or_default() += 1;
        }
    }

    /// Announcements were missed: no counter is valid any more.
    pub fn missed(&self) {
        self.write().counted.values_mut().for_each(|changes| changes.people += 1);
    }

    fn read(&self) -> RwLockReadGuard<'_, Heard> {
        self.heard.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Heard> {
        self.heard.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_believed_beyond_the_lease_of_the_last_proof() {
        let changes = Changes::leased(Duration::from_secs(60));
        let now = Instant::now();
        let of = || changes.of(1, &["team"]);
        assert_eq!(of(), None, "nothing was heard yet");
        changes.in_step(now);
        assert_eq!(of(), Some(0));
        // a proof that arrives late adds nothing to the later one before it
        changes.in_step(now - Duration::from_secs(61));
        assert_eq!(of(), Some(0));
        changes.lost();
        assert_eq!(of(), None);
        changes.in_step(now - Duration::from_secs(61));
        assert_eq!(of(), None, "what it proves is too long ago");
        changes.missed();
        changes.in_step(now);
        assert_eq!(of(), Some(1));
    }
}
