//! Rules that reduce announcements to the events of a viewer.

use std::collections::BTreeMap;

use xieli_kernel::Viewer;

use super::model::{Action, Address, Batch};
use crate::kind::badge::Badges;
use crate::kind::{self, RecordKind};
use crate::record::INBOX;

/// Records of one type in a batch above which they are delivered as "several".
pub const MANY: usize = 200;

/// The action for the last word of an event's kind.
pub fn action(word: &str) -> Action {
    match word {
        "create" | "import" => Action::Created,
        "delete" | "leave" => Action::Deleted,
        _ => Action::Updated,
    }
}

/// Each record once, with its last change; a type with more than [`MANY`] becomes one event without a record.
pub fn gather(heard: Vec<Address>) -> Vec<Address> {
    let mut records: BTreeMap<(String, i64), Address> = BTreeMap::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for address in heard {
        let key = (address.record_type.clone(), address.record_id);
        match records.get_mut(&key) {
            Some(known) => {
                // a new record stays new, whatever change follows at once
                if action(&known.action) != Action::Created || action(&address.action) == Action::Deleted {
                    known.action = address.action;
                }
                known.identity |= address.identity;
            }
            None => {
                *counts.entry(address.record_type.clone()).or_default() += 1;
                records.insert(key, address);
            }
        }
    }
    let crowded = |kind: &str| counts.get(kind).is_some_and(|count| *count > MANY);
    let mut gathered: Vec<Address> = Vec::new();
    for address in records.into_values() {
        match gathered.last_mut() {
            Some(last) if crowded(&address.record_type) && last.record_type == address.record_type => {
                last.identity |= address.identity;
            }
            _ if crowded(&address.record_type) => {
                gathered.push(Address { record_id: 0, action: "import".to_owned(), ..address });
            }
            _ => gathered.push(address),
        }
    }
    gathered
}

/// Whether the viewer's identity may have changed with this batch: revoked, deleted, with other rights.
pub fn concerns_identity(viewer: &Viewer, batch: &Batch) -> bool {
    let concerns = |address: &Address| match address.record_type.as_str() {
        "session" => address.record_id == viewer.session_id,
        "account" => address.record_id == viewer.account_id,
        // a leaving member hands teams over to others
        "member" if matches!(address.action.as_str(), "leave" | "delete") => true,
        "member" => matches!(address.record_id, 0) || address.record_id == viewer.member_id,
        _ => true,
    };
    batch.missed || batch.session || batch.changes.iter().any(|address| address.identity && concerns(address))
}

/// Whether the viewer's badges may have changed with this batch.
pub fn concerns_counts(viewer: &Viewer, batch: &Batch) -> bool {
    let counted: Vec<Badges> =
        kind::all().iter().filter_map(|kind| kind.badges).filter(|waiting| (waiting.may)(viewer)).collect();
    let concerns = |address: &Address| match address.record_type.as_str() {
        INBOX => address.record_id == viewer.member_id,
        other => counted.iter().any(|waiting| waiting.of.contains(&other)),
    };
    batch.missed || batch.changes.iter().any(concerns)
}

/// Whether this batch contains a notification for the viewer.
pub fn concerns_inbox(viewer: &Viewer, batch: &Batch) -> bool {
    let mine = |address: &Address| address.record_type == INBOX && address.record_id == viewer.member_id;
    batch.missed || batch.changes.iter().any(mine)
}

/// Whether the viewer may read anything of the kind: only then changes of it are delivered at all.
pub fn may_hear(viewer: &Viewer, kind: &RecordKind) -> bool {
    kind.heard.is_some_and(|may| may(viewer))
}
