//! How often the records of an enterprise have changed: by this, a process knows what it remembers to be out of date.
//!
//! A process that does not hear of changes cannot know. It proves again and again that it does (`xieli-app`, `events.rs`), and
//! each proof is good for the length of the lease: after that nothing is believed until the next one.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
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
    counted: RwLock<HashMap<i64, Counted>>,
    lease: Duration,
    /// Until when what is counted is all that there was.
    believed: RwLock<Option<Instant>>,
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
    /// Nothing has changed yet, and nothing is believed before the first [`in_step`](Self::in_step).
    pub fn leased(lease: Duration) -> Self {
        Self { counted: RwLock::default(), lease, believed: RwLock::default() }
    }

    /// How long a proof is good.
    pub fn lease(&self) -> Duration {
        self.lease
    }

    /// Everything that was announced until `moment` has been counted.
    pub fn in_step(&self, moment: Instant) {
        let until = moment.checked_add(self.lease);
        let mut believed = self.believed.write().unwrap_or_else(PoisonError::into_inner);
        *believed = until.max(*believed);
    }

    /// Announcements are not heard any more.
    pub fn lost(&self) {
        *self.believed.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn is_in_step(&self) -> bool {
        let believed = *self.believed.read().unwrap_or_else(PoisonError::into_inner);
        believed.is_some_and(|until| Instant::now() < until)
    }

    /// A number that is another as soon as one of these records has changed, or who somebody is. `None` while this process
    /// cannot know: nothing is taken from memory then, and nothing is put there.
    pub fn of(&self, enterprise_id: i64, record_types: &'static [&'static str]) -> Option<u64> {
        self.is_in_step().then(|| self.number(enterprise_id, record_types))
    }

    fn number(&self, enterprise_id: i64, record_types: &'static [&'static str]) -> u64 {
        let counted = |all: &HashMap<i64, Counted>| {
            let changes = all.get(&enterprise_id)?;
            let of: Option<u64> = record_types.iter().map(|kind| changes.of.get(kind).copied()).sum();
            Some(changes.people + of?)
        };
        if let Some(counted) = counted(&self.counted.read().unwrap_or_else(PoisonError::into_inner)) {
            return counted;
        }
        let mut all = self.counted.write().unwrap_or_else(PoisonError::into_inner);
        let changes = all.entry(enterprise_id).or_default();
        let people = changes.people;
        people + record_types.iter().map(|kind| *changes.of.entry(kind).or_default()).sum::<u64>()
    }

    /// What this member has changed themself, and who anybody is.
    pub fn standing(&self, enterprise_id: i64, member_id: i64) -> Standing {
        let all = self.counted.read().unwrap_or_else(PoisonError::into_inner);
        let Some(changes) = all.get(&enterprise_id) else { return Standing { people: 0, by: 0 } };
        Standing { people: changes.people, by: changes.by.get(&member_id).copied().unwrap_or(0) }
    }

    /// A record has changed; `people`: who may see what has, too.
    pub fn changed(&self, told: &Told, people: bool) {
        let mut all = self.counted.write().unwrap_or_else(PoisonError::into_inner);
        let Some(changes) = all.get_mut(&told.enterprise_id) else { return };
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
        let mut all = self.counted.write().unwrap_or_else(PoisonError::into_inner);
        all.values_mut().for_each(|changes| changes.people += 1);
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
