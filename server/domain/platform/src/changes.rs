//! How often the records of an enterprise have changed: by this, a process knows what it remembers to be out of date.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::db::Told;

/// The changes of so many members of an enterprise are counted; then all are forgotten.
const ACTORS: usize = 10_000;

/// How often records have changed since somebody asked how often.
#[derive(Debug, Default)]
pub struct Changes(RwLock<HashMap<i64, Counted>>);

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
    /// A number that is another as soon as one of these records has changed, or who somebody is.
    pub fn of(&self, enterprise_id: i64, record_types: &'static [&'static str]) -> u64 {
        let counted = |all: &HashMap<i64, Counted>| {
            let changes = all.get(&enterprise_id)?;
            let of: Option<u64> = record_types.iter().map(|kind| changes.of.get(kind).copied()).sum();
            Some(changes.people + of?)
        };
        if let Some(counted) = counted(&self.0.read().unwrap_or_else(PoisonError::into_inner)) {
            return counted;
        }
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let changes = all.entry(enterprise_id).or_default();
        let people = changes.people;
        people + record_types.iter().map(|kind| *changes.of.entry(kind).or_default()).sum::<u64>()
    }

    /// What this member has changed themself, and who anybody is.
    pub fn standing(&self, enterprise_id: i64, member_id: i64) -> Standing {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let Some(changes) = all.get(&enterprise_id) else { return Standing { people: 0, by: 0 } };
        Standing { people: changes.people, by: changes.by.get(&member_id).copied().unwrap_or(0) }
    }

    /// A record has changed; `people`: who may see what has, too.
    pub fn changed(&self, told: &Told, people: bool) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
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
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.values_mut().for_each(|changes| changes.people += 1);
    }
}
