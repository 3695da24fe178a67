//! Batch loaders of attendance groups, their terms and members.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, clock};

use super::model::{AttendGroup, GroupTerm};
use super::store;
use crate::loader::{by_id, facts, groups};

by_id!(
    /// A group by id, including deleted ones, because past days refer to them.
    AttendGroupById => Arc<AttendGroup>, store::attend_groups::by_ids
);
groups!(
    /// The terms of a group, the earliest first.
    TermsOfGroup => Vec<GroupTerm>, store::terms_of, |pair| pair
);
facts!(
    /// The members in a group today.
    MembersOfGroup => Arc<Vec<i64>>, members
);

#[erased]
async fn members(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    groups: &[i64],
) -> AppResult<Vec<(i64, Arc<Vec<i64>>)>> {
    let today = clock::china_day(clock::now());
    let mut found: std::collections::BTreeMap<i64, Vec<i64>> = std::collections::BTreeMap::new();
    for (group, member) in store::members_of(connection, enterprise_id, groups, today).await? {
        found.entry(group).or_default().push(member);
    }
    Ok(found.into_iter().map(|(group, members)| (group, Arc::new(members))).collect())
}
