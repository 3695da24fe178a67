//! How often the records of an enterprise have changed: by this, a process knows what it remembers to be out of date.
//!
//! A process that does not hear of changes cannot know. It proves again and again that it does (`xieli-app`, `events.rs`), and
//! each proof is good for the length of the lease: after that nothing is believed until the next one.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use crate::db::Told;

/// The changes of so many members of an enterprise are counted; then all are forgotten.
const ACTORS: usize = 10_000;

/// How long a node believes what it remembers after it last was in step with the database: no row is served longer to who has
/// lost the right to it, whatever happens to the announcement.
pub const LEASE: Duration = Duration::from_secs(1);

/// How often records have changed since somebody asked how often.
#[derive(Debug)]
pub struct Changes {
    lease: Duration,
    heard: RwLock<Heard>,
}

#[derive(Debug, Default)]
struct Heard {
    /// Until when what is counted is all that there was.
    believed: Option<Instant>,
    /// By enterprise.
    counted: HashMap<i64, Counted>,
}

impl Default for Changes {
    fn default() -> Self {
        Self::leased(LEASE)
    }
}

#[derive(Debug, Default)]
struct Counted {
    /// Who somebody is, and what they may see.
    people: u64,
    of: HashMap<&'static str, u64>,
    /// How often members have changed anything.
    by: HashMap<i64, u64>,
}

/// What makes a figure wrong that may be a little late: who is who, and what somebody has done themself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    people: u64,
    by: u64,
}

impl Changes {
    /// Nothing has changed yet, and nothing is believed before the first [`in_step`](Self::in_step). With a lease of nothing
    /// nothing ever is.
    pub fn leased(lease: Duration) -> Self {
        Self { lease, heard: RwLock::default() }
    }

    /// How long a proof is good.
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// Everything that was announced until `moment` has been counted.
    pub fn in_step(&self, moment: Instant) {
        let until = moment.checked_add(self.lease);
        let mut heard = self.write();
        heard.believed = until.max(heard.believed);
    }

    /// Announcements are not heard any more.
    pub fn lost(&self) {
        self.write().believed = None;
    }

    /// A number that is another as soon as one of these records has changed, or who somebody is. `None` while this process
    /// cannot know: nothing is taken from memory then, and nothing is put there.
    pub fn of(&self, enterprise_id: i64, record_types: &'static [&'static str]) -> Option<u64> {
        let heard = self.read();
        heard.believed.filter(|until| Instant::now() < *until)?;
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

    /// What this member has changed themself, and who anybody is.
    pub fn standing(&self, enterprise_id: i64, member_id: i64) -> Standing {
        let heard = self.read();
        let Some(changes) = heard.counted.get(&enterprise_id) else { return Standing { people: 0, by: 0 } };
        Standing { people: changes.people, by: changes.by.get(&member_id).copied().unwrap_or(0) }
    }

    /// A record has changed; `people`: who may see what has, too.
    pub fn changed(&self, told: &Told, people: bool) {
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

    /// Changes were missed: nothing is believed any more.
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
        // a proof that arrives late proves nothing more than the later one before it
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
