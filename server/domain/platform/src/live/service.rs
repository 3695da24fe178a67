//! Delivery of a batch of change events to a viewer: the changes of visible records only.

use std::collections::{BTreeMap, HashSet};

use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{Action, Batch, LiveUpdate, RecordChange};
use super::rules;
use crate::Db;
use crate::kind::{self, RecordKind};

type Kind = &'static RecordKind;

/// The most records of one subscription.
pub const MAX_RECORDS: usize = 100;

/// Filter of a subscription.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    types: Option<HashSet<Kind>>,
    records: Option<HashSet<(Kind, i64)>>,
}

impl Wanted {
    /// Everything, or only these types, or only these records.
    pub fn new(types: Option<Vec<Kind>>, records: Option<Vec<(Kind, i64)>>) -> AppResult<Self> {
        if records.as_ref().is_some_and(|records| records.len() > MAX_RECORDS) {
            return Err(AppError::bad_input(format!("一次最多 {MAX_RECORDS} 条")));
        }
        let types = types.map(HashSet::from_iter);
        Ok(Self { types, records: records.map(HashSet::from_iter) })
    }

    fn takes(&self, change: &RecordChange) -> bool {
        let RecordChange { kind, record_id, .. } = change;
        let among = |records: &HashSet<(Kind, i64)>| match record_id {
            Some(id) => records.contains(&(*kind, *id)),
            // it may be one of the records
            None => records.iter().any(|(other, _)| other == kind),
        };
        self.types.as_ref().is_none_or(|types| types.contains(kind))
            && self.records.as_ref().is_none_or(among)
    }
}

/// Records of a kind, each with its action.
type Named = (Kind, Vec<(i64, Action)>);

/// The part of a batch that is visible to the viewer and matches the filter; `None` if it is empty. One
/// statement per type.
///
/// A deleted record is outside of every scope: only its type is delivered, to those who may read the type.
#[erased]
pub async fn tell(db: &Db, viewer: &Viewer, batch: &Batch, wanted: &Wanted) -> AppResult<Option<LiveUpdate>> {
    let mut changes: Vec<RecordChange> = Vec::new();
    let mut named: BTreeMap<&str, Named> = BTreeMap::new();
    for address in &batch.changes {
        let Some(kind) = kind::find(&address.record_type) else { continue };
        if !rules::may_hear(viewer, kind) {
            continue;
        }
        let action = rules::action(&address.action);
        let record_id = (address.record_id != 0 && action != Action::Deleted).then_some(address.record_id);
        let change = RecordChange { kind, record_id, action };
        match record_id {
            _ if !wanted.takes(&change) => {}
            Some(id) => {
                named.entry(kind.record_type).or_insert_with(|| (kind, Vec::new())).1.push((id, action));
            }
            None if changes.contains(&change) => {}
            None => changes.push(change),
        }
    }
    if !named.is_empty() {
        let connection = db.read().await?;
        for (kind, records) in named.into_values() {
            let ids: Vec<i64> = records.iter().map(|(id, _)| *id).collect();
            let visible: HashSet<i64> = kind.visible(&connection, viewer, &ids).await?.into_iter().collect();
            let seen = records.into_iter().filter(|(id, _)| visible.contains(id));
            changes.extend(seen.map(|(id, action)| RecordChange { kind, record_id: Some(id), action }));
        }
    }
    let told = LiveUpdate { changes, missed: batch.missed };
    Ok((told.missed || !told.changes.is_empty()).then_some(told))
}
