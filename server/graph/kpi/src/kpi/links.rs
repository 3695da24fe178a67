//! Loader for records of other crates behind automatic values, as far as they are visible to the viewer.

use std::collections::{BTreeSet, HashMap};

use xieli_domain::kind;
use xieli_domain::loader::{Batch, Source};
use xieli_kernel::AppResult;
use xieli_macros::batch;

/// A record of one enterprise, by the name of its type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordKey {
    /// The tenant.
    pub enterprise_id: i64,
    /// The type of the record, as named by events and record kinds.
    pub record_type: String,
    /// The id of the row.
    pub id: i64,
}

/// A record visible to the viewer.
#[derive(Debug, Clone)]
pub struct Linked {
    /// Its type in global ids.
    pub entity: &'static str,
    /// The id of the row.
    pub id: i64,
    /// The path of its page, if it has one.
    pub page: Option<String>,
}

/// Loader of the records behind automatic values that are visible to the viewer.
pub struct RecordLinked;

#[batch]
impl Batch for RecordLinked {
    type Key = RecordKey;
    type Value = Linked;

    async fn load(from: &Source, keys: &[RecordKey]) -> AppResult<HashMap<RecordKey, Linked>> {
        let Some(viewer) = from.viewer() else { return Ok(HashMap::new()) };
        let own = keys.iter().filter(|key| key.enterprise_id == viewer.enterprise_id);
        let known = own.filter_map(|key| kind::find(&key.record_type).map(|kind| (kind.record_type, key.id)));
        let asked: BTreeSet<(&'static str, i64)> = known.collect();
        let seen = kind::seen(&*from.read().await?, viewer, &asked).await?;
        let linked = |((record_type, id), seen): ((&'static str, i64), kind::sight::Seen)| {
            let kind = kind::find(record_type)?;
            let within = seen.within.unwrap_or_default().to_string();
            let page = kind
                .page
                .map(|page| page.address.replace("{}", &id.to_string()).replace("{within}", &within));
            let key =
                RecordKey { enterprise_id: viewer.enterprise_id, record_type: record_type.to_owned(), id };
            Some((key, Linked { entity: kind.entity, id, page }))
        };
        Ok(seen.into_iter().filter_map(linked).collect())
    }
}
